/** @returns {any} the element of the page with this id */
export const byId = (id) => document.getElementById(id);

/** Makes an element with properties and children, which are elements or text. */
export function element(name, properties, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

/** "1 error", "2 errors". */
export const counted = (n, noun) => `${n} ${noun}${n === 1 ? "" : "s"}`;
