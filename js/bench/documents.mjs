/** Documents to measure with: made, not random, so that every run measures the same bytes. */

/** An OpenAI chat history of at least so many bytes, clean, with tool calls in every third turn. */
export function historyOf(bytes) {
  const messages = [];
  let size = 0;
  const add = (message) => {
    size += JSON.stringify(message).length + 1;
    messages.push(message);
  };
  for (let turn = 0; size < bytes; turn++) {
    add({
      role: "user",
      content: `Question ${turn}: what is known about item ${turn * 7}? ${"Please be thorough. ".repeat(turn % 5)}`,
    });
    if (turn % 3 === 0) {
      const ids = [`call_${turn}_a`, `call_${turn}_b`];
      add({
        role: "assistant",
        content: null,
        tool_calls: ids.map((id) => ({
          id,
          type: "function",
          function: { name: "look_up", arguments: `{"item":${turn}}` },
        })),
      });
      for (const id of ids)
        add({ role: "tool", tool_call_id: id, content: `{"item":${turn},"note":"${"found, ".repeat(20)}"}` });
    }
    add({ role: "assistant", content: `Item ${turn * 7} is “known”. ${"It has several parts. ".repeat(8)}` });
  }
  return JSON.stringify(messages);
}

/** One exchange of about a kilobyte. */
export const message = JSON.stringify([
  { role: "user", content: "Summarise this. ".repeat(30) },
  { role: "assistant", content: "Here is what it says. ".repeat(20) },
]);
