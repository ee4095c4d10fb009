/**
 * Standard Schema (standardschema.dev, version 1): what form libraries, tRPC and others take as a validator.
 */

/**
 * @param {import("./index.js").Checker} checker
 * @param {import("./index.js").Options} options with the subject
 * @returns {import("./index.js").StandardSchema<any>}
 */
export function standardSchema(checker, options) {
  checker.check("null", options); // bad options throw here, not at the first value
  return {
    "~standard": {
      version: 1,
      vendor: "wellturn",
      validate(value) {
        if (value === undefined) return { issues: [{ message: "a document is required", path: [] }] };
        const { clean, findings } = checker.check(value, options);
        if (clean) return { value };
        const errors = findings.filter((finding) => finding.level === "error");
        return { issues: errors.map(({ message, at }) => ({ message, path: pathOf(at, value) })) };
      },
    },
  };
}

/** The keys that an RFC 6901 pointer names, with numbers where value has arrays. */
function pathOf(pointer, value) {
  return pointer
    .split("/")
    .slice(1)
    .map((token) => {
      const name = token.replaceAll("~1", "/").replaceAll("~0", "~");
      const key = Array.isArray(value) ? Number(name) : name;
      value = value?.[key];
      return key;
    });
}
