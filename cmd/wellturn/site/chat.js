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

  // playground/chat.js
  var import_wellturn = __toESM(require_wellturn(), 1);

  // playground/dom.js
  var byId = (id) => document.getElementById(id);
  function element(name, properties, ...children) {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...children);
    return made;
  }

  // playground/chat.js
  var STORIES = [
    {
      name: "cancelled while a tool ran",
      messages: [
        { role: "user", content: "Book a table for two tonight." },
        {
          role: "assistant",
          content: null,
          tool_calls: [{ id: "call_1", type: "function", function: { name: "find_table", arguments: '{"seats":2}' } }]
        }
      ]
    },
    {
      name: "finished well",
      messages: [
        { role: "user", content: "Book a table for two tonight." },
        { role: "assistant", content: "Done: 19:30 at Aurora." }
      ]
    }
  ];
  var OPTIONS = { dialect: "openai-chat", phase: "before_model" };
  var checker = (0, import_wellturn.loadSync)();
  var schema = checker.schema("history", OPTIONS);
  var messages;
  function start(story) {
    messages = STORIES[story].messages;
    byId("sent").hidden = true;
    byId("status").textContent = "nothing yet";
    accept();
  }
  function showConversation(shown, issues = []) {
    const wrong = new Set(issues.map((issue) => issue.path[0]));
    byId("conversation").replaceChildren(
      ...shown.map(
        (message, i) => element(
          "li",
          { className: `turn ${message.role}${wrong.has(i) ? " wrong" : ""}` },
          element("span", { className: "who" }, message.role),
          textOf(message)
        )
      )
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
    const reasons = issues.map(
      ({ message, path }) => element("li", {}, typeof path[0] === "number" ? `message ${path[0] + 1}: ${message}` : message)
    );
    byId("refusal").replaceChildren(
      element(
        "div",
        { className: "trouble" },
        "Not sent, because the provider would refuse it:",
        element("ul", {}, ...reasons)
      )
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
  var withNew = () => [...messages, { role: "user", content: byId("message").value }];
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
})();
