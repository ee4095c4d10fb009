/** The document's text with marks under it, at the places of findings. */
import { element } from "./dom.js";

/** A longer value is marked on its first line only: a whole conversation in colour shows nothing. */
const LONGEST_MARK = 1500;

export class Editor {
  #area;
  #marks;

  constructor(area, marks) {
    this.#area = area;
    this.#marks = marks;
    area.addEventListener("scroll", () => this.#follow());
  }

  get text() {
    return this.#area.value;
  }

  set text(text) {
    this.#area.value = text;
    this.#area.scrollTop = 0;
  }

  get caret() {
    return this.#area.selectionStart;
  }

  /** Marks places, sorted by start; one may lie inside another. */
  mark(places) {
    const { text } = this;
    const root = element("span", {});
    const open = [{ mark: root, end: text.length }];
    let written = 0;
    const writeTo = (end) => {
      open.at(-1).mark.append(text.slice(written, end));
      written = end;
    };
    const closeUpTo = (index) => {
      while (open.length > 1 && open.at(-1).end <= index) {
        writeTo(open.at(-1).end);
        open.pop();
      }
    };
    for (const { start, end, level } of places) {
      closeUpTo(start);
      writeTo(start);
      const extent = this.#extent(start, Math.min(end, open.at(-1).end));
      const mark = element("mark", { className: text.slice(start, extent).includes("\n") ? `${level} block` : level });
      open.at(-1).mark.append(mark);
      open.push({ mark, end: extent });
    }
    closeUpTo(text.length);
    writeTo(text.length);
    this.#marks.replaceChildren(...root.childNodes, "\n"); // a last empty line counts in a textarea only
    this.#follow();
  }

  /** How far the mark of a value reaches. */
  #extent(start, end) {
    if (end - start <= LONGEST_MARK) return end;
    const line = this.text.indexOf("\n", start);
    return Math.min(line < 0 ? end : line, start + LONGEST_MARK);
  }

  /** Selects a place and brings it into view. */
  select({ start, end }) {
    this.#area.focus({ preventScroll: true });
    this.#area.setSelectionRange(start, end);
    const top = this.#topOf(start);
    if (top === undefined) return;
    const { scrollTop, clientHeight } = this.#area;
    if (top < scrollTop || top > scrollTop + clientHeight - 40) this.#area.scrollTop = top - clientHeight / 3;
    this.#area.scrollIntoView({ block: "nearest" });
  }

  /** Where the character at index lies, in pixels from the start of the text. */
  #topOf(index) {
    const walker = document.createTreeWalker(this.#marks, NodeFilter.SHOW_TEXT);
    for (let before = 0; walker.nextNode(); ) {
      const { length } = walker.currentNode;
      if (index < before + length) {
        const range = document.createRange();
        range.setStart(walker.currentNode, index - before);
        range.setEnd(walker.currentNode, index - before + 1);
        return range.getBoundingClientRect().top - this.#marks.getBoundingClientRect().top + this.#marks.scrollTop;
      }
      before += length;
    }
    return undefined;
  }

  #follow() {
    this.#marks.scrollTop = this.#area.scrollTop;
  }
}
