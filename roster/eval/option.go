package eval

import (
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
)

// Members returns the options of a group and of the groups in it.
func Members(g *entry.GroupOption) []*entry.Option {
	out := slices.Clone(g.Options)
	for _, inner := range g.Groups {
		out = append(out, Members(inner)...)
	}
	return out
}

// OutermostOfOne returns the outermost group that contains the group and has a maximum of
// 1, or the group itself: a choice in the group is a choice for all of it.
func OutermostOfOne(g *entry.GroupOption, most func(*entry.GroupOption) int64) *entry.GroupOption {
	outermost := g
	for x := g; x != nil; x = x.Parent {
		if n := most(x); n == 0 || n == 1 {
			outermost = x
		}
	}
	return outermost
}

// GroupNamed returns the group with the name, regardless of case, or nil.
func GroupNamed(c *entry.Choices, name string) *entry.GroupOption {
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

// KeywordGroups returns the names of the bracketed keywords of a unit.
func KeywordGroups(c *entry.Choices) []string {
	var out []string
	if c != nil {
		for _, g := range c.Groups {
			if entry.IsBracketed(g.Group.Name) {
				out = append(out, g.Group.Name)
			}
		}
	}
	return out
}

// IsKeywordChoice reports whether an option is a value of a bracketed keyword.
func IsKeywordChoice(o *entry.Option) bool {
	return o.Group != nil && entry.IsBracketed(o.Group.Group.Name)
}

// Named returns the first option with the name (catalog.Fold), or nil.
func Named(options []*entry.Option, name string) *entry.Option {
	for _, o := range options {
		if catalog.SameName(o.Name(), name) {
			return o
		}
	}
	return nil
}

// WithPurpose returns the first option with the purpose, or nil.
func WithPurpose(c *entry.Choices, p entry.Purpose) *entry.Option {
	for _, o := range OptionsOf(c) {
		if o.Purpose() == p {
			return o
		}
	}
	return nil
}

// Names returns the names of options.
func Names(options []*entry.Option) []string {
	var out []string
	for _, o := range options {
		out = append(out, o.Name())
	}
	return out
}

// OptionsOf returns the options of choices, which may be nil.
func OptionsOf(c *entry.Choices) []*entry.Option {
	if c == nil {
		return nil
	}
	return c.Options
}

// OptionOf returns the option that offers an entry, or nil.
func OptionOf(c *entry.Choices, x *entry.Entry) *entry.Option {
	for _, o := range c.Options {
		if o.Entry == x {
			return o
		}
	}
	return nil
}

func linkNode(l *entry.Link) *entry.Node {
	if l == nil {
		return nil
	}
	return &l.Node
}

// HasNamed reports whether one of the categories has the folded name, with or
// without the prefix of faction keywords. Singular and plural are the same keyword
// (10e.DATASHEET.KEYWORD.2).
func (e *State) HasNamed(categories []*entry.Category, name string) bool {
	name = catalog.Singular(name)
	keywords := e.keywords()
	return slices.ContainsFunc(categories, func(c *entry.Category) bool { return keywords[c] == name })
}

// keywordsKey is the key of the keywords in the memo of their book.
type keywordsKey struct{}

// keywords returns the folded keywords of all categories of the book in the singular.
func (e *State) keywords() map[*entry.Category]string {
	return e.Book.Memo(keywordsKey{}, func() any {
		keywords := make(map[*entry.Category]string, len(e.Book.Categories()))
		for _, c := range e.Book.Categories() {
			keywords[c] = catalog.Singular(catalog.Fold(c.Keyword()))
		}
		return keywords
	}).(map[*entry.Category]string)
}
