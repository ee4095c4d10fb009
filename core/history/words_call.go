//go:build !tinygo

package history

import "github.com/wellturn/wellturn/core/rule"

var callWords = map[string]rule.Words{
	"history/invalid-call-arguments": {
		Why: "The model was cut off while it wrote the arguments, or wrote no JSON. Providers and adapters that read them back fail on the whole request.",
		Do: "Repair replaces them by an empty object and never guesses. Where the call has no result, the placeholder quotes what stood there, " +
			"so that the model can try again.",
		Bad: rule.Example{Document: `[
  {"role":"user","content":"Weather in Oslo?"},
  {"role":"assistant","content":null,"tool_calls":[{"id":"call_1","type":"function","function":{"name":"get_weather","arguments":"{\"city\":\"Os"}}]},
  {"role":"tool","tool_call_id":"call_1","content":"error: the arguments are cut off"},
  {"role":"assistant","content":"Which city do you mean?"}
]`},
		Good: `[
  {"role":"user","content":"Weather in Oslo?"},
  {"role":"assistant","content":null,"tool_calls":[{"id":"call_1","type":"function","function":{"name":"get_weather","arguments":"{}"}}]},
  {"role":"tool","tool_call_id":"call_1","content":"error: the arguments are cut off"},
  {"role":"assistant","content":"Which city do you mean?"}
]`,
		Errs: []string{"Failed to parse tool call arguments as JSON"},
		Refs: []string{openAIChatRef, langChainMessages + ": invalid_tool_calls"},
	},
	"history/wrongly-encoded-arguments": {
		Why: "OpenAI writes arguments as text that holds JSON, Anthropic and LangChain as an object. A history that was carried from one to the other " +
			"has them the wrong way round.",
		Do: "Repair encodes or decodes them. The values stay as they were.",
		Bad: rule.Example{Document: `[
  {"role":"user","content":"Weather in Oslo?"},
  {"role":"assistant","content":null,"tool_calls":[{"id":"call_1","type":"function","function":{"name":"get_weather","arguments":{"city":"Oslo"}}}]},
  {"role":"tool","tool_call_id":"call_1","content":"sunny"},
  {"role":"assistant","content":"It is sunny in Oslo."}
]`},
		Good: `[
  {"role":"user","content":"Weather in Oslo?"},
  {"role":"assistant","content":null,"tool_calls":[{"id":"call_1","type":"function","function":{"name":"get_weather","arguments":"{\"city\":\"Oslo\"}"}}]},
  {"role":"tool","tool_call_id":"call_1","content":"sunny"},
  {"role":"assistant","content":"It is sunny in Oslo."}
]`,
		Errs: []string{"Failed to parse tool call arguments as JSON"},
		Refs: []string{openAIChatRef, anthropicToolUse},
	},
	"history/missing-call-arguments": {
		Why: "A call of a tool without parameters still needs an empty object as its arguments. Streams that never sent any leave the member out, or null.",
		Do:  "Repair adds the empty object, in the encoding of the dialect.",
		Bad: rule.Example{Document: `[
  {"role":"user","content":"What time is it?"},
  {"role":"assistant","content":null,"tool_calls":[{"id":"call_1","type":"function","function":{"name":"get_time"}}]},
  {"role":"tool","tool_call_id":"call_1","content":"12:00"},
  {"role":"assistant","content":"It is noon."}
]`},
		Good: `[
  {"role":"user","content":"What time is it?"},
  {"role":"assistant","content":null,"tool_calls":[{"id":"call_1","type":"function","function":{"name":"get_time","arguments":"{}"}}]},
  {"role":"tool","tool_call_id":"call_1","content":"12:00"},
  {"role":"assistant","content":"It is noon."}
]`,
		Refs: []string{openAIChatRef, anthropicToolUse},
	},
	"history/invalid-tool-name": {
		Why: "The model called a tool by no name, or by one with other characters than letters, digits, underscores and dashes. Providers refuse such " +
			"a name in the history even if the call failed long ago.",
		Do: "Repair makes a usable name of it, in the call and in its result; a call without a name becomes unknown_tool.",
		Bad: rule.Example{Document: `[
  {"role":"user","content":"Weather in Oslo?"},
  {"role":"assistant","content":null,"tool_calls":[{"id":"call_1","type":"function","function":{"name":"get weather","arguments":"{}"}}]},
  {"role":"tool","tool_call_id":"call_1","content":"error: there is no tool of this name"},
  {"role":"assistant","content":"I cannot look up the weather."}
]`},
		Good: `[
  {"role":"user","content":"Weather in Oslo?"},
  {"role":"assistant","content":null,"tool_calls":[{"id":"call_1","type":"function","function":{"name":"get_weather","arguments":"{}"}}]},
  {"role":"tool","tool_call_id":"call_1","content":"error: there is no tool of this name"},
  {"role":"assistant","content":"I cannot look up the weather."}
]`,
		Errs: []string{
			"Function name was X but must be a-z, A-Z, 0-9, or contain underscores and dashes, with a maximum length of 64.",
			"Invalid 'messages[9].tool_calls[0].function.name': string does not match pattern. Expected a string that matches the pattern '^[a-zA-Z0-9_-]+$'.",
		},
		Refs: []string{openAIChatRef, mistralCommon, "mcp-use/mcp-use#90"},
	},
	"history/missing-call-id": {
		Why: "The call has no id, because the server that made it knows none or a stream lost it. Nothing can answer it then.",
		Do:  "Repair gives it an id that follows from its place, the same each time, and gives it to its result where only one can be meant: by tool name and order.",
		Bad: rule.Example{Document: `[
  {"role":"user","content":"Weather in Oslo?"},
  {"role":"assistant","content":null,"tool_calls":[{"id":"","type":"function","function":{"name":"get_weather","arguments":"{}"}}]},
  {"role":"tool","tool_call_id":"","content":"sunny"},
  {"role":"assistant","content":"It is sunny in Oslo."}
]`},
		Good: `[
  {"role":"user","content":"Weather in Oslo?"},
  {"role":"assistant","content":null,"tool_calls":[{"id":"call_2e42713725c0dab5f4faf001","type":"function","function":{"name":"get_weather","arguments":"{}"}}]},
  {"role":"tool","tool_call_id":"call_2e42713725c0dab5f4faf001","content":"sunny"},
  {"role":"assistant","content":"It is sunny in Oslo."}
]`,
		Errs: []string{"Tool call id has to be defined."},
		Refs: []string{openAIChatRef, mistralCommon},
	},
	"history/invalid-call-id": {
		Why: "The id is too long for the target or has characters that it does not take. It came from another provider: a thread that changes its model " +
			"carries old ids along.",
		Do: "Keep the ids of a stored history. When it is sent to a target that refuses them, repair gives call and result a new id that follows from the old one.",
		Bad: rule.Example{Options: `{"target":"anthropic"}`, Document: `[
  {"type":"human","content":"Weather in Oslo?"},
  {"type":"ai","content":"","tool_calls":[{"name":"get_weather","args":{},"id":"functions.get_weather:0","type":"tool_call"}]},
  {"type":"tool","content":"sunny","tool_call_id":"functions.get_weather:0"},
  {"type":"ai","content":"It is sunny in Oslo."}
]`},
		Good: `[
  {"type":"human","content":"Weather in Oslo?"},
  {"type":"ai","content":"","tool_calls":[{"name":"get_weather","args":{},"id":"functions_get_weather_0_53aa5373","type":"tool_call"}]},
  {"type":"tool","content":"sunny","tool_call_id":"functions_get_weather_0_53aa5373"},
  {"type":"ai","content":"It is sunny in Oslo."}
]`,
		Errs: []string{
			anthropicPattern,
			"Invalid 'messages[2].tool_calls[0].id': string too long. Expected a string with maximum length 40, but got a string with length 43 instead.",
			"Invalid 'input[5].call_id': string too long. Expected a string with maximum length 64…",
			"Tool call id was X but must be a-z, A-Z, 0-9, with a length of 9.",
		},
		Refs: []string{anthropicMessages, openAIChatRef, mistralCommon, "vercel/ai#5171", "langgenius/dify#28987"},
	},
	"history/concatenated-call-id": {
		Why: "A server sent the id with every piece of a stream, and the client joined the pieces: the id stands there two or forty times in a row. " +
			"No result has such an id, and it is longer than providers take.",
		Do: "Mend the client that joins ids. Where nothing else uses it, repair takes the id once; a call that was answered under the long id keeps it.",
		Bad: rule.Example{Options: `{"phase":"live"}`, Document: `[
  {"type":"human","content":"Weather in Oslo?"},
  {"type":"ai","content":"","tool_calls":[{"name":"get_weather","args":{},"id":"call_a1b2c3call_a1b2c3call_a1b2c3","type":"tool_call"}]}
]`},
		Good: `[
  {"type":"human","content":"Weather in Oslo?"},
  {"type":"ai","content":"","tool_calls":[{"name":"get_weather","args":{},"id":"call_a1b2c3","type":"tool_call"}]}
]`,
		Errs: []string{"Invalid 'messages[2].tool_calls[0].id': string too long. Expected a string with maximum length 40, but got a string with length 43 instead."},
		Refs: []string{langChainMessages + ": merging of tool_call_chunks", "langchain-ai/deepagentsjs#33", "HKUDS/DeepTutor#937"},
	},
	"history/undeclared-tools": {
		Why: "The history has calls but the request declares no tools, as when a summary is asked for with the plain model. Some providers refuse that.",
		Do:  "Declare the tools of the history, or at least one. There is no fix: the document does not hold the declaration.",
		Bad: rule.Example{Options: `{"tools_declared":false}`, Document: `[
  {"role":"user","content":"Weather in Oslo?"},
  {"role":"assistant","content":null,"tool_calls":[{"id":"call_1","type":"function","function":{"name":"get_weather","arguments":"{}"}}]},
  {"role":"tool","tool_call_id":"call_1","content":"sunny"},
  {"role":"assistant","content":"It is sunny in Oslo."}
]`},
		Good: `[
  {"role":"user","content":"Weather in Oslo?"},
  {"role":"assistant","content":"It is sunny in Oslo."}
]`,
		Errs: []string{"The toolConfig field must be defined when using toolUse and toolResult content blocks."},
		Refs: []string{bedrockConverse},
	},
}
