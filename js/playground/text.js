/** Text of JSON documents: where a value ends, and how it looks indented. Nothing here changes a token. */

/** The index behind the value that starts at index; for text that is no JSON some index behind it. */
export function endOfValue(text, index) {
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

/** The document with one value per line, two spaces for each level, every token spelled as it came. */
export function indented(text) {
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
      const next = /\S/.exec(text.slice(at + 1, at + 1000));
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
      const [token] = /^[^\s,:{}[\]"]+/.exec(text.slice(at, at + 10_000));
      out.push(token);
      at += token.length;
    }
  }
  return out.join("");
}

/**
 * Tells line and column of indexes, both from 1. Made once for a text, it finds each in logarithmic time.
 *
 * @returns {(index: number) => { line: number, column: number }}
 */
export function lineFinder(text) {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return (index) => {
    let low = 0;
    for (let high = starts.length; high - low > 1; ) {
      const middle = (low + high) >> 1;
      if (starts[middle] <= index) low = middle;
      else high = middle;
    }
    return { line: low + 1, column: index - starts[low] + 1 };
  };
}
