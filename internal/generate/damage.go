package generate

import (
	"math/rand/v2"

	"github.com/wellturn/wellturn/internal/jsondoc"
)

// oddities are the values that Damage puts in the place of others.
var oddities = []string{
	"null", "0", `""`, "[]", "{}", "false", "true", `" "`, "-1.5e3", `"user"`, `"tool"`, `"ai"`, `"call00001"`, `[null]`, `[[]]`, `["x"]`,
	`[{"type":"text","text":""}]`, `[{"type":"tool_use","id":"call00001","name":"f","input":{}}]`,
	`[{"type":"tool_result","tool_use_id":"call00001","content":"r"}]`, `[{"type":"thinking","thinking":"t","signature":"s"}]`,
	`{"type":"ai","content":""}`, `{"role":"assistant","content":""}`, `["user","hi"]`, `"AIMessageChunk"`, `{"tool_calls":[{}]}`,
	`"__remove_all__"`, `"remove"`, `"srvtoolu_1"`, `"\ud800"`,
}

// strays are members that Damage adds to objects.
var strays = []string{
	"content", "tool_calls", "tool_call_id", "id", "name", "type", "role", "additional_kwargs", "invalid_tool_calls", "function_call",
	"tool_call_chunks", "prefix", "status", "kwargs", "lc", "data", "tool_use_id", "is_error", "args", "input", "arguments", "a/b~c",
}

// Damage changes one random place of the document: something is dropped, doubled, swapped with its neighbour, given
// another type, or added.
func Damage(r *rand.Rand, document *jsondoc.Value) {
	var containers []*jsondoc.Value
	document.Walk(func(v *jsondoc.Value) {
		if (v.Kind == '{' || v.Kind == '[') && len(v.Items) > 0 {
			containers = append(containers, v)
		}
	})
	if len(containers) == 0 {
		return
	}
	v := containers[r.IntN(len(containers))]
	i := r.IntN(len(v.Items))
	switch r.IntN(6) {
	case 0:
		v.Remove(i)
	case 1:
		if v.Kind == '[' {
			v.Insert(r.IntN(len(v.Items)+1), v.Items[i].Clone())
		} else { // two members of one name
			v.Names, v.Items = append(v.Names, v.Names[i]), append(v.Items, v.Items[i].Clone())
		}
	case 2:
		k := r.IntN(len(v.Items))
		v.Items[i], v.Items[k] = v.Items[k], v.Items[i]
	case 3:
		*v.Items[i] = *jsondoc.MustParse(oddities[r.IntN(len(oddities))])
	case 4:
		other := containers[r.IntN(len(containers))].Clone()
		if len(other.Compact()) < 2000 {
			*v.Items[i] = *other
		}
	case 5:
		if v.Kind == '{' {
			v.Set(strays[r.IntN(len(strays))], oddities[r.IntN(len(oddities))])
		} else {
			v.Insert(i, jsondoc.MustParse(oddities[r.IntN(len(oddities))]))
		}
	}
}
