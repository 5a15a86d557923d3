package main

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/message"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// datasheetsCommand searches the datasheets.
type datasheetsCommand struct {
	Text      []string      `arg:"" optional:"" help:"help.datasheets_text"`
	Edition   string        `help:"help.only_edition" placeholder:"9e"`
	Faction   string        `help:"help.datasheets_faction" placeholder:"NAME"`
	Catalogue string        `help:"help.datasheets_catalogue" placeholder:"ID"`
	Snapshot  string        `help:"help.active_snapshots" placeholder:"ID"`
	Role      string        `help:"help.datasheets_role" placeholder:"ROLE"`
	Keyword   string        `help:"help.datasheets_keyword" placeholder:"KEYWORD"`
	MaxPower  *entry.Number `help:"help.datasheets_max_power" placeholder:"N"`
	MaxPoints *entry.Number `help:"help.datasheets_max_points" placeholder:"N"`
	JSON      bool          `help:"help.json" name:"json"`
}

// Run prints all datasheets that pass the filter.
func (l *datasheetsCommand) Run(ctx context.Context, c *console, d *services) error {
	found, err := l.search(ctx, d.library)
	if err != nil {
		return err
	}
	if l.JSON {
		return writeJSON(c.out, found)
	}
	if len(found) == 0 {
		text, err := l.nothing(ctx, c, d.library)
		if err != nil {
			return err
		}
		_, err = fmt.Fprintln(c.err, text)
		return err
	}
	return summaries(c.lang, found).write(c.out)
}

// search finds all datasheets that pass the filter.
func (l *datasheetsCommand) search(ctx context.Context, library *catalog.Library) ([]catalog.Summary, error) {
	text := strings.Join(l.Text, " ")
	edition, err := catalog.OneEdition(
		catalog.ByEdition(fault.Parameter("--edition"), l.Edition), catalog.BySnapshot(fault.Parameter("--snapshot"), l.Snapshot),
		catalog.ByID(fault.Parameter("--catalogue"), l.Catalogue), catalog.ByID(fault.Parameter("text"), text),
	)
	if err != nil {
		return nil, err
	}
	filter := catalog.Filter{
		Edition: edition, Snapshot: l.Snapshot, Catalogue: l.Catalogue, Faction: l.Faction,
		Text: text, Keyword: l.Keyword, Role: l.Role,
		MaxPower: l.MaxPower, MaxPoints: l.MaxPoints,
	}
	if catalog.EditionOf(text) == "" {
		return library.SearchAll(ctx, filter)
	}
	filter.Text = ""
	found, err := library.SearchAll(ctx, filter)
	return slices.DeleteFunc(found, func(s catalog.Summary) bool { return s.ID != text }), err
}

// nothing returns the message if no datasheet is found, with the editions, factions, roles
// and keywords that exist if the filter names an unknown one.
func (l *datasheetsCommand) nothing(ctx context.Context, c *console, library *catalog.Library) (string, error) {
	books, err := library.Catalogues(ctx, l.Snapshot)
	if err != nil {
		return "", err
	}
	text := says(c.lang, "error.none_found")
	if l.Edition != "" {
		unknown := otherThan(c.lang, "edition", l.Edition, books, func(b catalog.Catalogue) string { return b.Edition })
		if text += unknown; unknown == "" {
			books = slices.DeleteFunc(books, func(b catalog.Catalogue) bool { return b.Edition != l.Edition })
		}
	}
	if l.Faction != "" {
		text += otherThan(c.lang, "faction", l.Faction, books, func(b catalog.Catalogue) string { return b.Faction })
	}
	if l.Snapshot == "" && l.Role == "" && l.Keyword == "" && (l.Catalogue == "" || l.Faction != "") {
		install, err := missingData(ctx, library, cmp.Or(l.Edition, catalog.EditionOf(strings.Join(l.Text, " "))), l.Faction)
		if install != nil {
			text += "\n" + says(c.lang, "cli.hint") + " " + c.advise(install)
		}
		return text, err
	}
	all, err := library.SearchAll(ctx, catalog.Filter{Edition: l.Edition, Snapshot: l.Snapshot, Faction: l.Faction})
	if err != nil {
		return "", err
	}
	if l.Role != "" {
		text += otherThan(c.lang, "role", l.Role, all, func(s catalog.Summary) string { return s.Role })
	}
	if l.Keyword != "" {
		text += unknownKeyword(c.lang, l.Keyword, all)
	}
	return text, nil
}

// unknownKeyword returns the error for a keyword that no datasheet has, with the nearest existing
// keywords.
func unknownKeyword(lang, keyword string, all []catalog.Summary) string {
	var known []string
	for _, s := range all {
		known = append(known, s.Keywords...)
	}
	near := roster.Nearest(keyword, known)
	if len(near) == 0 || catalog.Fold(near[0]) == catalog.Fold(keyword) {
		return ""
	}
	return "; " + says(lang, "error.nearest", "Name", "--keyword", "Found", fault.Quote(keyword), "Nearest", strings.Join(near, ", "))
}

// otherThan returns the allowed values of a flag if its value is not one of them.
func otherThan[T any](lang, flag, found string, all []T, of func(T) string) string {
	var allowed []string
	for _, b := range all {
		if catalog.Fold(of(b)) == catalog.Fold(found) {
			return ""
		}
		if name := of(b); name != "" {
			allowed = append(allowed, name)
		}
	}
	slices.SortFunc(allowed, func(a, b string) int {
		return cmp.Or(cmp.Compare(catalog.EditionNumber(a), catalog.EditionNumber(b)), cmp.Compare(a, b))
	})
	return "; " + says(lang, "usage.enum", "Name", "--"+flag, "Found", fault.Quote(found), "Allowed", strings.Join(slices.Compact(allowed), ", "))
}

func summaries(lang string, found []catalog.Summary) *grid {
	g := &grid{right: []bool{false, false, false, true, true, true}}
	g.head(lang, "cli.head_name", "cli.head_faction", "cli.head_role", "cli.head_models", "cli.head_power", "cli.head_points", "ID")
	for _, s := range found {
		g.add(s.Name, s.Faction, s.Role, sizes(s.MinModels, s.MaxModels), number(s.Power), number(s.Points), s.ID)
	}
	return g
}

// sizes writes a number of models: 5, 5–10 or 5+.
func sizes(least, most int) string {
	switch most {
	case least:
		return strconv.Itoa(least)
	case 0:
		return strconv.Itoa(least) + "+"
	}
	return fmt.Sprintf("%d–%d", least, most)
}

func number(n *entry.Number) string {
	if n == nil {
		return "-"
	}
	return n.String()
}

// cataloguesCommand lists the army books.
type cataloguesCommand struct {
	Edition  string `help:"help.only_edition" placeholder:"9e"`
	Snapshot string `help:"help.active_snapshots" placeholder:"ID"`
	JSON     bool   `help:"help.json" name:"json"`
}

// Run lists the army books.
func (l *cataloguesCommand) Run(ctx context.Context, c *console, d *services) error {
	books, err := d.library.Catalogues(ctx, l.Snapshot)
	if err != nil {
		return err
	}
	if l.Edition != "" {
		if other := otherThan(c.lang, "edition", l.Edition, books, func(b catalog.Catalogue) string { return b.Edition }); other != "" {
			fmt.Fprintln(c.err, says(c.lang, "error.no_book")+other)
			install, err := missingData(ctx, d.library, l.Edition, "")
			if err != nil {
				return err
			}
			if install != nil {
				fmt.Fprintln(c.err, says(c.lang, "cli.hint"), c.advise(install))
			}
		}
		books = slices.DeleteFunc(books, func(b catalog.Catalogue) bool { return b.Edition != l.Edition })
	}
	if l.JSON {
		return writeJSON(c.out, books)
	}
	g := &grid{right: []bool{false, false, true}}
	g.head(c.lang, "cli.head_edition", "cli.head_name", "cli.head_datasheets", "ID", "cli.head_snapshot", "cli.head_source")
	for _, b := range books {
		g.add(b.Edition, b.Name, strconv.Itoa(b.Datasheets), b.ID, b.Snapshot, message.Translate(c.lang, b.Origin))
	}
	return g.write(c.out)
}
