//go:build !tinygo

package history

import "github.com/wellturn/wellturn/core/rule"

var turnWords = map[string]rule.Words{
	"history/adjacent-user-messages": {
		Why: "The user wrote, the turn was cancelled before the model answered, and the user wrote again. Some providers merge the two messages, " +
			"some refuse them, and the model cannot know that the first was never answered.",
		Do: "Repair puts an assistant message between them that says so. The option marker_role chooses a system message or a merge instead.",
		Bad: rule.Example{Document: `[
  {"type":"human","content":"Weather in Oslo?"},
  {"type":"human","content":"Never mind. What time is it there?"}
]`},
		Good: `[
  {"type":"human","content":"Weather in Oslo?"},
  {"type":"ai","content":"[previous response was interrupted before an answer; the user continued]","additional_kwargs":{"wellturn":{"v":1,"code":"TURN.USER_USER"}},"id":"05067777-01da-525b-8bc9-aed84372a819"},
  {"type":"human","content":"Never mind. What time is it there?"}
]`,
		Errs: []string{bedrockAlternate, templateAlternate, templateSystem},
		Refs: []string{bedrockConverse, anthropicMessages, "vllm-project/vllm#6862"},
	},
	"history/user-after-tool-result": {
		Why: "The tool answered, the turn was cancelled before the model could say anything about it, and the user wrote again. Some providers refuse " +
			"a user message directly after a result; others answer as if the result belonged to the new question.",
		Do: "Repair puts an assistant message between them that says that the response was interrupted.",
		Bad: rule.Example{Document: `[
  {"type":"human","content":"Weather in Oslo?"},
  {"type":"ai","content":"","tool_calls":[{"name":"get_weather","args":{},"id":"call_1","type":"tool_call"}]},
  {"type":"tool","content":"sunny","tool_call_id":"call_1"},
  {"type":"human","content":"Are you there?"}
]`},
		Good: `[
  {"type":"human","content":"Weather in Oslo?"},
  {"type":"ai","content":"","tool_calls":[{"name":"get_weather","args":{},"id":"call_1","type":"tool_call"}]},
  {"type":"tool","content":"sunny","tool_call_id":"call_1"},
  {"type":"ai","content":"[response was interrupted after the tool result]","additional_kwargs":{"wellturn":{"v":1,"code":"TURN.TOOL_USER"}},"id":"87dd6110-cddb-5a84-afac-f3ea9aca5a39"},
  {"type":"human","content":"Are you there?"}
]`,
		Errs: []string{
			"Unexpected role 'user' after role 'tool'",
			"messages.2.content: Conversation blocks and tool result blocks cannot be provided in the same turn.",
			templateAlternate,
		},
		Refs: []string{mistralCommon, bedrockConverse, "pipecat-ai/pipecat-flows#178", "NousResearch/hermes-agent#20154", "langchain-ai/langchain-aws#141"},
	},
	"history/trailing-tool-result": {
		Why: "The run ended after the tool and before the model answered. The next user message would follow directly on the result.",
		Do: "Repair appends an assistant message that says that the response was interrupted. When the model is called next, the result is where it " +
			"should be: say so with phase before_model.",
		Bad: rule.Example{Document: `[
  {"type":"human","content":"Weather in Oslo?"},
  {"type":"ai","content":"","tool_calls":[{"name":"get_weather","args":{},"id":"call_1","type":"tool_call"}]},
  {"type":"tool","content":"sunny","tool_call_id":"call_1"}
]`},
		Good: `[
  {"type":"human","content":"Weather in Oslo?"},
  {"type":"ai","content":"","tool_calls":[{"name":"get_weather","args":{},"id":"call_1","type":"tool_call"}]},
  {"type":"tool","content":"sunny","tool_call_id":"call_1"},
  {"type":"ai","content":"[response was interrupted after the tool result]","additional_kwargs":{"wellturn":{"v":1,"code":"TURN.TAIL_TOOL"}},"id":"3cdaec28-acfb-505a-873c-48922b724f63"}
]`,
		Errs: []string{
			"Unexpected role 'user' after role 'tool'",
			"invalid request: cannot specify message if the last entry in chat history contains tool results",
		},
		Refs: []string{mistralCommon, "Cohere API reference: Chat v1"},
	},
	"history/trailing-user-message": {
		Why: "The last user message was never answered and another one is about to be appended. The two would stand side by side.",
		Do: "Repair appends an assistant message that says so before the new one comes. This rule holds in phase before_user only: " +
			"before the model is called a user message at the end is right.",
		Bad: rule.Example{Options: `{"phase":"before_user"}`, Document: `[
  {"type":"human","content":"Weather in Oslo?"}
]`},
		Good: `[
  {"type":"human","content":"Weather in Oslo?"},
  {"type":"ai","content":"[previous response was interrupted before an answer; the user continued]","additional_kwargs":{"wellturn":{"v":1,"code":"TURN.TAIL_USER"}},"id":"bd215837-3de2-55b9-98c3-30de75a967f0"}
]`,
		Errs: []string{bedrockAlternate, templateAlternate},
		Refs: []string{bedrockConverse},
	},
	"history/trailing-assistant-message": {
		Why: "The model is called and the last message is its own. Older models continue that text; newer ones and strict templates refuse it.",
		Do:  "Append the user message that the model shall answer. Where the target refuses such an end, repair appends a user message that says [continue].",
		Bad: rule.Example{Options: `{"phase":"before_model","target":"anthropic-no-prefill"}`, Document: `[
  {"role":"user","content":"Write a poem about Oslo."},
  {"role":"assistant","content":"White ferries cross the fjord"}
]`},
		Good: `[
  {"role":"user","content":"Write a poem about Oslo."},
  {"role":"assistant","content":"White ferries cross the fjord"},
  {"role":"user","content":"[continue]"}
]`,
		Errs: []string{
			"This model does not support assistant message prefill. The conversation must end with a user message.",
			"Expected last role User or Tool (or Assistant with prefix or continue_final_message set to True) for serving but got assistant",
			geminiCall,
		},
		Refs: []string{anthropicMessages, mistralCommon, "vybestack/llxprt-code#3695", "cortexkit/magic-context#511"},
	},
	"history/adjacent-assistant-messages": {
		Why: "Two assistant messages stand side by side, as agents that hand over to each other write them. OpenAI and Anthropic accept that; " +
			"templates that insist on alternating roles do not.",
		Do: "Nothing for most targets. Where the target refuses it, repair merges the two, except where signed reasoning or calls would suffer.",
		Bad: rule.Example{Options: `{"target":"strict-template"}`, Document: `[
  {"role":"user","content":"Weather in Oslo?"},
  {"role":"assistant","content":"Let me see."},
  {"role":"assistant","content":"It is sunny in Oslo."}
]`},
		Good: `[
  {"role":"user","content":"Weather in Oslo?"},
  {"role":"assistant","content":"Let me see.\n\nIt is sunny in Oslo."}
]`,
		Errs: []string{bedrockAlternate, templateAlternate, geminiCall},
		Refs: []string{bedrockConverse, geminiFunctions, anthropicMessages},
	},
	"history/opening-not-user": {
		Why: "The history starts with a greeting of the assistant, or trimming cut off the first user message. Several providers want the user to speak first.",
		Do:  "Trim to a user message. Where the target refuses such a start, repair puts a short user message in front.",
		Bad: rule.Example{Options: `{"target":"anthropic"}`, Document: `[
  {"type":"ai","content":"Hello! How can I help?"},
  {"type":"human","content":"Weather in Oslo?"}
]`},
		Good: `[
  {"type":"human","content":"[conversation opened by the assistant]","additional_kwargs":{"wellturn":{"v":1,"code":"TURN.HEAD_NOT_USER"}},"id":"194f0214-7dcf-535e-8490-61a4ff3433d9"},
  {"type":"ai","content":"Hello! How can I help?"},
  {"type":"human","content":"Weather in Oslo?"}
]`,
		Errs: []string{"A conversation must start with a user message…", templateAlternate, geminiCall},
		Refs: []string{bedrockConverse, geminiFunctions, anthropicMessages},
	},
	"history/system-midway": {
		Why: "A system message stands inside the conversation: a summary, a note of a middleware, or a marker that a repair wrote. Providers that take " +
			"instructions in one place refuse it, and adapters raise before the request is sent.",
		Do: "Keep instructions at the head. Where the target refuses it, repair moves the message in front of the conversation, behind other system messages.",
		Bad: rule.Example{Options: `{"target":"anthropic"}`, Document: `[
  {"type":"human","content":"Weather in Oslo?"},
  {"type":"ai","content":"It is sunny in Oslo."},
  {"type":"system","content":"Answer in Norwegian."},
  {"type":"human","content":"And in Bergen?"}
]`},
		Good: `[
  {"type":"system","content":"Answer in Norwegian."},
  {"type":"human","content":"Weather in Oslo?"},
  {"type":"ai","content":"It is sunny in Oslo."},
  {"type":"human","content":"And in Bergen?"}
]`,
		Errs: []string{
			"Received multiple non-consecutive system messages.",
			"System message must be at beginning of message list.",
			"System messages are only permitted as the first passed message.",
			"Unexpected role 'system' after role 'tool'",
		},
		Refs: []string{
			"langchain-anthropic: chat_models.py", "@langchain/anthropic: utils/message_inputs.ts", mistralCommon,
			"langchain-ai/langchain#38651", "HKUDS/Vibe-Trading#1109",
		},
	},
	"history/no-turn": {
		Why: "The model is about to be called and nobody has said anything yet. Providers refuse a request without a message.",
		Do:  "Append the user message first. There is no fix: Wellturn does not invent what a user says.",
		Bad: rule.Example{Options: `{"phase":"before_model"}`, Document: `[
  {"role":"system","content":"Answer briefly."}
]`},
		Good: `[
  {"role":"system","content":"Answer briefly."},
  {"role":"user","content":"Weather in Oslo?"}
]`,
		Errs: []string{"Conversation must have at least one message", "Conversation must start with a user message or system message"},
		Refs: []string{mistralCommon},
	},
	"history/prefix-midway": {
		Why: "The flag prefix asks the model to continue this very message. On a message that others follow it makes no sense and is refused.",
		Do:  "Take the flag away once the answer has come. Repair does.",
		Bad: rule.Example{Document: `[
  {"role":"user","content":"Write a poem about Oslo."},
  {"role":"assistant","content":"White ferries cross the fjord","prefix":true},
  {"role":"user","content":"Go on."}
]`},
		Good: `[
  {"role":"user","content":"Write a poem about Oslo."},
  {"role":"assistant","content":"White ferries cross the fjord"},
  {"role":"user","content":"Go on."}
]`,
		Errs: []string{"Assistant message with prefix True must be last message"},
		Refs: []string{mistralCommon},
	},
}
