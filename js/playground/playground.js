/** The playground: checks what is in the text field while it is being typed, and shows the repair beside it. */
import { loadSync, toStringIndex } from "wellturn";
import { controls } from "./controls.js";
import { byId, counted, element } from "./dom.js";
import { Editor } from "./editor.js";
import { EXAMPLES } from "./examples.js";
import { diffTable, findingsList, summary } from "./report.js";
import { fromFragment, toFragment } from "./share.js";
import { endOfValue, indented, lineFinder } from "./text.js";

const PAUSE = 120; // milliseconds without a keystroke before the document is checked

const checker = loadSync();
const options = controls(byId("options"), checker);
const editor = new Editor(byId("document"), byId("marks"));
let places = []; // of the findings that are listed
let repaired; // the repaired document when there is one

/** Checks, and shows everything anew. */
function refresh() {
  let report;
  try {
    report = checker.repair(editor.text, options.read());
    byId("trouble").hidden = true;
  } catch (error) {
    byId("trouble").textContent = error.message;
    byId("trouble").hidden = false;
    report = undefined;
  }
  places = report === undefined ? [] : placesOf(report.findings, editor.text);
  editor.mark(places);
  byId("summary").textContent = report === undefined ? "not checked" : summary(report);
  byId("findings").replaceChildren(...findingsList(report?.findings ?? [], places, (i) => editor.select(places[i])));
  showRepair(report);
}

function showRepair(report) {
  repaired = report?.changed ? report.document : undefined;
  byId("copy").disabled = byId("use").disabled = repaired === undefined;
  if (repaired === undefined) {
    byId("repair-summary").textContent = report === undefined || report.clean ? "nothing to repair" : "no safe fix";
    byId("diff").replaceChildren();
    return;
  }
  const left = report.remaining.filter((finding) => finding.level === "error").length;
  const steps = counted(report.patch.length, "step");
  byId("repair-summary").textContent =
    left === 0 ? `${steps}, then clean` : `${steps}, then ${counted(left, "error")} without a safe fix`;
  byId("diff").replaceChildren(diffTable(editor.text, repaired));
}

/** Where each finding lies in the text. Findings come sorted, so each search begins where the last one ended. */
function placesOf(findings, text) {
  const lineAndColumn = lineFinder(text);
  let index = 0;
  let offset = 0;
  return findings.map((finding) => {
    if (finding.offset < offset) index = offset = 0;
    index += toStringIndex(text.slice(index), finding.offset - offset);
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
  byId("hint").textContent = broken
    ? `${file.name} is not UTF-8; what cannot be read is shown as \ufffd.`
    : `Opened ${file.name}.`;
}

async function share() {
  history.replaceState(null, "", await toFragment({ document: editor.text, options: options.read() }));
  byId("hint").textContent = (await copied(location.href))
    ? "The link is in the clipboard."
    : "The link is in the address bar.";
}

/** Whether text could be put into the clipboard: browsers allow that in some places and at some times only. */
async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

async function openLink() {
  const state = location.hash.length > 1 ? await fromFragment(location.hash) : undefined;
  if (state === undefined) return false;
  options.write(state.options);
  show(state.document);
  return true;
}

/** Goes to the finding behind the caret, or from the last one to the first. */
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
    byId("repair-summary").textContent = (await copied(repaired))
      ? "copied"
      : "the browser does not let this page copy";
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
const { version, rules } = checker.info();
byId("about").textContent = `wellturn ${version}, ${counted(rules, "rule")}, module sha256 ${checker.digest}`;
listen();
openLink().then((opened) => opened || show(EXAMPLES[0].document));
