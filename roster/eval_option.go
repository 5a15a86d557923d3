package roster

import (
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
)

// members are the options of a group and of the groups in it.
func members(g *entry.GroupOption) []*entry.Option {
	out := slices.Clone(g.Options)
	for _, inner := range g.Groups {
		out = append(out, members(inner)...)
	}
	return out
}

// outermostOfOne is the outermost group around a group of which one may be
// selected at most, or the group itself: choosing within it is choosing for all
// of it.
func outermostOfOne(g *entry.GroupOption, most func(*entry.GroupOption) int64) *entry.GroupOption {
	outermost := g
	for x := g; x != nil; x = x.Parent {
		if n := most(x); n == 0 || n == 1 {
			outermost = x
		}
	}
	return outermost
}

func groupNamed(c *entry.Choices, name string) *entry.GroupOption {
	if c == nil {
		return nil
	}
	for _, g := range c.Groups {
		if strings.EqualFold(g.Group.Name, name) {
			return g
		}
	}
	return nil
}

// keywordGroups names the bracketed keywords of a unit.
func keywordGroups(c *entry.Choices) []string {
	var out []string
	if c != nil {
		for _, g := range c.Groups {
			if strings.HasPrefix(g.Group.Name, "<") {
				out = append(out, g.Group.Name)
			}
		}
	}
	return out
}

// isKeywordChoice reports whether an option is a value of a bracketed keyword.
func isKeywordChoice(o *entry.Option) bool {
	return o.Group != nil && strings.HasPrefix(o.Group.Group.Name, "<")
}

func named(options []*entry.Option, name string) *entry.Option {
	for _, o := range options {
		if catalog.Fold(o.Name()) == catalog.Fold(name) {
			return o
		}
	}
	return nil
}

func names(options []*entry.Option) []string {
	var out []string
	for _, o := range options {
		out = append(out, o.Name())
	}
	return out
}

// Names of entries and keywords that operations know.
const (
	warlordEntry       = "Warlord"
	traitGroup         = "Warlord Trait"
	understrengthEntry = "Understrength"
	characterKeyword   = "Character"
	warlordKeyword     = "Warlord"
)

func optionsOf(c *entry.Choices) []*entry.Option {
	if c == nil {
		return nil
	}
	return c.Options
}

// optionOf returns the option that offers an entry, or nil.
func optionOf(c *entry.Choices, x *entry.Entry) *entry.Option {
	for _, o := range c.Options {
		if o.Entry == x {
			return o
		}
	}
	return nil
}

func linkedConstraints(o *entry.Option) []entry.Constraint {
	if o.Link == nil {
		return nil
	}
	return o.Link.Constraints
}

func groupLinkConstraints(g *entry.GroupOption) []entry.Constraint {
	if g.Link == nil {
		return nil
	}
	return g.Link.Constraints
}

func linkNode(l *entry.Link) *entry.Node {
	if l == nil {
		return nil
	}
	return &l.Node
}

// hasNamed reports whether one of the categories has the folded name, with or
// without the prefix of faction keywords.
func hasNamed(categories []*entry.Category, name string) bool {
	return slices.ContainsFunc(categories, func(c *entry.Category) bool {
		return catalog.Fold(strings.TrimPrefix(c.Name, factionPrefix)) == name
	})
}

// factionPrefix begins the names of faction keywords in imported data, which does
// not say otherwise what a category is.
const factionPrefix = "Faction: "
