/** The same package, required. */
import wellturn = require("wellturn");

const wt: wellturn.Checker = wellturn.loadSync();
const code: wellturn.Code | undefined = wt.check([]).findings[0]?.code;
if (code === "json/invalid-syntax") throw new wellturn.WellturnError(code, "…", { at: "" });
