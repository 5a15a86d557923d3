package army

import (
	"strings"

	"github.com/rollcall40k/rollcall/rules"
)

// Names numbers the keywords of a battle. The zero value is ready for use.
type Names struct {
	numbers map[string]rules.Keyword
	list    []string // from rules.Named on
}

// coreKeywords are those that the core rules name.
var coreKeywords = map[string]rules.Keyword{
	"INFANTRY": rules.Infantry, "VEHICLE": rules.Vehicle, "MONSTER": rules.Monster, "CHARACTER": rules.Character,
	"FLY": rules.Fly, "AIRCRAFT": rules.Aircraft, "TITANIC": rules.Titanic, "PSYKER": rules.Psyker,
	"TRANSPORT": rules.Transport, "FORTIFICATION": rules.Fortification,
}

// Keyword returns the number of the keyword, whatever its case.
func (n *Names) Keyword(name string) rules.Keyword {
	name = strings.ToUpper(strings.TrimSpace(name))
	if k, ok := coreKeywords[name]; ok {
		return k
	}
	if k, ok := n.numbers[name]; ok {
		return k
	}
	if n.numbers == nil {
		n.numbers = map[string]rules.Keyword{}
	}
	k := rules.Named + rules.Keyword(len(n.list))
	n.numbers[name] = k
	n.list = append(n.list, name)
	return k
}

// Keywords numbers a list of keywords.
func (n *Names) Keywords(names []string) rules.Keywords {
	var list rules.Keywords
	for _, name := range names {
		list = append(list, n.Keyword(name))
	}
	return list
}

// Name returns the keyword with the number.
func (n *Names) Name(k rules.Keyword) string {
	if i := int(k) - int(rules.Named); i >= 0 && i < len(n.list) {
		return n.list[i]
	}
	for name, core := range coreKeywords {
		if core == k {
			return name
		}
	}
	return ""
}

// sameName compares names without regard to case and to the way in which
// profiles are joined to their weapon.
func sameName(a, b string) bool {
	plain := func(s string) string {
		return strings.NewReplacer(",", "", "-", "", " ", "").Replace(strings.ToLower(s))
	}
	return plain(a) == plain(b)
}
