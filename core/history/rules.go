// Package history checks and repairs chat histories: pairing of calls and results, order of roles, content, the calls
// themselves and what storage leaves behind. The catalogue ids are those of the rule families PAIR, TURN, CONT, CALL,
// STATE and GUARD.
//
// One walk over the neutral model decides what each message is; every rule reads that walk and gives findings with
// their fixes. check reports them, repair applies the safe ones, so the two cannot drift apart.
package history

import "github.com/wellturn/wellturn/core/rule"

func declare(code, id, title string, level rule.Level, fix rule.FixKind) *rule.Rule {
	r := &rule.Rule{Code: code, IDs: []string{id}, Title: title, Level: level, On: "history", Fix: fix, Since: "0.1"}
	Rules = append(Rules, r)
	return r
}

// Rules lists every rule of this package in catalogue order.
//
// Level is what a rule weighs where the target accepts what it finds. Where the target refuses it the level is error,
// and under the target `any` at least warning. A fix marked safe may be applied by repair wherever the finding is at
// least a warning; one marked unsafe only where the named target refuses what was found.
var Rules []*rule.Rule

var (
	unansweredCall  = declare("history/unanswered-tool-call", "PAIR.UNANSWERED", "tool calls that no result answers", rule.Error, rule.Safe)
	partialBatch    = declare("history/partly-answered-calls", "PAIR.PARTIAL", "parallel tool calls of which some have no result", rule.Error, rule.Safe)
	orphanResult    = declare("history/orphan-tool-result", "PAIR.ORPHAN", "tool result that answers no call", rule.Error, rule.Safe)
	earlyResult     = declare("history/early-tool-result", "PAIR.BEFORE_CALL", "tool result that stands before its call", rule.Error, rule.Safe)
	displacedResult = declare("history/displaced-tool-result", "PAIR.DISPLACED", "tool result cut off from its call by another message", rule.Error, rule.Safe)
	duplicateResult = declare("history/duplicate-tool-result", "PAIR.DUPLICATE", "second result for one call", rule.Error, rule.Safe)
	splitResults    = declare("history/split-tool-results", "PAIR.SPLIT", "results of one batch spread over several messages", rule.Error, rule.Safe)
	splitBatch      = declare("history/split-tool-calls", "PAIR.BATCH_SPLIT", "one batch of parallel calls stored as several messages", rule.Error, rule.Safe)
	lateResultBlock = declare("history/late-result-block", "PAIR.NOT_FIRST", "content before a tool result in the same message", rule.Error, rule.Safe)
	unorderedResult = declare("history/unordered-tool-results", "PAIR.ORDER", "results in another order than their calls", rule.Info, rule.None)
	mismatchedID    = declare("history/mismatched-call-id", "PAIR.ID_MISMATCH", "result whose id belongs to no call while a call of its name is open", rule.Error, rule.Safe)
	mismatchedName  = declare("history/mismatched-tool-name", "PAIR.NAME_MISMATCH", "result that names another tool than its call", rule.Info, rule.Unsafe)
	repeatedID      = declare("history/repeated-call-id", "PAIR.ID_DUP_BATCH", "one id used twice in one batch", rule.Error, rule.Safe)
	reusedID        = declare("history/reused-call-id", "PAIR.ID_REUSED", "call id that an earlier turn used already", rule.Info, rule.None)

	pendingCall  = declare("history/pending-tool-call", "GUARD.PENDING", "call that waits for a person or a long-running job", rule.Info, rule.None)
	frontierCall = declare("history/running-tool-call", "GUARD.FRONTIER", "open call of a run that is going on", rule.Info, rule.None)

	adjacentUsers      = declare("history/adjacent-user-messages", "TURN.USER_USER", "user message after a user message that nobody answered", rule.Warning, rule.Safe)
	userAfterResult    = declare("history/user-after-tool-result", "TURN.TOOL_USER", "user message after a tool result that the model never answered", rule.Warning, rule.Safe)
	trailingResult     = declare("history/trailing-tool-result", "TURN.TAIL_TOOL", "history that ends on a tool result", rule.Warning, rule.Safe)
	trailingUser       = declare("history/trailing-user-message", "TURN.TAIL_USER", "unanswered user message before the next one", rule.Warning, rule.Safe)
	trailingAssistant  = declare("history/trailing-assistant-message", "TURN.TAIL_ASSISTANT", "history that ends on an assistant message when the model is called", rule.Info, rule.Unsafe)
	adjacentAssistants = declare("history/adjacent-assistant-messages", "TURN.ASSISTANT_ASSISTANT", "assistant message after an assistant message", rule.Info, rule.Unsafe)
	openingNotUser     = declare("history/opening-not-user", "TURN.HEAD_NOT_USER", "history that does not start with a user message", rule.Info, rule.Unsafe)
	systemMidway       = declare("history/system-midway", "TURN.SYSTEM_MID", "system message after the conversation began", rule.Info, rule.Unsafe)
	noTurn             = declare("history/no-turn", "TURN.EMPTY", "history without a user or assistant message", rule.Info, rule.None)
	prefixMidway       = declare("history/prefix-midway", "TURN.PREFIX", "prefix flag on a message that is not the last", rule.Error, rule.Safe)

	emptyMessage     = declare("history/empty-message", "CONT.EMPTY_MESSAGE", "message that says nothing", rule.Error, rule.Safe)
	emptyTextBlock   = declare("history/empty-text-block", "CONT.EMPTY_TEXT_BLOCK", "empty text block beside other content", rule.Info, rule.Safe)
	trailingSpace    = declare("history/trailing-whitespace", "CONT.TRAILING_WS", "final assistant text that ends in white space", rule.Info, rule.Safe)
	emptyErrorResult = declare("history/empty-error-result", "CONT.EMPTY_RESULT", "failed tool result without content", rule.Info, rule.Safe)
	emptyCallList    = declare("history/empty-tool-calls", "CONT.EMPTY_CALLS_ARRAY", "empty tool_calls list", rule.Error, rule.Safe)
	wrongRole        = declare("history/misplaced-tool-block", "CONT.WRONG_ROLE", "call or result in a message of the wrong role", rule.Error, rule.Safe)
	textAfterCall    = declare("history/text-after-tool-call", "CONT.TEXT_AFTER_CALL", "text after a tool call in one message", rule.Error, rule.Safe)
	nullMember       = declare("history/null-member", "CONT.NULL", "null where the provider refuses it", rule.Warning, rule.Safe)

	invalidArguments = declare("history/invalid-call-arguments", "CALL.ARGS_INVALID", "call arguments that are no JSON object", rule.Error, rule.Safe)
	wrongArguments   = declare("history/wrongly-encoded-arguments", "CALL.ARGS_TYPE", "call arguments in the wrong encoding", rule.Error, rule.Safe)
	missingArguments = declare("history/missing-call-arguments", "CALL.ARGS_MISSING", "call without arguments", rule.Error, rule.Safe)
	invalidName      = declare("history/invalid-tool-name", "CALL.NAME_INVALID", "call without a usable tool name", rule.Error, rule.Safe)
	missingID        = declare("history/missing-call-id", "CALL.ID_MISSING", "call without an id", rule.Error, rule.Safe)
	invalidID        = declare("history/invalid-call-id", "CALL.ID_FORMAT", "call id that the provider refuses", rule.Info, rule.Unsafe)
	concatenatedID   = declare("history/concatenated-call-id", "CALL.ID_CONCAT", "call id repeated by a stream merge", rule.Error, rule.Safe)
	undeclaredTools  = declare("history/undeclared-tools", "CALL.TOOLS_UNDECLARED", "calls in a request that declares no tools", rule.Warning, rule.None)

	storedChunk     = declare("history/stored-chunk", "STATE.CHUNK", "streaming piece stored as a message", rule.Warning, rule.Safe)
	abortedMessage  = declare("history/aborted-message", "STATE.ABORTED", "assistant message marked as cut off", rule.Info, rule.None)
	repeatedMessage = declare("history/repeated-message-id", "STATE.MSG_ID_DUP", "two messages with one id", rule.Warning, rule.Safe)
	missingMessage  = declare("history/missing-message-id", "STATE.MSG_ID_MISSING", "message without an id, which no update can address", rule.Info, rule.None)
	leftRemoval     = declare("history/leftover-removal", "STATE.REMOVE_LEFT", "RemoveMessage stored as a message", rule.Error, rule.Safe)
	divergingViews  = declare("history/diverging-views", "STATE.VIEW_DIVERGENCE", "copies of a message's calls that disagree", rule.Warning, rule.Safe)
	replayedHistory = declare("history/replayed-messages", "STATE.REPLAYED", "history that contains its own beginning twice", rule.Warning, rule.Unsafe)
	mixedDialects   = declare("history/mixed-dialects", "STATE.MIXED_DIALECT", "list that mixes message shapes", rule.Warning, rule.None)

	unreadableMessage  = declare("history/unreadable-message", "SHAPE.MESSAGE", "element that is no message of the dialect", rule.Error, rule.None)
	unknownShape       = declare("history/unknown-shape", "SHAPE.HISTORY", "document that is no history of a known dialect", rule.Error, rule.None)
	inexpressibleDelta = declare("history/inexpressible-update", "STATE.DELTA", "repair that no update can express under the reducer", rule.Warning, rule.None)
)
