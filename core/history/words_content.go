//go:build !tinygo

package history

import "github.com/wellturn/wellturn/core/rule"

var contentWords = map[string]rule.Words{
	"history/empty-message": {
		Why: "A stream that was cancelled before its first token is stored as a message without text, calls or anything else. Several providers refuse it.",
		Do:  "Do not store what says nothing. Repair drops the message, or fills it where dropping it would join two messages of one side.",
		Bad: rule.Example{Document: `[
  {"role":"user","content":"Weather in Oslo?"},
  {"role":"assistant","content":""},
  {"role":"user","content":"Are you there?"}
]`},
		Good: `[
  {"role":"user","content":"Weather in Oslo?"},
  {"role":"assistant","content":"[empty message]"},
  {"role":"user","content":"Are you there?"}
]`,
		Errs: []string{
			"messages: all messages must have non-empty content except for the optional final assistant message",
			"Unable to submit request because it must include at least one parts field",
			"Each message must have at least one content element.",
			"all elements in history must have a message.",
		},
		Refs: []string{anthropicMessages, "Gemini API reference: Content"},
	},
	"history/empty-text-block": {
		Why: "A text block without text stands beside other content, as streaming leaves it in front of a tool call.",
		Do:  "Leave the block out. Repair removes it where the target refuses it, but not in the latest answer with signed reasoning, which nobody may change.",
		Bad: rule.Example{Document: `[
  {"role":"user","content":"Weather in Oslo?"},
  {"role":"assistant","content":[{"type":"text","text":""},{"type":"tool_use","id":"toolu_1","name":"get_weather","input":{}}]},
  {"role":"user","content":[{"type":"tool_result","tool_use_id":"toolu_1","content":"sunny"}]},
  {"role":"assistant","content":"It is sunny in Oslo."}
]`},
		Good: `[
  {"role":"user","content":"Weather in Oslo?"},
  {"role":"assistant","content":[{"type":"tool_use","id":"toolu_1","name":"get_weather","input":{}}]},
  {"role":"user","content":[{"type":"tool_result","tool_use_id":"toolu_1","content":"sunny"}]},
  {"role":"assistant","content":"It is sunny in Oslo."}
]`,
		Errs: []string{
			"messages: text content blocks must be non-empty",
			"text content blocks must contain non-whitespace text",
			"The text field in the ContentBlock object … is blank",
		},
		Refs: []string{anthropicMessages, bedrockConverse},
	},
	"history/trailing-whitespace": {
		Why: "The model is asked to continue its own last message, and that ends in white space.",
		Do:  "Trim the end of the text. Repair does where the target refuses it.",
		Bad: rule.Example{Options: `{"phase":"before_model","target":"anthropic"}`, Document: `[
  {"role":"user","content":"Name the capital of Norway."},
  {"role":"assistant","content":"The capital is "}
]`},
		Good: `[
  {"role":"user","content":"Name the capital of Norway."},
  {"role":"assistant","content":"The capital is"}
]`,
		Errs: []string{"messages: final assistant content cannot end with trailing whitespace"},
		Refs: []string{anthropicMessages},
	},
	"history/empty-error-result": {
		Why: "A result is marked as failed and does not say what failed. Anthropic refuses it, and a model has nothing to go on.",
		Do:  "Put the error's text into the result. Repair writes that the tool returned no content, since more is not known.",
		Bad: rule.Example{Document: `[
  {"role":"user","content":[{"type":"text","text":"Weather in Oslo?"}]},
  {"role":"assistant","content":[{"type":"tool_use","id":"toolu_1","name":"get_weather","input":{}}]},
  {"role":"user","content":[{"type":"tool_result","tool_use_id":"toolu_1","content":"","is_error":true}]},
  {"role":"assistant","content":[{"type":"text","text":"The weather service failed."}]}
]`},
		Good: `[
  {"role":"user","content":[{"type":"text","text":"Weather in Oslo?"}]},
  {"role":"assistant","content":[{"type":"tool_use","id":"toolu_1","name":"get_weather","input":{}}]},
  {"role":"user","content":[{"type":"tool_result","tool_use_id":"toolu_1","content":"[the tool returned no content]","is_error":true}]},
  {"role":"assistant","content":[{"type":"text","text":"The weather service failed."}]}
]`,
		Refs: []string{anthropicToolUse},
	},
	"history/empty-tool-calls": {
		Why: "An assistant message without calls still has the member tool_calls, as an empty list. OpenAI and many servers that follow it refuse that; " +
			"tools that drop calls from a history often leave it behind.",
		Do: "Leave the member out. Repair removes it. LangChain writes the empty list itself and is not asked to.",
		Bad: rule.Example{Document: `[
  {"role":"user","content":"hi"},
  {"role":"assistant","content":"Hello!","tool_calls":[]}
]`},
		Good: `[
  {"role":"user","content":"hi"},
  {"role":"assistant","content":"Hello!"}
]`,
		Errs: []string{"Invalid 'messages[1].tool_calls': empty array. Expected an array with minimum length 1, but got an empty array instead."},
		Refs: []string{openAIChatRef, "openai/openai-node#1341"},
	},
	"history/misplaced-tool-block": {
		Why: "Only the assistant can call a tool, and only the other side can answer. A call or a result in a message of the wrong role is refused.",
		Do:  "Repair moves a result to where it answers its call. A call that the assistant did not make, and a result that answers nothing, are removed.",
		Bad: rule.Example{Document: `[
  {"role":"user","content":"Weather in Oslo?"},
  {"role":"assistant","content":[{"type":"tool_use","id":"toolu_1","name":"get_weather","input":{}}]},
  {"role":"assistant","content":[{"type":"tool_result","tool_use_id":"toolu_1","content":"sunny"}]},
  {"role":"assistant","content":"It is sunny in Oslo."}
]`},
		Good: `[
  {"role":"user","content":"Weather in Oslo?"},
  {"role":"assistant","content":[{"type":"tool_use","id":"toolu_1","name":"get_weather","input":{}}]},
  {"role":"user","content":[{"type":"tool_result","tool_use_id":"toolu_1","content":"sunny"}]},
  {"role":"assistant","content":"It is sunny in Oslo."}
]`,
		Errs: []string{anthropicUnanswered, geminiReply},
		Refs: []string{anthropicToolUse},
	},
	"history/text-after-tool-call": {
		Why: "Within one assistant message Anthropic wants what is said before what is called. Text behind a call makes it report the call as unanswered.",
		Do:  "Repair moves the text in front of the calls, except in the latest answer with signed reasoning, which nobody may change.",
		Bad: rule.Example{Document: `[
  {"role":"user","content":"Weather in Oslo?"},
  {"role":"assistant","content":[{"type":"tool_use","id":"toolu_1","name":"get_weather","input":{}},{"type":"text","text":"Let me see."}]},
  {"role":"user","content":[{"type":"tool_result","tool_use_id":"toolu_1","content":"sunny"}]},
  {"role":"assistant","content":"It is sunny in Oslo."}
]`},
		Good: `[
  {"role":"user","content":"Weather in Oslo?"},
  {"role":"assistant","content":[{"type":"text","text":"Let me see."},{"type":"tool_use","id":"toolu_1","name":"get_weather","input":{}}]},
  {"role":"user","content":[{"type":"tool_result","tool_use_id":"toolu_1","content":"sunny"}]},
  {"role":"assistant","content":"It is sunny in Oslo."}
]`,
		Errs: []string{anthropicUnanswered},
		Refs: []string{anthropicToolUse},
	},
	"history/null-member": {
		Why: "A member that may be left out is null, as typed clients write what they do not have. Some providers take that for a value of the wrong type.",
		Do:  "Leave the member out. Repair removes it.",
		Bad: rule.Example{Document: `[
  {"role":"user","content":"hi"},
  {"role":"assistant","content":"Hello!","tool_calls":null}
]`},
		Good: `[
  {"role":"user","content":"hi"},
  {"role":"assistant","content":"Hello!"}
]`,
		Refs: []string{openAIChatRef, anthropicMessages},
	},
}
