/** The options form. What can be chosen is what the module says can be chosen. */
import { choices } from "../scripts/choices.mjs";
import { element } from "./dom.js";

const CONTROLS = ["subject", "dialect", "target", "phase", "scope", "markers"];

/** The default of these depends on the document. */
const OPEN_DEFAULT = { target: "by dialect" };

/**
 * Fills the form with a choice for each option that the module takes.
 *
 * @returns {{ read: () => object, write: (options: object) => void }} options in which defaults are left out
 */
export function controls(form, checker) {
  const known = new Set(checker.info().options);
  const selects = CONTROLS.filter((name) => known.has(name)).map((name) => {
    const values = choices(checker, name);
    const standing = OPEN_DEFAULT[name] ?? values.shift();
    const select = element(
      "select",
      { name },
      element("option", { value: "" }, standing),
      ...values.map((value) => element("option", { value }, value)),
    );
    form.append(element("label", {}, `${name} `, select));
    return select;
  });
  let hidden = {}; // options of a link that have no control
  return {
    read: () => ({
      ...hidden,
      ...Object.fromEntries(
        selects.filter((select) => select.value !== "").map((select) => [select.name, select.value]),
      ),
    }),
    write(options) {
      hidden = { ...options };
      for (const select of selects) {
        const value = options[select.name];
        const chosen = typeof value === "string" && [...select.options].some((option) => option.value === value);
        select.value = chosen ? value : "";
        if (chosen || value === undefined || typeof value === "string") delete hidden[select.name];
      }
    },
  };
}
