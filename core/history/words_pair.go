//go:build !tinygo

package history

import "github.com/wellturn/wellturn/core/rule"

var pairWords = map[string]rule.Words{
	"history/unanswered-tool-call": {
		Why: "The turn was cancelled, or the connection lost, before the tool answered. Every provider refuses the whole request as long as " +
			"the call stands without a result, so the thread stays broken however often the user tries again.",
		Do: "Give each call a result. Repair adds one that says that none was recorded and that the tool may or may not have run, " +
			"and closes the turn where a user message follows.",
		Bad: rule.Example{Document: `[
  {"role":"user","content":"Weather in Oslo?"},
  {"role":"assistant","content":null,"tool_calls":[{"id":"call_1","type":"function","function":{"name":"get_weather","arguments":"{\"city\":\"Oslo\"}"}}]},
  {"role":"user","content":"Are you there?"}
]`},
		Good: `[
  {"role":"user","content":"Weather in Oslo?"},
  {"role":"assistant","content":null,"tool_calls":[{"id":"call_1","type":"function","function":{"name":"get_weather","arguments":"{\"city\":\"Oslo\"}"}}]},
  {"role":"tool","tool_call_id":"call_1","content":"[no result was recorded for this call: the turn ended first; it may or may not have run]"},
  {"role":"assistant","content":"[response was interrupted after the tool result]"},
  {"role":"user","content":"Are you there?"}
]`,
		Errs: []string{
			openAIUnanswered, anthropicUnanswered, responsesUnanswered, bedrockUnanswered, mistralCount, langGraphUnanswered,
			"Tool result is missing for tool call …",
			"Each 'toolUse' block must be accompanied with a matching 'toolResult' block.",
		},
		Refs: []string{
			openAIChatRef, anthropicToolUse, langGraphHistory,
			"langchain-ai/langgraph#5672", "anthropics/claude-code#1894", "anthropics/claude-code#9346", "charmbracelet/crush#529",
		},
	},
	"history/partly-answered-calls": {
		Why: "The model asked for several tools at once and the turn ended between their answers. Providers count: one missing result makes " +
			"them refuse the request, although the others are there.",
		Do: "Give the calls that are left a result. Repair puts placeholders into the same window, in the order of the calls, and keeps the real results.",
		Bad: rule.Example{Options: `{"phase":"before_model"}`, Document: `[
  {"type":"human","content":"Weather in Oslo and Bergen?","id":"m1"},
  {"type":"ai","content":"","tool_calls":[{"name":"get_weather","args":{"city":"Oslo"},"id":"call_1","type":"tool_call"},{"name":"get_weather","args":{"city":"Bergen"},"id":"call_2","type":"tool_call"}],"id":"m2"},
  {"type":"tool","content":"sunny","tool_call_id":"call_1","id":"m3"}
]`},
		Good: `[
  {"type":"human","content":"Weather in Oslo and Bergen?","id":"m1"},
  {"type":"ai","content":"","tool_calls":[{"name":"get_weather","args":{"city":"Oslo"},"id":"call_1","type":"tool_call"},{"name":"get_weather","args":{"city":"Bergen"},"id":"call_2","type":"tool_call"}],"id":"m2"},
  {"type":"tool","content":"sunny","tool_call_id":"call_1","id":"m3"},
  {"type":"tool","content":"[no result was recorded for this call: the turn ended first; it may or may not have run]","name":"get_weather","tool_call_id":"call_2","status":"error","additional_kwargs":{"wellturn":{"v":1,"code":"PAIR.UNANSWERED"}},"id":"c8d811fd-145c-5204-8570-d5f4da92a1d7"}
]`,
		Errs: []string{openAIUnanswered, anthropicUnanswered, geminiCount, bedrockUnanswered, mistralCount, langGraphUnanswered},
		Refs: []string{openAIChatRef, anthropicToolUse, geminiFunctions, "langchain-ai/deepagentsjs#150"},
	},
	"history/orphan-tool-result": {
		Why: "The call was trimmed or summarised away and its result was kept, or another session's result was stored here. " +
			"Providers refuse a result without its call.",
		Do: "Trim a history only between turns. Repair drops the result; its text stands in the finding.",
		Bad: rule.Example{Document: `[
  {"role":"user","content":"Summary so far: the user asked for the weather in Oslo."},
  {"role":"tool","tool_call_id":"call_1","content":"sunny"},
  {"role":"assistant","content":"It is sunny in Oslo."}
]`},
		Good: `[
  {"role":"user","content":"Summary so far: the user asked for the weather in Oslo."},
  {"role":"assistant","content":"It is sunny in Oslo."}
]`,
		Errs: []string{openAIOrphan, anthropicOrphan, responsesOrphan, geminiReply, bedrockOrphan, "Unexpected tool call id X in tool results"},
		Refs: []string{openAIChatRef, anthropicToolUse, openAIResponses, "BerriAI/litellm#4931", "BerriAI/litellm#6505", "langchain-ai/langchain#34282", "langchain-ai/agent-chat-ui#80"},
	},
	"history/early-tool-result": {
		Why: "Messages were merged or sorted in the wrong order, so the answer stands before the question. Providers look for the call " +
			"in front of the result and find none.",
		Do: "Repair moves the result behind its call, where it answers it. Nothing is lost.",
		Bad: rule.Example{Options: `{"phase":"before_model"}`, Document: `[
  {"role":"user","content":"Weather in Oslo?"},
  {"role":"tool","tool_call_id":"call_1","content":"sunny"},
  {"role":"assistant","content":null,"tool_calls":[{"id":"call_1","type":"function","function":{"name":"get_weather","arguments":"{}"}}]}
]`},
		Good: `[
  {"role":"user","content":"Weather in Oslo?"},
  {"role":"assistant","content":null,"tool_calls":[{"id":"call_1","type":"function","function":{"name":"get_weather","arguments":"{}"}}]},
  {"role":"tool","tool_call_id":"call_1","content":"sunny"}
]`,
		Errs: []string{openAIOrphan, anthropicOrphan, geminiReply},
		Refs: []string{openAIChatRef, anthropicToolUse},
	},
	"history/displaced-tool-result": {
		Why: "A message was stored between a call and its result, often because the user wrote while the tool was running. Providers want " +
			"the result directly after the call and report the call as unanswered.",
		Do: "Repair moves the result behind its call and closes the turn where a user message then follows.",
		Bad: rule.Example{Document: `[
  {"role":"user","content":"Weather in Oslo?"},
  {"role":"assistant","content":null,"tool_calls":[{"id":"call_1","type":"function","function":{"name":"get_weather","arguments":"{}"}}]},
  {"role":"user","content":"Are you there?"},
  {"role":"tool","tool_call_id":"call_1","content":"sunny"},
  {"role":"assistant","content":"Yes. It is sunny in Oslo."}
]`},
		Good: `[
  {"role":"user","content":"Weather in Oslo?"},
  {"role":"assistant","content":null,"tool_calls":[{"id":"call_1","type":"function","function":{"name":"get_weather","arguments":"{}"}}]},
  {"role":"tool","tool_call_id":"call_1","content":"sunny"},
  {"role":"assistant","content":"[response was interrupted after the tool result]"},
  {"role":"user","content":"Are you there?"},
  {"role":"assistant","content":"Yes. It is sunny in Oslo."}
]`,
		Errs: []string{openAIUnanswered, anthropicUnanswered, geminiReply},
		Refs: []string{openAIChatRef, anthropicToolUse},
	},
	"history/duplicate-tool-result": {
		Why: "A retry, a resumed run or a client that sends its history again stored a second answer to one call. Providers accept one.",
		Do: "Repair keeps the first real result that is not empty. For a call listed as pending it keeps the last one, since the first " +
			"is then a note that the job has started.",
		Bad: rule.Example{Document: `[
  {"role":"user","content":"Weather in Oslo?"},
  {"role":"assistant","content":null,"tool_calls":[{"id":"call_1","type":"function","function":{"name":"get_weather","arguments":"{}"}}]},
  {"role":"tool","tool_call_id":"call_1","content":"sunny"},
  {"role":"tool","tool_call_id":"call_1","content":"sunny"},
  {"role":"assistant","content":"It is sunny in Oslo."}
]`},
		Good: `[
  {"role":"user","content":"Weather in Oslo?"},
  {"role":"assistant","content":null,"tool_calls":[{"id":"call_1","type":"function","function":{"name":"get_weather","arguments":"{}"}}]},
  {"role":"tool","tool_call_id":"call_1","content":"sunny"},
  {"role":"assistant","content":"It is sunny in Oslo."}
]`,
		Errs: []string{
			"each tool_use must have a single result. Found multiple `tool_result` blocks with id: …",
			"Invalid parameter: Duplicate value for 'tool_call_id' of 'call_…', in messages[7] and messages[8].",
			"Duplicate call_ids submitted: […]",
			geminiCount, bedrockOrphan,
			"Duplicate tool call id X in tool results",
		},
		Refs: []string{anthropicToolUse, openAIChatRef, "RooCodeInc/Roo-Code#9248", "QwenLM/qwen-code#8163"},
	},
	"history/split-tool-results": {
		Why: "The results of parallel calls must stand in one user message. Spread over several, only those in the first count " +
			"and the other calls are reported as unanswered.",
		Do: "Collect the results of one batch before the message is stored. Repair gathers them in the first user message.",
		Bad: rule.Example{Document: `[
  {"role":"user","content":"Weather in Oslo and Bergen?"},
  {"role":"assistant","content":[{"type":"tool_use","id":"toolu_1","name":"get_weather","input":{"city":"Oslo"}},{"type":"tool_use","id":"toolu_2","name":"get_weather","input":{"city":"Bergen"}}]},
  {"role":"user","content":[{"type":"tool_result","tool_use_id":"toolu_1","content":"sunny"}]},
  {"role":"user","content":[{"type":"tool_result","tool_use_id":"toolu_2","content":"rain"}]},
  {"role":"assistant","content":"Sunny in Oslo, rain in Bergen."}
]`},
		Good: `[
  {"role":"user","content":"Weather in Oslo and Bergen?"},
  {"role":"assistant","content":[{"type":"tool_use","id":"toolu_1","name":"get_weather","input":{"city":"Oslo"}},{"type":"tool_use","id":"toolu_2","name":"get_weather","input":{"city":"Bergen"}}]},
  {"role":"user","content":[{"type":"tool_result","tool_use_id":"toolu_1","content":"sunny"},{"type":"tool_result","tool_use_id":"toolu_2","content":"rain"}]},
  {"role":"assistant","content":"Sunny in Oslo, rain in Bergen."}
]`,
		Errs: []string{anthropicWindow, anthropicUnanswered, geminiCount},
		Refs: []string{anthropicToolUse, geminiFunctions},
	},
	"history/split-tool-calls": {
		Why: "Parallel calls of one answer were stored as one assistant message each, with the results after the last. Then no message but " +
			"the last is followed by its results.",
		Do: "Store an answer of the model as one message. Repair merges the pieces into the first of them.",
		Bad: rule.Example{Document: `[
  {"role":"user","content":"Weather in Oslo and Bergen?"},
  {"role":"assistant","content":null,"tool_calls":[{"id":"call_1","type":"function","function":{"name":"get_weather","arguments":"{\"city\":\"Oslo\"}"}}]},
  {"role":"assistant","content":null,"tool_calls":[{"id":"call_2","type":"function","function":{"name":"get_weather","arguments":"{\"city\":\"Bergen\"}"}}]},
  {"role":"tool","tool_call_id":"call_1","content":"sunny"},
  {"role":"tool","tool_call_id":"call_2","content":"rain"},
  {"role":"assistant","content":"Sunny in Oslo, rain in Bergen."}
]`},
		Good: `[
  {"role":"user","content":"Weather in Oslo and Bergen?"},
  {"role":"assistant","content":null,"tool_calls":[{"id":"call_1","type":"function","function":{"name":"get_weather","arguments":"{\"city\":\"Oslo\"}"}},{"id":"call_2","type":"function","function":{"name":"get_weather","arguments":"{\"city\":\"Bergen\"}"}}]},
  {"role":"tool","tool_call_id":"call_1","content":"sunny"},
  {"role":"tool","tool_call_id":"call_2","content":"rain"},
  {"role":"assistant","content":"Sunny in Oslo, rain in Bergen."}
]`,
		Errs: []string{openAIUnanswered, anthropicUnanswered, geminiCall},
		Refs: []string{openAIChatRef, geminiFunctions},
	},
	"history/late-result-block": {
		Why: "In a user message that answers calls the results must come first. Text in front of them makes the provider report the calls " +
			"as unanswered.",
		Do: "Put what the user says behind the results of the message. Repair reorders the blocks and changes none.",
		Bad: rule.Example{Document: `[
  {"role":"user","content":"Weather in Oslo?"},
  {"role":"assistant","content":[{"type":"tool_use","id":"toolu_1","name":"get_weather","input":{}}]},
  {"role":"user","content":[{"type":"text","text":"In Celsius, please."},{"type":"tool_result","tool_use_id":"toolu_1","content":"21"}]},
  {"role":"assistant","content":"21 degrees Celsius."}
]`},
		Good: `[
  {"role":"user","content":"Weather in Oslo?"},
  {"role":"assistant","content":[{"type":"tool_use","id":"toolu_1","name":"get_weather","input":{}}]},
  {"role":"user","content":[{"type":"tool_result","tool_use_id":"toolu_1","content":"21"},{"type":"text","text":"In Celsius, please."}]},
  {"role":"assistant","content":"21 degrees Celsius."}
]`,
		Errs: []string{anthropicWindow, anthropicUnanswered},
		Refs: []string{anthropicToolUse},
	},
	"history/unordered-tool-results": {
		Why: "Results stand in another order than their calls, as parallel tools finish. Providers pair them by id and do not mind. " +
			"What pairs by position, such as calls without ids, would pair them wrongly.",
		Do: "Nothing, as long as every call has an id. Sort results by call when you also write for a provider that pairs by name and order.",
		Bad: rule.Example{Document: `[
  {"role":"user","content":"Weather in Oslo and Bergen?"},
  {"role":"assistant","content":null,"tool_calls":[{"id":"call_1","type":"function","function":{"name":"get_weather","arguments":"{\"city\":\"Oslo\"}"}},{"id":"call_2","type":"function","function":{"name":"get_weather","arguments":"{\"city\":\"Bergen\"}"}}]},
  {"role":"tool","tool_call_id":"call_2","content":"rain"},
  {"role":"tool","tool_call_id":"call_1","content":"sunny"},
  {"role":"assistant","content":"Sunny in Oslo, rain in Bergen."}
]`},
		Good: `[
  {"role":"user","content":"Weather in Oslo and Bergen?"},
  {"role":"assistant","content":null,"tool_calls":[{"id":"call_1","type":"function","function":{"name":"get_weather","arguments":"{\"city\":\"Oslo\"}"}},{"id":"call_2","type":"function","function":{"name":"get_weather","arguments":"{\"city\":\"Bergen\"}"}}]},
  {"role":"tool","tool_call_id":"call_1","content":"sunny"},
  {"role":"tool","tool_call_id":"call_2","content":"rain"},
  {"role":"assistant","content":"Sunny in Oslo, rain in Bergen."}
]`,
		Refs: []string{geminiFunctions},
	},
	"history/mismatched-call-id": {
		Why: "The call was given a new id, or the result an id of its own making, and the two no longer meet. The provider sees an unanswered " +
			"call and a result of nothing.",
		Do: "Copy the call's id into the result. Repair does so when a window has as many strangers as open calls and all their tool names agree; " +
			"otherwise it would be a guess.",
		Bad: rule.Example{Document: `[
  {"type":"human","content":"Weather in Oslo?"},
  {"type":"ai","content":"","tool_calls":[{"name":"get_weather","args":{},"id":"call_1","type":"tool_call"}]},
  {"type":"tool","content":"sunny","name":"get_weather","tool_call_id":"run-77"},
  {"type":"ai","content":"It is sunny in Oslo."}
]`},
		Good: `[
  {"type":"human","content":"Weather in Oslo?"},
  {"type":"ai","content":"","tool_calls":[{"name":"get_weather","args":{},"id":"call_1","type":"tool_call"}]},
  {"type":"tool","content":"sunny","name":"get_weather","tool_call_id":"call_1"},
  {"type":"ai","content":"It is sunny in Oslo."}
]`,
		Errs: []string{openAIUnanswered, anthropicOrphan, "Unexpected tool call id X in tool results"},
		Refs: []string{openAIChatRef, anthropicToolUse, mistralCommon},
	},
	"history/mismatched-tool-name": {
		Why: "The result names another tool than the call that it answers. Providers that pair by id do not look at the name; those that pair by " +
			"name, as Gemini may, take the result for another call's.",
		Do: "Name the call's tool in the result, or leave the name out. The fix is only shown: the name may be right and the id wrong.",
		Bad: rule.Example{Document: `[
  {"type":"human","content":"Weather in Oslo?"},
  {"type":"ai","content":"","tool_calls":[{"name":"get_weather","args":{},"id":"call_1","type":"tool_call"}]},
  {"type":"tool","content":"sunny","name":"weather","tool_call_id":"call_1"},
  {"type":"ai","content":"It is sunny in Oslo."}
]`},
		Good: `[
  {"type":"human","content":"Weather in Oslo?"},
  {"type":"ai","content":"","tool_calls":[{"name":"get_weather","args":{},"id":"call_1","type":"tool_call"}]},
  {"type":"tool","content":"sunny","name":"get_weather","tool_call_id":"call_1"},
  {"type":"ai","content":"It is sunny in Oslo."}
]`,
		Refs: []string{geminiFunctions},
	},
	"history/repeated-call-id": {
		Why: "Two calls of one message have the same id, because a server numbers its calls anew for each, or a retry stored one twice. " +
			"Results can then not be told apart.",
		Do: "Repair drops the copy of an identical call that has no result, and gives any other call an id of its own together with its result.",
		Bad: rule.Example{Document: `[
  {"role":"user","content":"Weather in Oslo and Bergen?"},
  {"role":"assistant","content":null,"tool_calls":[{"id":"call_0","type":"function","function":{"name":"get_weather","arguments":"{\"city\":\"Oslo\"}"}},{"id":"call_0","type":"function","function":{"name":"get_weather","arguments":"{\"city\":\"Bergen\"}"}}]},
  {"role":"tool","tool_call_id":"call_0","content":"sunny"},
  {"role":"tool","tool_call_id":"call_0","content":"rain"},
  {"role":"assistant","content":"Sunny in Oslo, rain in Bergen."}
]`},
		Good: `[
  {"role":"user","content":"Weather in Oslo and Bergen?"},
  {"role":"assistant","content":null,"tool_calls":[{"id":"call_0","type":"function","function":{"name":"get_weather","arguments":"{\"city\":\"Oslo\"}"}},{"id":"call_0_ae12aefd7021","type":"function","function":{"name":"get_weather","arguments":"{\"city\":\"Bergen\"}"}}]},
  {"role":"tool","tool_call_id":"call_0","content":"sunny"},
  {"role":"tool","tool_call_id":"call_0_ae12aefd7021","content":"rain"},
  {"role":"assistant","content":"Sunny in Oslo, rain in Bergen."}
]`,
		Errs: []string{"messages.1.content.1: `tool_use` ids must be unique", "Duplicate tool call id X in assistant message"},
		Refs: []string{anthropicToolUse, mistralCommon, "charmbracelet/crush#3121"},
	},
	"history/reused-call-id": {
		Why: "A call id came back in a later turn. Some servers count from call_0 in every answer, and providers accept it. Code that looks " +
			"for an id anywhere in the history takes the old result for the new call.",
		Do: "Nothing here: results are paired with the nearest call before them. Look for ids within one turn in code of your own.",
		Bad: rule.Example{Document: `[
  {"role":"user","content":"Weather in Oslo?"},
  {"role":"assistant","content":null,"tool_calls":[{"id":"call_0","type":"function","function":{"name":"get_weather","arguments":"{\"city\":\"Oslo\"}"}}]},
  {"role":"tool","tool_call_id":"call_0","content":"sunny"},
  {"role":"assistant","content":"Sunny."},
  {"role":"user","content":"And in Bergen?"},
  {"role":"assistant","content":null,"tool_calls":[{"id":"call_0","type":"function","function":{"name":"get_weather","arguments":"{\"city\":\"Bergen\"}"}}]},
  {"role":"tool","tool_call_id":"call_0","content":"rain"},
  {"role":"assistant","content":"Rain."}
]`},
		Good: `[
  {"role":"user","content":"Weather in Oslo?"},
  {"role":"assistant","content":null,"tool_calls":[{"id":"call_0","type":"function","function":{"name":"get_weather","arguments":"{\"city\":\"Oslo\"}"}}]},
  {"role":"tool","tool_call_id":"call_0","content":"sunny"},
  {"role":"assistant","content":"Sunny."},
  {"role":"user","content":"And in Bergen?"},
  {"role":"assistant","content":null,"tool_calls":[{"id":"call_1","type":"function","function":{"name":"get_weather","arguments":"{\"city\":\"Bergen\"}"}}]},
  {"role":"tool","tool_call_id":"call_1","content":"rain"},
  {"role":"assistant","content":"Rain."}
]`,
		Refs: []string{mistralCommon},
	},
	"history/pending-tool-call": {
		Why: "The caller said that this call waits for a person or a long-running job. It has no result yet and must not get one: a placeholder " +
			"would decide in the person's place.",
		Do: "Bring in the answer, then go on. To give the call up, take it off the list of pending calls and repair.",
		Bad: rule.Example{Options: `{"pending":["call_1"]}`, Document: `[
  {"type":"human","content":"Delete the old backups."},
  {"type":"ai","content":"","tool_calls":[{"name":"delete_files","args":{"pattern":"*.bak"},"id":"call_1","type":"tool_call"}]}
]`},
		Good: `[
  {"type":"human","content":"Delete the old backups."},
  {"type":"ai","content":"","tool_calls":[{"name":"delete_files","args":{"pattern":"*.bak"},"id":"call_1","type":"tool_call"}]},
  {"type":"tool","content":"deleted 3 files","tool_call_id":"call_1"},
  {"type":"ai","content":"Done: 3 files are gone."}
]`,
		Refs: []string{"LangGraph documentation: human in the loop, interrupt"},
	},
	"history/running-tool-call": {
		Why: "With phase live the calls at the end of the history are being worked on. They have no result yet, and that is how it should be.",
		Do:  "Wait for the results. When the run has ended, check again with the phase that then holds.",
		Bad: rule.Example{Options: `{"phase":"live"}`, Document: `[
  {"role":"user","content":"Weather in Oslo?"},
  {"role":"assistant","content":null,"tool_calls":[{"id":"call_1","type":"function","function":{"name":"get_weather","arguments":"{}"}}]}
]`},
		Good: `[
  {"role":"user","content":"Weather in Oslo?"},
  {"role":"assistant","content":null,"tool_calls":[{"id":"call_1","type":"function","function":{"name":"get_weather","arguments":"{}"}}]},
  {"role":"tool","tool_call_id":"call_1","content":"sunny"}
]`,
	},
}
