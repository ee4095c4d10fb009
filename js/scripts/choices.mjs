/**
 * Asks the module what an option may say. It refuses values that it does not know and says which ones it does, so the
 * generator of the types and the playground need no second list.
 */

/**
 * @param {import("../src/index.js").Checker} checker
 * @param {...string} path of the option: "phase", or "limits", "depth"
 * @returns {string[]} the valid strings, the default first; empty when it takes no fixed set
 */
export const choices = (checker, ...path) => refusal(checker, path, "?")?.valid ?? [];

/**
 * What the module says to a value at a place in the options; undefined when it takes the value.
 *
 * @param {import("../src/index.js").Checker} checker
 * @param {string[]} path
 * @param {unknown} value
 * @returns {{ code: string, message: string, at: string, valid?: string[] } | undefined}
 */
export function refusal(checker, path, value) {
  const options = path.reduceRight((inner, name) => ({ [name]: inner }), value);
  const answer = JSON.parse(new TextDecoder().decode(checker.call(JSON.stringify(options), "[]")));
  if (answer.ok) return undefined;
  const { code, message, at } = answer.error;
  return { code, message, at, valid: message.match(/; valid are (.*)$/)?.[1].split(", ") };
}
