//go:build !tinygo

package history

import "github.com/wellturn/wellturn/core/rule"

var stateWords = map[string]rule.Words{
	"history/stored-chunk": {
		Why: "A piece of a stream was stored in place of the message that it is a piece of. Its calls stand in tool_call_chunks, where nobody looks for them, " +
			"and loaders other than LangChain's do not know its type.",
		Do: "Turn the sum of the chunks into a message before it is stored. Repair renames the type and keeps the calls.",
		Bad: rule.Example{Document: `[
  {"type":"human","content":"hi","id":"m1"},
  {"type":"AIMessageChunk","content":"Hello!","tool_call_chunks":[],"id":"m2"}
]`},
		Good: `[
  {"type":"human","content":"hi","id":"m1"},
  {"type":"ai","content":"Hello!","id":"m2"}
]`,
		Refs: []string{langChainMessages},
	},
	"history/aborted-message": {
		Why: "The message is marked as cut off before its end: its text may stop in the middle. It is accepted, and the model may take it for what it meant to say.",
		Do:  "Decide by what you know: keep it, or take it out together with the results of its calls. There is no fix, since either may be right.",
		Bad: rule.Example{Document: `[
  {"type":"human","content":"Write a poem about Oslo."},
  {"type":"ai","content":"White ferries cross","response_metadata":{"finish_reason":"error"}}
]`},
		Good: `[
  {"type":"human","content":"Write a poem about Oslo."},
  {"type":"ai","content":"White ferries cross the fjord.","response_metadata":{"finish_reason":"stop"}}
]`,
		Refs: []string{langChainMessages},
	},
	"history/repeated-message-id": {
		Why: "Two messages have one id. LangGraph's reducers replace and remove by id: an update meant for one of them changes the other, or both. " +
			"OpenAI Responses refuses the request.",
		Do: "Repair drops an exact copy, and gives any other second message an id of its own.",
		Bad: rule.Example{Document: `[
  {"type":"human","content":"hi","id":"m1"},
  {"type":"ai","content":"Hello!","id":"m1"}
]`},
		Good: `[
  {"type":"human","content":"hi","id":"m1"},
  {"type":"ai","content":"Hello!","id":"5d66366e-1a0c-5414-bbe3-cb5d54595121"}
]`,
		Errs: []string{"Duplicate item found with id fc_…. Remove duplicate items from your input and try again."},
		Refs: []string{langGraphReducer, openAIResponses},
	},
	"history/missing-message-id": {
		Why: "An update replaces and removes messages by id. One without an id cannot be addressed, and returning it again appends a copy.",
		Do:  "Store messages with ids, as add_messages does by itself. This is told only when a reducer is named, since no provider minds.",
		Bad: rule.Example{Options: `{"reducer":"add_messages"}`, Document: `[
  {"type":"human","content":"hi"}
]`},
		Good: `[
  {"type":"human","content":"hi","id":"m1"}
]`,
		Refs: []string{langGraphReducer},
	},
	"history/leftover-removal": {
		Why: "A RemoveMessage is an order to the reducer and no message. add_messages leaves one in the state when it stands behind REMOVE_ALL_MESSAGES in " +
			"one update, and no adapter can turn it into a provider's message.",
		Do: "Repair takes it out. Put nothing but messages behind REMOVE_ALL_MESSAGES.",
		Bad: rule.Example{Document: `[
  {"type":"human","content":"hi","id":"m1"},
  {"type":"remove","content":"","id":"m0"},
  {"type":"ai","content":"Hello!","id":"m2"}
]`},
		Good: `[
  {"type":"human","content":"hi","id":"m1"},
  {"type":"ai","content":"Hello!","id":"m2"}
]`,
		Refs: []string{langGraphReducer},
	},
	"history/diverging-views": {
		Why: "LangChain keeps up to five copies of a call: tool_calls, invalid_tool_calls, additional_kwargs, content blocks and chunks. When they disagree, " +
			"one part of a program sees a call that another does not, and adapters differ in which copy they send.",
		Do: "Change all copies or none. Repair adds to tool_calls what only another copy has, and takes names from the copy that is trusted more.",
		Bad: rule.Example{Document: `[
  {"type":"human","content":"Weather in Oslo?"},
  {"type":"ai","content":"","tool_calls":[],"additional_kwargs":{"tool_calls":[{"id":"call_1","type":"function","function":{"name":"get_weather","arguments":"{}"}}]}},
  {"type":"tool","content":"sunny","tool_call_id":"call_1"},
  {"type":"ai","content":"It is sunny in Oslo."}
]`},
		Good: `[
  {"type":"human","content":"Weather in Oslo?"},
  {"type":"ai","content":"","tool_calls":[{"name":"get_weather","args":{},"id":"call_1","type":"tool_call"}],"additional_kwargs":{"tool_calls":[{"id":"call_1","type":"function","function":{"name":"get_weather","arguments":"{}"}}]}},
  {"type":"tool","content":"sunny","tool_call_id":"call_1"},
  {"type":"ai","content":"It is sunny in Oslo."}
]`,
		Refs: []string{langChainMessages},
	},
	"history/replayed-messages": {
		Why: "The client sent its whole history again and it was appended to the stored one. The model reads every turn twice, and ids appear twice.",
		Do:  "Send only what is new, or replace by id. The fix is only shown: somebody may have said the same things again.",
		Bad: rule.Example{Document: `[
  {"role":"user","content":"Weather in Oslo?"},
  {"role":"assistant","content":"It is sunny in Oslo."},
  {"role":"user","content":"Weather in Oslo?"},
  {"role":"assistant","content":"It is sunny in Oslo."},
  {"role":"user","content":"And in Bergen?"}
]`},
		Good: `[
  {"role":"user","content":"Weather in Oslo?"},
  {"role":"assistant","content":"It is sunny in Oslo."},
  {"role":"user","content":"And in Bergen?"}
]`,
		Errs: []string{"Duplicate item found with id fc_…. Remove duplicate items from your input and try again."},
		Refs: []string{openAIResponses},
	},
	"history/mixed-dialects": {
		Why: "Some messages of the list are written in one way and some in another. No loader reads both: it refuses the list or passes over what it does not know.",
		Do:  "Convert all messages with one function before they are stored. There is no fix: what a foreign message means here is not known.",
		Bad: rule.Example{Document: `[
  {"type":"human","data":{"content":"hi","type":"human"}},
  {"type":"ai","content":"Hello!"}
]`},
		Good: `[
  {"type":"human","content":"hi"},
  {"type":"ai","content":"Hello!"}
]`,
		Errs: []string{"Message dict must contain 'role' and 'content' keys, got …", "Unexpected message type: …"},
		Refs: []string{langChainMessages, "LangChain documentation: MESSAGE_COERCION_FAILURE"},
	},
	"history/unreadable-message": {
		Why: "An element of the list is no message of the dialect: it has no role, an unknown one, or is no object. What it says reaches nobody, or the request fails.",
		Do:  "Write the element as a message. The finding says what is missing; there is no fix, since nobody can know what was meant.",
		Bad: rule.Example{Document: `[
  {"role":"user","content":"hi"},
  {"content":"Hello!"},
  {"role":"user","content":"Weather in Oslo?"}
]`},
		Good: `[
  {"role":"user","content":"hi"},
  {"role":"assistant","content":"Hello!"},
  {"role":"user","content":"Weather in Oslo?"}
]`,
		Errs: []string{"Message dict must contain 'role' and 'content' keys, got …", "Unexpected message type: …"},
		Refs: []string{openAIChatRef, langChainMessages, "LangChain documentation: MESSAGE_COERCION_FAILURE"},
	},
	"history/unknown-shape": {
		Why:  "The document holds no list of messages that Wellturn knows, so nothing can be said about it.",
		Do:   "Give the list of messages itself, or an object with the member messages. The option dialect names the dialect when the messages do not show it.",
		Bad:  rule.Example{Document: `{"history":[{"role":"user","content":"hi"}]}`},
		Good: `{"messages":[{"role":"user","content":"hi"}]}`,
	},
	"history/inexpressible-update": {
		Why: "The history can be repaired but the stored one cannot be led there: LangGraph's reducers address messages by id and never insert in the middle, " +
			"and here ids are missing or stand twice. With the delta reducer, replacing the whole list is ignored without a word.",
		Do: "Write the repaired list past the reducer, with Overwrite or a new thread, or give messages ids. Repair still returns the whole document.",
		Bad: rule.Example{Options: `{"op":"repair","reducer":"delta"}`, Document: `[
  {"type":"human","content":"Weather in Oslo?"},
  {"type":"ai","content":"","tool_calls":[{"name":"get_weather","args":{},"id":"call_1","type":"tool_call"}]},
  {"type":"human","content":"Are you there?"}
]`},
		Good: `[
  {"type":"human","content":"Weather in Oslo?","id":"m1"},
  {"type":"ai","content":"","tool_calls":[{"name":"get_weather","args":{},"id":"call_1","type":"tool_call"}],"id":"m2"},
  {"type":"human","content":"Are you there?","id":"m3"}
]`,
		Refs: []string{langGraphReducer, "langgraph: _messages_delta_reducer"},
	},
}
