package generate

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// Mutation breaks a conversation in one way.
type Mutation struct {
	Name string
	// Code is the rule that it must raise. In the dialect Except it raises Instead, or nothing where that is empty.
	Code, Except, Instead string
	Only                  string // the only dialect, or shape, that can show it
	Phase                 string // the phase in which it shows, "" for any
	// Apply breaks c in place or returns nil where there is nothing to break.
	Apply func(r *rand.Rand, c Conversation) Conversation
}

// Raises is the code that the mutation must raise in a shape, "" where the shape cannot show it.
func (m *Mutation) Raises(s *Shape) string {
	switch {
	case m.Only != "" && m.Only != s.Dialect && m.Only != s.Name:
		return ""
	case m.Except != "" && (m.Except == s.Dialect || m.Except == s.Name):
		return m.Instead
	}
	return m.Code
}

// Mutations lists all mutations.
var Mutations = []Mutation{
	{Name: "drop all results of a batch", Code: "history/unanswered-tool-call", Apply: func(r *rand.Rand, c Conversation) Conversation {
		return pick(r, c.batches(1), func(i int) Conversation { return slices.Delete(c, i+1, c.window(i)) })
	}},
	{Name: "drop one of several results", Code: "history/partly-answered-calls", Apply: func(r *rand.Rand, c Conversation) Conversation {
		return pick(r, c.batches(2), func(i int) Conversation {
			k := i + 1 + r.IntN(len(c[i].Calls))
			return slices.Delete(c, k, k+1)
		})
	}},
	{Name: "add a result of an unknown call", Code: "history/orphan-tool-result", Apply: func(r *rand.Rand, c Conversation) Conversation {
		return pick(r, c.where(func(i int) bool { return c[i].Role != "system" }), func(i int) Conversation {
			return slices.Insert(c, i+1, Message{Role: "tool", Text: "lost", CallID: "call99999", Name: "search", ID: "lost"})
		})
	}},
	{Name: "move a result before its call", Code: "history/early-tool-result", Apply: func(r *rand.Rand, c Conversation) Conversation {
		return pick(r, c.batches(1), func(i int) Conversation {
			k := i + 1 + r.IntN(len(c[i].Calls))
			m := c[k]
			return slices.Insert(slices.Delete(c, k, k+1), i, m)
		})
	}},
	{Name: "put a user message before the results", Code: "history/displaced-tool-result", Apply: func(r *rand.Rand, c Conversation) Conversation {
		return pick(r, c.batches(1), func(i int) Conversation {
			return slices.Insert(c, i+1+r.IntN(len(c[i].Calls)), Message{Role: "user", Text: "are you there?", ID: "between"})
		})
	}},
	{Name: "answer a call twice", Code: "history/duplicate-tool-result", Apply: func(r *rand.Rand, c Conversation) Conversation {
		return pick(r, c.where(func(i int) bool { return c[i].Role == "tool" }), func(i int) Conversation {
			again := c[i]
			again.Text, again.ID = "another answer", "again"
			return slices.Insert(c, i+1, again)
		})
	}},
	{
		Name: "store a batch in two messages", Code: "history/split-tool-calls", Except: "langchain", Instead: "history/displaced-tool-result",
		Apply: func(r *rand.Rand, c Conversation) Conversation {
			return pick(r, c.batches(2), func(i int) Conversation {
				rest := Message{Role: "assistant", Calls: c[i].Calls[1:], ID: "rest"}
				c[i].Calls = c[i].Calls[:1]
				return slices.Insert(c, i+1, rest)
			})
		},
	},
	{Name: "spread results over two messages", Code: "history/split-tool-results", Only: "anthropic", Apply: func(r *rand.Rand, c Conversation) Conversation {
		return pick(r, c.batches(2), func(i int) Conversation { c[i+2].Apart = true; return c })
	}},
	{Name: "put text before a result", Code: "history/late-result-block", Only: "anthropic", Apply: func(r *rand.Rand, c Conversation) Conversation {
		return pick(r, c.batches(1), func(i int) Conversation { c[i+1].Late = true; return c })
	}},
	{
		Name: "give a result another id", Code: "history/mismatched-call-id", Only: "langchain", Except: "role",
		Apply: func(r *rand.Rand, c Conversation) Conversation {
			return pick(r, c.where(func(i int) bool { return c[i].Role == "tool" }), func(i int) Conversation { c[i].CallID = "call88888"; return c })
		},
	},
	{Name: "use an id twice in a batch", Code: "history/repeated-call-id", Apply: func(r *rand.Rand, c Conversation) Conversation {
		return pick(r, c.batches(2), func(i int) Conversation {
			c[i].Calls[1].ID = c[i].Calls[0].ID
			c[i].Calls[1].Args = `{"other":true}`
			c[i+2].CallID = c[i].Calls[0].ID
			return c
		})
	}},
	{Name: "lose the answer between two questions", Code: "history/adjacent-user-messages", Apply: func(r *rand.Rand, c Conversation) Conversation {
		plain := c.where(func(i int) bool {
			return i > 0 && i+1 < len(c) && c[i-1].Role == "user" && c[i].Role == "assistant" && c[i+1].Role == "user"
		})
		return pick(r, plain, func(i int) Conversation { return slices.Delete(c, i, i+1) })
	}},
	{Name: "lose the answer after a result", Code: "history/user-after-tool-result", Apply: func(r *rand.Rand, c Conversation) Conversation {
		final := c.where(func(i int) bool {
			return i > 0 && i+1 < len(c) && c[i-1].Role == "tool" && c[i].Role == "assistant" && c[i+1].Role == "user"
		})
		return pick(r, final, func(i int) Conversation { return slices.Delete(c, i, i+1) })
	}},
	{Name: "end on a result", Code: "history/trailing-tool-result", Phase: "at_rest", Apply: func(r *rand.Rand, c Conversation) Conversation {
		if len(c) > 1 && c[len(c)-2].Role == "tool" {
			return c[:len(c)-1]
		}
		return nil
	}},
	{Name: "end on a question", Code: "history/trailing-user-message", Phase: "before_user", Apply: func(r *rand.Rand, c Conversation) Conversation {
		if len(c) > 1 && c[len(c)-2].Role == "user" {
			return c[:len(c)-1]
		}
		return nil
	}},
	{Name: "answer twice in a row", Code: "history/adjacent-assistant-messages", Apply: func(r *rand.Rand, c Conversation) Conversation {
		return append(c, Message{Role: "assistant", Text: "and another thing", ID: "thing"})
	}},
	{Name: "speak of rules in the middle", Code: "history/system-midway", Apply: func(r *rand.Rand, c Conversation) Conversation {
		return append(c, Message{Role: "system", Text: "new rules", ID: "rules"}, Message{Role: "user", Text: "ok", ID: "ok"}, Message{Role: "assistant", Text: "ok", ID: "fine"})
	}},
	{Name: "say nothing", Code: "history/empty-message", Apply: func(r *rand.Rand, c Conversation) Conversation {
		return pick(r, c.where(func(i int) bool { return c[i].Role == "user" || c[i].Role == "assistant" && len(c[i].Calls) == 0 }),
			func(i int) Conversation { c[i].Text = []string{"", " \n"}[r.IntN(2)]; return c })
	}},
	{Name: "cut arguments off", Code: "history/invalid-call-arguments", Apply: func(r *rand.Rand, c Conversation) Conversation {
		return pick(r, c.batches(1), func(i int) Conversation { c[i].Calls[0].Args = `{"q":"Se`; return c })
	}},
	{Name: "lose arguments", Code: "history/missing-call-arguments", Apply: func(r *rand.Rand, c Conversation) Conversation {
		return pick(r, c.batches(1), func(i int) Conversation { c[i].Calls[0].Args = ""; return c })
	}},
	{Name: "lose a call's id", Code: "history/missing-call-id", Apply: func(r *rand.Rand, c Conversation) Conversation {
		return pick(r, c.batches(1), func(i int) Conversation { c[i].Calls[0].ID = ""; return c })
	}},
	{Name: "repeat a call's id in itself", Code: "history/concatenated-call-id", Apply: func(r *rand.Rand, c Conversation) Conversation {
		return pick(r, c.batches(1), func(i int) Conversation { c[i].Calls[0].ID = strings.Repeat(c[i].Calls[0].ID, 2); return c })
	}},
	{Name: "spoil a tool name", Code: "history/invalid-tool-name", Apply: func(r *rand.Rand, c Conversation) Conversation {
		return pick(r, c.batches(1), func(i int) Conversation { c[i].Calls[0].Name = []string{"", "get weather", "a.b"}[r.IntN(3)]; return c })
	}},
	{Name: "keep an empty list of calls", Code: "history/empty-tool-calls", Only: "openai-chat", Apply: func(r *rand.Rand, c Conversation) Conversation {
		c[len(c)-1].Extra = []Member{{"tool_calls", "[]"}}
		return c
	}},
	{Name: "mark a prefix midway", Code: "history/prefix-midway", Only: "openai-chat", Apply: func(r *rand.Rand, c Conversation) Conversation {
		return pick(r, c.where(func(i int) bool { return c[i].Role == "assistant" && i+1 < len(c) }), func(i int) Conversation {
			c[i].Extra = []Member{{"prefix", "true"}}
			return c
		})
	}},
	{
		Name: "store a streaming piece", Code: "history/stored-chunk", Only: "langchain", Except: "role",
		Apply: func(r *rand.Rand, c Conversation) Conversation {
			return pick(r, c.where(func(i int) bool { return c[i].Role == "assistant" }), func(i int) Conversation { c[i].Chunk = true; return c })
		},
	},
	{
		Name: "give two messages one id", Code: "history/repeated-message-id", Only: "langchain", Except: "role",
		Apply: func(r *rand.Rand, c Conversation) Conversation { c[len(c)-1].ID = c[0].ID; return c },
	},
	{
		Name: "leave a removal behind", Code: "history/leftover-removal", Only: "langchain", Except: "role",
		Apply: func(r *rand.Rand, c Conversation) Conversation {
			return slices.Insert(c, r.IntN(len(c)+1), Message{Role: "remove", ID: "gone"})
		},
	},
	{Name: "send the history again", Code: "history/replayed-messages", Apply: func(r *rand.Rand, c Conversation) Conversation {
		if len(c) < 2 {
			return nil
		}
		return append(c, c.Clone()...)
	}},
}

func pick(r *rand.Rand, from []int, apply func(int) Conversation) Conversation {
	if len(from) == 0 {
		return nil
	}
	return apply(from[r.IntN(len(from))])
}

// String names the mutation with its rule.
func (m *Mutation) String() string { return fmt.Sprintf("%s (%s)", m.Name, m.Code) }
