/**
 * A chat form as an application might have it: before a message is sent, the whole history, with the new message, is
 * validated through Standard Schema. A bad one is refused with the reasons, and can be repaired.
 */
import { loadSync } from "wellturn";
import { byId, element } from "./dom.js";

const STORIES = [
  {
    name: "cancelled while a tool ran",
    messages: [
      { role: "user", content: "Book a table for two tonight." },
      {
        role: "assistant",
        content: null,
        tool_calls: [{ id: "call_1", type: "function", function: { name: "find_table", arguments: '{"seats":2}' } }],
      },
    ],
  },
  {
    name: "finished well",
    messages: [
      { role: "user", content: "Book a table for two tonight." },
      { role: "assistant", content: "Done: 19:30 at Aurora." },
    ],
  },
];
const OPTIONS = { dialect: "openai-chat", phase: "before_model" };

const checker = loadSync();
const schema = checker.schema("history", OPTIONS);
let messages;

function start(story) {
  messages = STORIES[story].messages;
  byId("sent").hidden = true;
  byId("status").textContent = "nothing yet";
  accept();
}

/** Shows the conversation, with the messages that issues point at marked as wrong. */
function showConversation(shown, issues = []) {
  const wrong = new Set(issues.map((issue) => issue.path[0]));
  byId("conversation").replaceChildren(
    ...shown.map((message, i) =>
      element(
        "li",
        { className: `turn ${message.role}${wrong.has(i) ? " wrong" : ""}` },
        element("span", { className: "who" }, message.role),
        textOf(message),
      ),
    ),
  );
}

function textOf({ content, tool_calls }) {
  const calls = (tool_calls ?? []).map((call) => `calls ${call.function.name}(${call.function.arguments})`);
  return [content, ...calls].filter(Boolean).join(" · ");
}

function accept() {
  byId("refusal").replaceChildren();
  byId("message").removeAttribute("aria-invalid");
  byId("mend").hidden = true;
  showConversation(messages);
}

function refuse(history, issues) {
  const reasons = issues.map(({ message, path }) =>
    element("li", {}, typeof path[0] === "number" ? `message ${path[0] + 1}: ${message}` : message),
  );
  byId("refusal").replaceChildren(
    element(
      "div",
      { className: "trouble" },
      "Not sent, because the provider would refuse it:",
      element("ul", {}, ...reasons),
    ),
  );
  byId("message").setAttribute("aria-invalid", "true");
  byId("mend").hidden = false;
  showConversation(history, issues);
}

function send(history) {
  messages = history;
  byId("message").value = "";
  accept();
  byId("sent").textContent = JSON.stringify({ model: "…", messages }, null, 2);
  byId("sent").hidden = false;
  byId("status").textContent = `sent ${messages.length} messages`;
}

const withNew = () => [...messages, { role: "user", content: byId("message").value }];

byId("story").append(...STORIES.map(({ name }, i) => element("option", { value: i }, name)));
byId("story").addEventListener("change", () => start(byId("story").value));
byId("form").addEventListener("submit", (event) => {
  event.preventDefault();
  const history = withNew();
  const { issues } = schema["~standard"].validate(history);
  if (issues) refuse(history, issues);
  else send(history);
});
byId("mend").addEventListener("click", () => {
  const { document: history, remaining } = checker.repair(withNew(), OPTIONS);
  const issues = remaining.filter((finding) => finding.level === "error").map(({ message }) => ({ message, path: [] }));
  if (issues.length > 0) refuse(history, issues);
  else send(history);
});
start(0);
