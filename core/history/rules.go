// Package history checks and repairs chat histories: pairing of calls and results, order of roles, content, the calls
// themselves and what storage leaves behind. The catalogue ids are those of the rule families PAIR, TURN, CONT, CALL,
// STATE and GUARD.
//
// One walk over the neutral model decides what each message is; every rule reads that walk and gives findings with
// their fixes. check reports them, repair applies the safe ones, so the two cannot drift apart.
package history

import "github.com/wellturn/wellturn/core/rule"

var (
	unansweredCall  = &rule.Rule{Code: "history/unanswered-tool-call", IDs: []string{"PAIR.UNANSWERED"}, Title: "tool calls that no result answers", Level: rule.Error, Fix: rule.Safe, Since: "0.1"}
	partialBatch    = &rule.Rule{Code: "history/partly-answered-calls", IDs: []string{"PAIR.PARTIAL"}, Title: "parallel tool calls of which some have no result", Level: rule.Error, Fix: rule.Safe, Since: "0.1"}
	orphanResult    = &rule.Rule{Code: "history/orphan-tool-result", IDs: []string{"PAIR.ORPHAN"}, Title: "tool result that answers no call", Level: rule.Error, Fix: rule.Safe, Since: "0.1"}
	earlyResult     = &rule.Rule{Code: "history/early-tool-result", IDs: []string{"PAIR.BEFORE_CALL"}, Title: "tool result that stands before its call", Level: rule.Error, Fix: rule.Safe, Since: "0.1"}
	displacedResult = &rule.Rule{Code: "history/displaced-tool-result", IDs: []string{"PAIR.DISPLACED"}, Title: "tool result cut off from its call by another message", Level: rule.Error, Fix: rule.Safe, Since: "0.1"}
	duplicateResult = &rule.Rule{Code: "history/duplicate-tool-result", IDs: []string{"PAIR.DUPLICATE"}, Title: "second result for one call", Level: rule.Error, Fix: rule.Safe, Since: "0.1"}
	splitResults    = &rule.Rule{Code: "history/split-tool-results", IDs: []string{"PAIR.SPLIT"}, Title: "results of one batch spread over several messages", Level: rule.Error, Fix: rule.Safe, Since: "0.1"}
	splitBatch      = &rule.Rule{Code: "history/split-tool-calls", IDs: []string{"PAIR.BATCH_SPLIT"}, Title: "one batch of parallel calls stored as several messages", Level: rule.Error, Fix: rule.Safe, Since: "0.1"}
	lateResultBlock = &rule.Rule{Code: "history/late-result-block", IDs: []string{"PAIR.NOT_FIRST"}, Title: "content before a tool result in the same message", Level: rule.Error, Fix: rule.Safe, Since: "0.1"}
	unorderedResult = &rule.Rule{Code: "history/unordered-tool-results", IDs: []string{"PAIR.ORDER"}, Title: "results in another order than their calls", Level: rule.Info, Fix: rule.None, Since: "0.1"}
	mismatchedID    = &rule.Rule{Code: "history/mismatched-call-id", IDs: []string{"PAIR.ID_MISMATCH"}, Title: "result whose id belongs to no call while a call of its name is open", Level: rule.Error, Fix: rule.Safe, Since: "0.1"}
	mismatchedName  = &rule.Rule{Code: "history/mismatched-tool-name", IDs: []string{"PAIR.NAME_MISMATCH"}, Title: "result that names another tool than its call", Level: rule.Info, Fix: rule.Unsafe, Since: "0.1"}
	repeatedID      = &rule.Rule{Code: "history/repeated-call-id", IDs: []string{"PAIR.ID_DUP_BATCH"}, Title: "one id used twice in one batch", Level: rule.Error, Fix: rule.Safe, Since: "0.1"}
	reusedID        = &rule.Rule{Code: "history/reused-call-id", IDs: []string{"PAIR.ID_REUSED"}, Title: "call id that an earlier turn used already", Level: rule.Info, Fix: rule.None, Since: "0.1"}

	pendingCall  = &rule.Rule{Code: "history/pending-tool-call", IDs: []string{"GUARD.PENDING"}, Title: "call that waits for a person or a long-running job", Level: rule.Info, Fix: rule.None, Since: "0.1"}
	frontierCall = &rule.Rule{Code: "history/running-tool-call", IDs: []string{"GUARD.FRONTIER"}, Title: "open call of a run that is going on", Level: rule.Info, Fix: rule.None, Since: "0.1"}

	adjacentUsers      = &rule.Rule{Code: "history/adjacent-user-messages", IDs: []string{"TURN.USER_USER"}, Title: "user message after a user message that nobody answered", Level: rule.Warning, Fix: rule.Safe, Since: "0.1"}
	userAfterResult    = &rule.Rule{Code: "history/user-after-tool-result", IDs: []string{"TURN.TOOL_USER"}, Title: "user message after a tool result that the model never answered", Level: rule.Warning, Fix: rule.Safe, Since: "0.1"}
	trailingResult     = &rule.Rule{Code: "history/trailing-tool-result", IDs: []string{"TURN.TAIL_TOOL"}, Title: "history that ends on a tool result", Level: rule.Warning, Fix: rule.Safe, Since: "0.1"}
	trailingUser       = &rule.Rule{Code: "history/trailing-user-message", IDs: []string{"TURN.TAIL_USER"}, Title: "unanswered user message before the next one", Level: rule.Warning, Fix: rule.Safe, Since: "0.1"}
	trailingAssistant  = &rule.Rule{Code: "history/trailing-assistant-message", IDs: []string{"TURN.TAIL_ASSISTANT"}, Title: "history that ends on an assistant message when the model is called", Level: rule.Info, Fix: rule.Unsafe, Since: "0.1"}
	adjacentAssistants = &rule.Rule{Code: "history/adjacent-assistant-messages", IDs: []string{"TURN.ASSISTANT_ASSISTANT"}, Title: "assistant message after an assistant message", Level: rule.Info, Fix: rule.Unsafe, Since: "0.1"}
	openingNotUser     = &rule.Rule{Code: "history/opening-not-user", IDs: []string{"TURN.HEAD_NOT_USER"}, Title: "history that does not start with a user message", Level: rule.Info, Fix: rule.Unsafe, Since: "0.1"}
	systemMidway       = &rule.Rule{Code: "history/system-midway", IDs: []string{"TURN.SYSTEM_MID"}, Title: "system message after the conversation began", Level: rule.Info, Fix: rule.Unsafe, Since: "0.1"}
	noTurn             = &rule.Rule{Code: "history/no-turn", IDs: []string{"TURN.EMPTY"}, Title: "history without a user or assistant message", Level: rule.Warning, Fix: rule.None, Since: "0.1"}
	prefixMidway       = &rule.Rule{Code: "history/prefix-midway", IDs: []string{"TURN.PREFIX"}, Title: "prefix flag on a message that is not the last", Level: rule.Error, Fix: rule.Safe, Since: "0.1"}

	emptyMessage     = &rule.Rule{Code: "history/empty-message", IDs: []string{"CONT.EMPTY_MESSAGE"}, Title: "message that says nothing", Level: rule.Error, Fix: rule.Safe, Since: "0.1"}
	emptyTextBlock   = &rule.Rule{Code: "history/empty-text-block", IDs: []string{"CONT.EMPTY_TEXT_BLOCK"}, Title: "empty text block beside other content", Level: rule.Info, Fix: rule.Safe, Since: "0.1"}
	trailingSpace    = &rule.Rule{Code: "history/trailing-whitespace", IDs: []string{"CONT.TRAILING_WS"}, Title: "final assistant text that ends in white space", Level: rule.Info, Fix: rule.Safe, Since: "0.1"}
	emptyErrorResult = &rule.Rule{Code: "history/empty-error-result", IDs: []string{"CONT.EMPTY_RESULT"}, Title: "failed tool result without content", Level: rule.Info, Fix: rule.Safe, Since: "0.1"}
	emptyCallList    = &rule.Rule{Code: "history/empty-tool-calls", IDs: []string{"CONT.EMPTY_CALLS_ARRAY"}, Title: "empty tool_calls list", Level: rule.Error, Fix: rule.Safe, Since: "0.1"}
	wrongRole        = &rule.Rule{Code: "history/misplaced-tool-block", IDs: []string{"CONT.WRONG_ROLE"}, Title: "call or result in a message of the wrong role", Level: rule.Error, Fix: rule.Safe, Since: "0.1"}
	textAfterCall    = &rule.Rule{Code: "history/text-after-tool-call", IDs: []string{"CONT.TEXT_AFTER_CALL"}, Title: "text after a tool call in one message", Level: rule.Error, Fix: rule.Safe, Since: "0.1"}
	nullMember       = &rule.Rule{Code: "history/null-member", IDs: []string{"CONT.NULL"}, Title: "null where the provider refuses it", Level: rule.Warning, Fix: rule.Safe, Since: "0.1"}

	invalidArguments = &rule.Rule{Code: "history/invalid-call-arguments", IDs: []string{"CALL.ARGS_INVALID"}, Title: "call arguments that are no JSON object", Level: rule.Error, Fix: rule.Safe, Since: "0.1"}
	wrongArguments   = &rule.Rule{Code: "history/wrongly-encoded-arguments", IDs: []string{"CALL.ARGS_TYPE"}, Title: "call arguments in the wrong encoding", Level: rule.Error, Fix: rule.Safe, Since: "0.1"}
	missingArguments = &rule.Rule{Code: "history/missing-call-arguments", IDs: []string{"CALL.ARGS_MISSING"}, Title: "call without arguments", Level: rule.Error, Fix: rule.Safe, Since: "0.1"}
	invalidName      = &rule.Rule{Code: "history/invalid-tool-name", IDs: []string{"CALL.NAME_INVALID"}, Title: "call without a usable tool name", Level: rule.Error, Fix: rule.Safe, Since: "0.1"}
	missingID        = &rule.Rule{Code: "history/missing-call-id", IDs: []string{"CALL.ID_MISSING"}, Title: "call without an id", Level: rule.Error, Fix: rule.Safe, Since: "0.1"}
	invalidID        = &rule.Rule{Code: "history/invalid-call-id", IDs: []string{"CALL.ID_FORMAT"}, Title: "call id that the provider refuses", Level: rule.Info, Fix: rule.Unsafe, Since: "0.1"}
	concatenatedID   = &rule.Rule{Code: "history/concatenated-call-id", IDs: []string{"CALL.ID_CONCAT"}, Title: "call id repeated by a stream merge", Level: rule.Error, Fix: rule.Safe, Since: "0.1"}
	undeclaredTools  = &rule.Rule{Code: "history/undeclared-tools", IDs: []string{"CALL.TOOLS_UNDECLARED"}, Title: "calls in a request that declares no tools", Level: rule.Warning, Fix: rule.None, Since: "0.1"}

	storedChunk     = &rule.Rule{Code: "history/stored-chunk", IDs: []string{"STATE.CHUNK"}, Title: "streaming piece stored as a message", Level: rule.Warning, Fix: rule.Safe, Since: "0.1"}
	abortedMessage  = &rule.Rule{Code: "history/aborted-message", IDs: []string{"STATE.ABORTED"}, Title: "assistant message marked as cut off", Level: rule.Info, Fix: rule.None, Since: "0.1"}
	repeatedMessage = &rule.Rule{Code: "history/repeated-message-id", IDs: []string{"STATE.MSG_ID_DUP"}, Title: "two messages with one id", Level: rule.Warning, Fix: rule.Safe, Since: "0.1"}
	missingMessage  = &rule.Rule{Code: "history/missing-message-id", IDs: []string{"STATE.MSG_ID_MISSING"}, Title: "message without an id, which no update can address", Level: rule.Info, Fix: rule.None, Since: "0.1"}
	leftRemoval     = &rule.Rule{Code: "history/leftover-removal", IDs: []string{"STATE.REMOVE_LEFT"}, Title: "RemoveMessage stored as a message", Level: rule.Error, Fix: rule.Safe, Since: "0.1"}
	divergingViews  = &rule.Rule{Code: "history/diverging-views", IDs: []string{"STATE.VIEW_DIVERGENCE"}, Title: "copies of a message's calls that disagree", Level: rule.Warning, Fix: rule.Safe, Since: "0.1"}
	replayedHistory = &rule.Rule{Code: "history/replayed-messages", IDs: []string{"STATE.REPLAYED"}, Title: "history that contains its own beginning twice", Level: rule.Warning, Fix: rule.Unsafe, Since: "0.1"}
	mixedDialects   = &rule.Rule{Code: "history/mixed-dialects", IDs: []string{"STATE.MIXED_DIALECT"}, Title: "list that mixes message shapes", Level: rule.Warning, Fix: rule.None, Since: "0.1"}

	unreadableMessage  = &rule.Rule{Code: "history/unreadable-message", IDs: []string{"SHAPE.MESSAGE"}, Title: "element that is no message of the dialect", Level: rule.Error, Fix: rule.None, Since: "0.1"}
	unknownShape       = &rule.Rule{Code: "history/unknown-shape", IDs: []string{"SHAPE.HISTORY"}, Title: "document that is no history of a known dialect", Level: rule.Error, Fix: rule.None, Since: "0.1"}
	inexpressibleDelta = &rule.Rule{Code: "history/inexpressible-update", IDs: []string{"STATE.DELTA"}, Title: "repair that no update can express under the reducer", Level: rule.Warning, Fix: rule.None, Since: "0.1"}
)

// Rules lists every rule of this package in catalogue order.
//
// Level is what a rule weighs where the target accepts what it finds. Where the target refuses it the level is error,
// and under the target `any` at least warning. A fix marked safe may be applied by repair wherever the finding is at
// least a warning; one marked unsafe only where the named target refuses what was found.
var Rules = []*rule.Rule{
	unansweredCall,
	partialBatch,
	orphanResult,
	earlyResult,
	displacedResult,
	duplicateResult,
	splitResults,
	splitBatch,
	lateResultBlock,
	unorderedResult,
	mismatchedID,
	mismatchedName,
	repeatedID,
	reusedID,
	pendingCall,
	frontierCall,
	adjacentUsers,
	userAfterResult,
	trailingResult,
	trailingUser,
	trailingAssistant,
	adjacentAssistants,
	openingNotUser,
	systemMidway,
	noTurn,
	prefixMidway,
	emptyMessage,
	emptyTextBlock,
	trailingSpace,
	emptyErrorResult,
	emptyCallList,
	wrongRole,
	textAfterCall,
	nullMember,
	invalidArguments,
	wrongArguments,
	missingArguments,
	invalidName,
	missingID,
	invalidID,
	concatenatedID,
	undeclaredTools,
	storedChunk,
	abortedMessage,
	repeatedMessage,
	missingMessage,
	leftRemoval,
	divergingViews,
	replayedHistory,
	mixedDialects,
	unreadableMessage,
	unknownShape,
	inexpressibleDelta,
}
