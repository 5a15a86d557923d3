package scenario

import (
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
)

// unitNames are the units with the names of the scenario.
type unitNames struct {
	units    []namedUnit // in the order of State.Units
	keywords map[string]effect.Keyword
	powers   []string
}

// namedUnit is a unit with its name and the names of its models.
type namedUnit struct {
	name   string
	player rules.Player
	first  rules.ModelID
	kinds  []namedKind
}

// namedKind has the names of the weapons of a kind of model, in order.
type namedKind struct {
	count   int
	weapons []string
}

func (u *namedUnit) size() int {
	n := 0
	for _, k := range u.kinds {
		n += k.count
	}
	return n
}

// kindOf returns the kind of the n-th model, from 0.
func (u *namedUnit) kindOf(n int) int {
	for k := range u.kinds {
		if n -= u.kinds[k].count; n < 0 {
			return k
		}
	}
	return len(u.kinds) - 1
}

// number numbers units and models, those of the first army first.
func (c *unitNames) number() {
	var sorted []namedUnit
	for p := range rules.Player(2) {
		for _, u := range c.units {
			if u.player == p {
				sorted = append(sorted, u)
			}
		}
	}
	next := rules.ModelID(1)
	for i := range sorted {
		sorted[i].first = next
		next += rules.ModelID(sorted[i].size())
	}
	c.units = sorted
}

// unitNamed returns a unit by its name, or NoUnit.
func (c *unitNames) unitNamed(name string) rules.UnitID {
	for i := range c.units {
		if c.units[i].name == name {
			return rules.UnitAt(i)
		}
	}
	return rules.NoUnit
}

// unit reads the name of a unit.
func (c *unitNames) unit(l *line, name string) rules.UnitID {
	u := c.unitNamed(name)
	if u == rules.NoUnit {
		l.fail("", "unit "+quote(name), list(c.names()))
		return 1
	}
	return u
}

func (c *unitNames) names() (names []string) {
	for i := range c.units {
		names = append(names, c.units[i].name)
	}
	return names
}

// isModel reports whether the word has the form of a model: a1.2.
func isModel(text string) bool { return strings.Contains(text, ".") }

// model reads the name of a model, such as a1.2: the second model of the unit a1.
func (c *unitNames) model(l *line, name string) (rules.UnitID, rules.ModelID) {
	unit, number, ok := strings.Cut(name, ".")
	if !ok {
		l.fail("", "model "+quote(name), "UNIT.NUMBER, such as "+c.units[0].name+".1")
		return 1, 1
	}
	u := c.unit(l, unit)
	n := l.whole("", number, 1, c.units[u.Index()].size())
	return u, c.units[u.Index()].first + rules.ModelID(max(n, 1)-1)
}

// modelName returns the name of a model.
func (c *unitNames) modelName(m rules.ModelID) string {
	for i := range c.units {
		u := &c.units[i]
		if m >= u.first && int(m-u.first) < u.size() {
			return u.name + "." + strconv.Itoa(int(m-u.first)+1)
		}
	}
	return "model " + m.String()
}

// unitName returns the name of a unit.
func (c *unitNames) unitName(u rules.UnitID) string {
	if u == rules.NoUnit || u.Index() >= len(c.units) {
		return "unit " + u.String()
	}
	return c.units[u.Index()].name
}

// player reads a or b.
func player(l *line, text string) rules.Player {
	return rules.Player(l.oneOf("", text, []string{"a", "b"}))
}

// keyword returns the number of a keyword.
func (c *unitNames) keyword(name string) effect.Keyword {
	name = strings.ToUpper(strings.TrimSpace(name))
	if k, ok := effect.CoreKeyword(name); ok {
		return k
	}
	if c.keywords == nil {
		c.keywords = map[string]effect.Keyword{}
	}
	k, ok := c.keywords[name]
	if !ok {
		k = effect.FirstNamed + effect.Keyword(len(c.keywords))
		c.keywords[name] = k
	}
	return k
}

// keywordList returns the numbers of keywords separated by commas.
func (c *unitNames) keywordList(text string) (list effect.Keywords) {
	for name := range strings.SplitSeq(text, ",") {
		if strings.TrimSpace(name) != "" {
			list = append(list, c.keyword(name))
		}
	}
	return list
}
