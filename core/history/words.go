//go:build !tinygo

package history

import "github.com/wellturn/wellturn/core/rule"

func init() {
	for _, family := range []map[string]rule.Words{pairWords, turnWords, contentWords, callWords, stateWords} {
		rule.Describe(family)
	}
}

// Level is what a finding of the rule weighs for this target, for tables of rules and targets.
func (p *Profile) Level(r *rule.Rule) rule.Level { return p.level(r) }

// What providers and frameworks answer, verbatim but for their ids; it stands with every rule that one of them meets.
const (
	openAIUnanswered = "An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. " +
		"The following tool_call_ids did not have response messages: call_…"
	openAIOrphan = "Invalid parameter: messages with role 'tool' must be a response to a preceeding message with 'tool_calls'."

	anthropicUnanswered = "messages.N: `tool_use` ids were found without `tool_result` blocks immediately after: toolu_…. " +
		"Each `tool_use` block must have a corresponding `tool_result` block in the next message."
	anthropicOrphan = "messages.N.content.0: unexpected `tool_use_id` found in `tool_result` blocks: …. " +
		"Each `tool_result` block must have a corresponding `tool_use` block in the previous message."
	anthropicWindow = "Did not find 2 `tool_result` block(s) at the beginning of this message. " +
		"Messages following `tool_use` blocks must begin with a matching number of `tool_result` blocks."

	responsesUnanswered = "No tool output found for function call call_…."
	responsesOrphan     = "No tool call found for function call output with call_id …"

	geminiCount = "Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn."
	geminiCall  = "Please ensure that function call turn comes immediately after a user turn or after a function response turn."
	geminiReply = "Please ensure that function response turn comes immediately after a function call turn."

	bedrockUnanswered = "Expected toolResult blocks at messages.2.content for the following Ids: tooluse_…"
	bedrockOrphan     = "The number of toolResult blocks at messages.2.content exceeds the number of toolUse blocks of previous turn."
	bedrockAlternate  = "A conversation must alternate between user and assistant roles. " +
		"Make sure the conversation alternates between user and assistant roles and try again."

	mistralCount = "Not the same number of function calls and responses"

	langGraphUnanswered = "Found AIMessages with tool_calls that do not have a corresponding ToolMessage. Here are the first few of those tool calls: […]"

	templateAlternate = "Conversation roles must alternate user/assistant/user/assistant/..."
	templateSystem    = "After the optional system message, conversation roles must alternate user/assistant/user/assistant/..."

	anthropicPattern = "String should match pattern '^[a-zA-Z0-9_-]+$'"
)

// Sources that several rules share.
const (
	anthropicToolUse  = "Anthropic documentation: tool use, handling tool use and tool result blocks"
	anthropicMessages = "Anthropic API reference: Messages"
	openAIChatRef     = "OpenAI API reference: Chat Completions, messages"
	openAIResponses   = "OpenAI API reference: Responses, input items"
	geminiFunctions   = "Gemini API documentation: function calling"
	bedrockConverse   = "Amazon Bedrock documentation: Converse API, tool use"
	mistralCommon     = "mistral-common: request validator"
	langChainMessages = "langchain-core: messages/ai.py, messages/tool.py, messages/utils.py"
	langGraphReducer  = "langgraph: graph/message.py (add_messages)"
	langGraphHistory  = "LangGraph documentation: INVALID_CHAT_HISTORY"
)
