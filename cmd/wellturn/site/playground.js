(() => {
  var __create = Object.create;
  var __defProp = Object.defineProperty;
  var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
  var __getOwnPropNames = Object.getOwnPropertyNames;
  var __getProtoOf = Object.getPrototypeOf;
  var __hasOwnProp = Object.prototype.hasOwnProperty;
  var __commonJS = (cb, mod) => function __require() {
    try {
      return mod || (0, cb[__getOwnPropNames(cb)[0]])((mod = { exports: {} }).exports, mod), mod.exports;
    } catch (e) {
      throw mod = 0, e;
    }
  };
  var __copyProps = (to, from, except, desc) => {
    if (from && typeof from === "object" || typeof from === "function") {
      for (let key of __getOwnPropNames(from))
        if (!__hasOwnProp.call(to, key) && key !== except)
          __defProp(to, key, { get: () => from[key], enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable });
    }
    return to;
  };
  var __toESM = (mod, isNodeMode, target) => (target = mod != null ? __create(__getProtoOf(mod)) : {}, __copyProps(
    // If the importer is in node compatibility mode or this is not an ESM
    // file that has been converted to a CommonJS file using a Babel-
    // compatible transform (i.e. "__esModule" has not been set), then set
    // "default" to the CommonJS "module.exports" for node compatibility.
    isNodeMode || !mod || !mod.__esModule ? __defProp(target, "default", { value: mod, enumerable: true }) : target,
    mod
  ));

  // loaded:wellturn
  var require_wellturn = __commonJS({
    "loaded:wellturn"(exports, module) {
      module.exports = globalThis.wellturn;
    }
  });

  // playground/playground.js
  var import_wellturn = __toESM(require_wellturn(), 1);

  // scripts/choices.mjs
  var choices = (checker2, ...path) => refusal(checker2, path, "?")?.valid ?? [];
  function refusal(checker2, path, value) {
    const options2 = path.reduceRight((inner, name) => ({ [name]: inner }), value);
    const answer = JSON.parse(new TextDecoder().decode(checker2.call(JSON.stringify(options2), "[]")));
    if (answer.ok) return void 0;
    const { code, message, at } = answer.error;
    return { code, message, at, valid: message.match(/; valid are (.*)$/)?.[1].split(", ") };
  }

  // playground/dom.js
  var byId = (id) => document.getElementById(id);
  function element(name, properties, ...children) {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...children);
    return made;
  }
  var counted = (n, noun) => `${n} ${noun}${n === 1 ? "" : "s"}`;

  // playground/controls.js
  var CONTROLS = ["subject", "dialect", "target", "phase", "scope", "markers"];
  var OPEN_DEFAULT = { target: "by dialect" };
  function controls(form, checker2) {
    const known = new Set(checker2.info().options);
    const selects = CONTROLS.filter((name) => known.has(name)).map((name) => {
      const values = choices(checker2, name);
      const standing = OPEN_DEFAULT[name] ?? values.shift();
      const select = element(
        "select",
        { name },
        element("option", { value: "" }, standing),
        ...values.map((value) => element("option", { value }, value))
      );
      form.append(element("label", {}, `${name} `, select));
      return select;
    });
    let hidden = {};
    return {
      read: () => ({
        ...hidden,
        ...Object.fromEntries(
          selects.filter((select) => select.value !== "").map((select) => [select.name, select.value])
        )
      }),
      write(options2) {
        hidden = { ...options2 };
        for (const select of selects) {
          const value = options2[select.name];
          const chosen = typeof value === "string" && [...select.options].some((option) => option.value === value);
          select.value = chosen ? value : "";
          if (chosen || value === void 0 || typeof value === "string") delete hidden[select.name];
        }
      }
    };
  }

  // playground/editor.js
  var LONGEST_MARK = 1500;
  var Editor = class {
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
    mark(places2) {
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
      for (const { start, end, level } of places2) {
        closeUpTo(start);
        writeTo(start);
        const extent = this.#extent(start, Math.min(end, open.at(-1).end));
        const mark = element("mark", { className: text.slice(start, extent).includes("\n") ? `${level} block` : level });
        open.at(-1).mark.append(mark);
        open.push({ mark, end: extent });
      }
      closeUpTo(text.length);
      writeTo(text.length);
      this.#marks.replaceChildren(...root.childNodes, "\n");
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
      if (top === void 0) return;
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
      return void 0;
    }
    #follow() {
      this.#marks.scrollTop = this.#area.scrollTop;
    }
  };

  // playground/examples.js
  var call = (id, name, args) => ({ id, type: "function", function: { name, arguments: JSON.stringify(args) } });
  var write = (value) => JSON.stringify(value, null, 2);
  var EXAMPLES = [
    {
      name: "cancelled before the tool answered",
      document: write([
        { role: "user", content: "What will the weather be in Lisbon and in Porto?" },
        {
          role: "assistant",
          content: null,
          tool_calls: [call("call_1", "forecast", { city: "Lisbon" }), call("call_2", "forecast", { city: "Porto" })]
        },
        { role: "tool", tool_call_id: "call_1", content: "18 °C, sunny" },
        { role: "user", content: "Never mind Porto. Is it warm enough to swim?" }
      ])
    },
    {
      name: "two user messages in a row (LangChain)",
      document: write([
        { type: "human", content: "안녕하세요, 오늘 일정 알려줘", id: "m1" },
        { type: "human", content: "듣고 있어?", id: "m2" }
      ])
    },
    {
      name: "result without a call (Anthropic)",
      document: write([
        { role: "user", content: [{ type: "text", text: "Go on." }] },
        { role: "assistant", content: [{ type: "text", text: "Where were we?" }] },
        { role: "user", content: [{ type: "tool_result", tool_use_id: "toolu_9", content: "42" }] }
      ])
    },
    {
      name: "nothing wrong",
      document: write([
        { role: "user", content: "Hello!" },
        { role: "assistant", content: "Hello! What can I do for you?" }
      ])
    },
    {
      name: "not JSON",
      document: '[\n  {"role": "user", "content": "hi"},\n  {"role": "assistant", "content": "hello"\n]'
    }
  ];

  // playground/diff.js
  var SETTLED_AFTER = 300;
  function diff(before, after) {
    let start = 0;
    while (start < before.length && start < after.length && before[start] === after[start]) start++;
    let ends = 0;
    while (ends < before.length - start && ends < after.length - start && before.at(-1 - ends) === after.at(-1 - ends))
      ends++;
    const steps = [];
    for (let i = 0; i < start; i++) steps.push({ kind: "same", before: i, after: i });
    for (let x = start, y = start; x < before.length - ends || y < after.length - ends; ) {
      const path = changes(before.slice(x, before.length - ends), after.slice(y, after.length - ends));
      for (const step of path.steps) steps.push({ ...step, before: step.before + x, after: step.after + y });
      x += path.x;
      y += path.y;
    }
    for (let i = ends; i > 0; i--) steps.push({ kind: "same", before: before.length - i, after: after.length - i });
    return slidUp(steps, before, after);
  }
  function slidUp(steps, before, after) {
    const textOf = ({ kind, before: b, after: a }) => kind === "added" ? after[a] : before[b];
    for (let end = 1; end <= steps.length; end++) {
      const { kind } = steps[end - 1];
      if (kind === "same" || steps[end]?.kind === kind) continue;
      let start = end - 1;
      while (start > 0 && steps[start - 1].kind === kind) start--;
      for (let last = end - 1; start > 0 && steps[start - 1].kind === "same" && /[[{]$/.test(textOf(steps[last])); last--, start--) {
        if (textOf(steps[last]) !== textOf(steps[start - 1])) break;
        const { before: b, after: a } = steps[start - 1];
        const length = last - start + 1;
        for (let i = 0; i < length; i++)
          steps[start - 1 + i] = kind === "added" ? { kind, before: b, after: a + i } : { kind, before: b + i, after: a };
        steps[last] = kind === "added" ? { kind: "same", before: b, after: a + length } : { kind: "same", before: b + length, after: a };
      }
    }
    return steps;
  }
  function changes(a, b) {
    const limit = Math.min(a.length + b.length, SETTLED_AFTER);
    const middle = limit + 1;
    const furthest = new Int32Array(2 * limit + 3);
    const trace = [];
    let best = { x: 0, y: 0 };
    for (let d = 0; d <= limit; d++) {
      trace.push(furthest.slice(middle - d - 1, middle + d + 2));
      for (let k = -d; k <= d; k += 2) {
        let x = goesDown(trace[d], k, d) ? furthest[middle + k + 1] : furthest[middle + k - 1] + 1;
        while (x < a.length && x - k < b.length && a[x] === b[x - k]) x++;
        furthest[middle + k] = x;
        const y = x - k;
        if (x === a.length && y === b.length) return { steps: stepsBack(x, y, trace), x, y };
        if (d === limit && x <= a.length && y <= b.length && x + y > best.x + best.y) best = { x, y };
      }
    }
    return { steps: stepsBack(best.x, best.y, trace), ...best };
  }
  var goesDown = (furthest, k, d) => k === -d || k !== d && furthest[k + d] < furthest[k + d + 2];
  function stepsBack(x, y, trace) {
    const steps = [];
    for (let d = trace.length - 1; d >= 0; d--) {
      const k = x - y;
      const from = goesDown(trace[d], k, d) ? k + 1 : k - 1;
      const fromX = d === 0 ? 0 : trace[d][from + d + 1];
      const fromY = d === 0 ? 0 : fromX - from;
      while (x > fromX && y > fromY) steps.push({ kind: "same", before: --x, after: --y });
      if (d > 0)
        steps.push(x === fromX ? { kind: "added", before: x, after: --y } : { kind: "removed", before: --x, after: y });
    }
    return steps.reverse();
  }

  // playground/text.js
  function endOfValue(text, index) {
    let depth = 0;
    for (let at = index; at < text.length; at++) {
      const c = text[at];
      if (c === '"') {
        at = endOfString(text, at) - 1;
      } else if (c === "{" || c === "[") {
        depth++;
        continue;
      } else if (c === "}" || c === "]") {
        if (depth <= 1) return depth === 0 ? Math.max(at, index + 1) : at + 1;
        depth--;
        continue;
      } else if (!/[\s,:]/.test(c)) {
        continue;
      } else if (depth === 0) {
        return Math.max(at, index + 1);
      }
      if (depth === 0) return at + 1;
    }
    return text.length;
  }
  function endOfString(text, start) {
    for (let at = start + 1; at < text.length; at++) {
      if (text[at] === "\\") at++;
      else if (text[at] === '"') return at + 1;
    }
    return text.length;
  }
  function indented(text) {
    const out = [];
    let depth = 0;
    const line = () => out.push("\n", "  ".repeat(depth));
    for (let at = 0; at < text.length; ) {
      const c = text[at];
      if (/\s/.test(c)) {
        at++;
      } else if (c === '"') {
        const end = endOfString(text, at);
        out.push(text.slice(at, end));
        at = end;
      } else if (c === "{" || c === "[") {
        const next = /\S/.exec(text.slice(at + 1, at + 1e3));
        if (next !== null && (next[0] === "}" || next[0] === "]")) {
          out.push(c, next[0]);
          at += 2 + next.index;
          continue;
        }
        out.push(c);
        depth++;
        line();
        at++;
      } else if (c === "}" || c === "]") {
        depth = Math.max(0, depth - 1);
        line();
        out.push(c);
        at++;
      } else if (c === ",") {
        out.push(c);
        line();
        at++;
      } else if (c === ":") {
        out.push(": ");
        at++;
      } else {
        const [token] = /^[^\s,:{}[\]"]+/.exec(text.slice(at, at + 1e4));
        out.push(token);
        at += token.length;
      }
    }
    return out.join("");
  }
  function lineFinder(text) {
    const starts = [0];
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
    return (index) => {
      let low = 0;
      for (let high = starts.length; high - low > 1; ) {
        const middle = low + high >> 1;
        if (starts[middle] <= index) low = middle;
        else high = middle;
      }
      return { line: low + 1, column: index - starts[low] + 1 };
    };
  }

  // playground/report.js
  var AROUND = 3;
  var LEVELS = ["error", "contested", "warning", "info"];
  function summary({ clean, counts, dialect, target }) {
    const said = LEVELS.filter((level) => counts[level] > 0).map(
      (level) => level === "error" || level === "warning" ? counted(counts[level], level) : `${counts[level]} ${level}`
    );
    if (clean) said.unshift("clean");
    const about = [dialect, target && target !== dialect ? `for ${target}` : null].filter((word) => word !== null);
    return said.join(", ") + (about.length > 0 ? ` (${about.join(" ")})` : "");
  }
  function findingsList(findings, places2, go) {
    return findings.map((finding, i) => {
      const { line, column } = places2[i];
      const where = [`line ${line}, column ${column}`, finding.at, finding.code].filter((text) => text !== "").join(" · ");
      const repair = finding.fix === null ? "" : finding.fix.kind === "safe" ? " · repaired below" : " · has an unsafe fix";
      const button = element(
        "button",
        { type: "button", className: "finding" },
        element(
          "span",
          { className: "message" },
          element("span", { className: `level ${finding.level}` }, finding.level),
          finding.message
        ),
        element("span", { className: "where" }, where + repair)
      );
      button.addEventListener("click", () => go(i));
      return element("li", {}, button);
    });
  }
  function diffTable(before, after) {
    const left = indented(before).split("\n");
    const right = indented(after).split("\n");
    const steps = diff(left, right);
    const near = nearChanges(steps);
    const rows = [];
    for (let i = 0; i < steps.length; ) {
      if (!near[i]) {
        let end = i;
        while (end < steps.length && !near[end]) end++;
        rows.push(gap(end - i));
        i = end;
      } else if (steps[i].kind === "same") {
        rows.push(row("same", cells("same", steps[i].before, left), cells("same", steps[i].after, right)));
        i++;
      } else {
        let end = i;
        while (end < steps.length && steps[end].kind !== "same") end++;
        const removed = steps.slice(i, end).filter((step) => step.kind === "removed");
        const added = steps.slice(i, end).filter((step) => step.kind === "added");
        for (let k = 0; k < Math.max(removed.length, added.length); k++) {
          rows.push(row("changed", cells("removed", removed[k]?.before, left), cells("added", added[k]?.after, right)));
        }
        i = end;
      }
    }
    const head = (text) => element("th", { scope: "colgroup", colSpan: 2 }, text);
    return element(
      "table",
      { className: "diff" },
      element("caption", {}, "The document before and after the repair"),
      element(
        "colgroup",
        {},
        element("col", { className: "number" }),
        element("col", {}),
        element("col", { className: "number" }),
        element("col", {})
      ),
      element("thead", {}, element("tr", {}, head("before"), head("after"))),
      element("tbody", {}, ...rows)
    );
  }
  function nearChanges(steps) {
    const near = steps.map(() => false);
    let last = -1;
    steps.forEach((step, i) => {
      if (step.kind === "same") return;
      let from = Math.max(last + 1, i - AROUND);
      if (from - last <= AROUND) from = last + 1;
      last = Math.min(steps.length - 1, i + AROUND);
      near.fill(true, from, last + 1);
    });
    if (last >= 0 && steps.length - 1 - last <= AROUND) near.fill(true, last + 1);
    return near;
  }
  var row = (className, before, after) => element("tr", { className }, ...before, ...after);
  var TAGS = { same: "span", removed: "del", added: "ins" };
  function cells(kind, index, lines) {
    if (index === void 0) return [element("td", { className: "number blank" }), element("td", { className: "blank" })];
    return [
      element("td", { className: "number" }, String(index + 1)),
      element("td", { className: kind }, element(TAGS[kind], {}, lines[index]))
    ];
  }
  var gap = (count) => element("tr", { className: "gap" }, element("td", { colSpan: 4 }, `${counted(count, "unchanged line")}`));

  // playground/share.js
  async function toFragment(state) {
    const packed = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(JSON.stringify(state)));
    let binary = "";
    for (const byte of packed) binary += String.fromCharCode(byte);
    return `#${btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")}`;
  }
  async function fromFragment(fragment) {
    try {
      const binary = atob(fragment.slice(1).replaceAll("-", "+").replaceAll("_", "/"));
      const packed = Uint8Array.from(binary, (c) => c.charCodeAt(0));
      const { document: document2, options: options2 } = JSON.parse(
        new TextDecoder().decode(await through(new DecompressionStream("deflate-raw"), packed))
      );
      return typeof document2 === "string" && Object(options2) === options2 ? { document: document2, options: options2 } : void 0;
    } catch {
      return void 0;
    }
  }
  async function through(transform, bytes) {
    return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(transform)).arrayBuffer());
  }

  // playground/playground.js
  var PAUSE = 120;
  var checker = (0, import_wellturn.loadSync)();
  var options = controls(byId("options"), checker);
  var editor = new Editor(byId("document"), byId("marks"));
  var places = [];
  var repaired;
  function refresh() {
    let report;
    try {
      report = checker.repair(editor.text, options.read());
      byId("trouble").hidden = true;
    } catch (error) {
      byId("trouble").textContent = error.message;
      byId("trouble").hidden = false;
      report = void 0;
    }
    places = report === void 0 ? [] : placesOf(report.findings, editor.text);
    editor.mark(places);
    byId("summary").textContent = report === void 0 ? "not checked" : summary(report);
    byId("findings").replaceChildren(...findingsList(report?.findings ?? [], places, (i) => editor.select(places[i])));
    showRepair(report);
  }
  function showRepair(report) {
    repaired = report?.changed ? report.document : void 0;
    byId("copy").disabled = byId("use").disabled = repaired === void 0;
    if (repaired === void 0) {
      byId("repair-summary").textContent = report === void 0 || report.clean ? "nothing to repair" : "no safe fix";
      byId("diff").replaceChildren();
      return;
    }
    const left = report.remaining.filter((finding) => finding.level === "error").length;
    const steps = counted(report.patch.length, "step");
    byId("repair-summary").textContent = left === 0 ? `${steps}, then clean` : `${steps}, then ${counted(left, "error")} without a safe fix`;
    byId("diff").replaceChildren(diffTable(editor.text, repaired));
  }
  function placesOf(findings, text) {
    const lineAndColumn = lineFinder(text);
    let index = 0;
    let offset = 0;
    return findings.map((finding) => {
      if (finding.offset < offset) index = offset = 0;
      index += (0, import_wellturn.toStringIndex)(text.slice(index), finding.offset - offset);
      offset = finding.offset;
      return { start: index, end: endOfValue(text, index), level: finding.level, ...lineAndColumn(index) };
    });
  }
  function show(text) {
    editor.text = text;
    refresh();
  }
  async function openFile(file) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    show(new TextDecoder().decode(bytes));
    const { findings } = checker.check(bytes, { limits: { findings: 1 } });
    const broken = findings[0]?.code === "json/invalid-utf8";
    byId("hint").textContent = broken ? `${file.name} is not UTF-8; what cannot be read is shown as �.` : `Opened ${file.name}.`;
  }
  async function share() {
    history.replaceState(null, "", await toFragment({ document: editor.text, options: options.read() }));
    byId("hint").textContent = await copied(location.href) ? "The link is in the clipboard." : "The link is in the address bar.";
  }
  async function copied(text) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      return false;
    }
  }
  async function openLink() {
    const state = location.hash.length > 1 ? await fromFragment(location.hash) : void 0;
    if (state === void 0) return false;
    options.write(state.options);
    show(state.document);
    return true;
  }
  function goToNext() {
    if (places.length === 0) return;
    editor.select(places.find((place) => place.start > editor.caret) ?? places[0]);
  }
  function listen() {
    let timer;
    byId("document").addEventListener("input", () => {
      clearTimeout(timer);
      timer = setTimeout(refresh, PAUSE);
    });
    byId("options").addEventListener("change", refresh);
    byId("example").addEventListener("change", () => show(EXAMPLES[byId("example").value].document));
    byId("format").addEventListener("click", () => show(indented(editor.text)));
    byId("share").addEventListener("click", share);
    byId("open").addEventListener("click", () => byId("file").click());
    byId("file").addEventListener("change", () => byId("file").files[0] && openFile(byId("file").files[0]));
    byId("copy").addEventListener("click", async () => {
      byId("repair-summary").textContent = await copied(repaired) ? "copied" : "the browser does not let this page copy";
    });
    byId("use").addEventListener("click", () => {
      show(indented(repaired));
      byId("document").focus();
    });
    addEventListener("hashchange", openLink);
    addEventListener("keydown", (event) => {
      if (event.key !== "F8") return;
      event.preventDefault();
      goToNext();
    });
    addEventListener("dragover", (event) => {
      event.preventDefault();
      byId("editor").classList.add("dropping");
    });
    addEventListener("dragleave", (event) => event.relatedTarget === null && byId("editor").classList.remove("dropping"));
    addEventListener("drop", (event) => {
      event.preventDefault();
      byId("editor").classList.remove("dropping");
      const [file] = event.dataTransfer.files;
      if (file) openFile(file);
      else show(event.dataTransfer.getData("text/plain"));
    });
  }
  byId("example").append(...EXAMPLES.map(({ name }, i) => element("option", { value: i }, name)));
  var { version, rules } = checker.info();
  byId("about").textContent = `wellturn ${version}, ${counted(rules, "rule")}, module sha256 ${checker.digest}`;
  listen();
  openLink().then((opened) => opened || show(EXAMPLES[0].document));
})();
