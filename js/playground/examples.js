/** Documents to start from. */
const call = (id, name, args) => ({ id, type: "function", function: { name, arguments: JSON.stringify(args) } });

const write = (value) => JSON.stringify(value, null, 2);

export const EXAMPLES = [
  {
    name: "cancelled before the tool answered",
    document: write([
      { role: "user", content: "What will the weather be in Lisbon and in Porto?" },
      {
        role: "assistant",
        content: null,
        tool_calls: [call("call_1", "forecast", { city: "Lisbon" }), call("call_2", "forecast", { city: "Porto" })],
      },
      { role: "tool", tool_call_id: "call_1", content: "18 °C, sunny" },
      { role: "user", content: "Never mind Porto. Is it warm enough to swim?" },
    ]),
  },
  {
    name: "two user messages in a row (LangChain)",
    document: write([
      { type: "human", content: "안녕하세요, 오늘 일정 알려줘", id: "m1" },
      { type: "human", content: "듣고 있어?", id: "m2" },
    ]),
  },
  {
    name: "result without a call (Anthropic)",
    document: write([
      { role: "user", content: [{ type: "text", text: "Go on." }] },
      { role: "assistant", content: [{ type: "text", text: "Where were we?" }] },
      { role: "user", content: [{ type: "tool_result", tool_use_id: "toolu_9", content: "42" }] },
    ]),
  },
  {
    name: "nothing wrong",
    document: write([
      { role: "user", content: "Hello!" },
      { role: "assistant", content: "Hello! What can I do for you?" },
    ]),
  },
  {
    name: "not JSON",
    document: '[\n  {"role": "user", "content": "hi"},\n  {"role": "assistant", "content": "hello"\n]',
  },
];
