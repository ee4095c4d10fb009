/**
 * Turns a byte offset, as findings carry it, into an index of a JavaScript string: offsets count UTF-8 bytes, strings
 * count UTF-16 units. An offset inside a character gives that character's index; one behind the end the length.
 *
 * @param {string} text the document that was checked
 * @param {number} byteOffset
 * @returns {number}
 */
export function toStringIndex(text, byteOffset) {
  let index = 0;
  for (let bytes = 0; index < text.length; ) {
    const point = text.codePointAt(index);
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x1_0000 ? 3 : 4;
    if (bytes > byteOffset) break;
    index += point < 0x1_0000 ? 1 : 2;
  }
  return index;
}
