package datasheet

import (
	"encoding/json"
	"fmt"
	"strings"
	"unicode"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// A reader fills a datasheet from a root option and everything below it.
type reader struct {
	book    *entry.Book
	root    *entry.Option
	sheet   *Datasheet
	nodes   int             // remaining nodes to read
	seen    map[string]bool // rows and texts of the datasheet
	within  string          // name of the choice whose texts are being read; empty: the unit
	crusade bool            // the current part is only for Crusade armies
}

// option adds an option and everything below it.
func (r *reader) option(o *entry.Option, depth int) {
	if r.nodes--; r.nodes < 0 || depth == 0 {
		r.sheet.Truncated = true
		return
	}
	r.info(&o.Entry.Info, depthLimit)
	if o.Link != nil {
		r.info(&o.Link.Info, depthLimit)
	}
	if o.Kind() == entry.Model {
		r.model(o)
	}
	choices := o.Choices()
	r.options(o, choices)
	for _, g := range choices.Groups {
		info := g.Group.Info
		info.Rules = nil // they are the text of the option
		outer := r.crusade
		r.crusade = outer || g.IsCrusade()
		r.info(&info, depthLimit)
		r.crusade = outer
	}
	initial := initialAmounts(choices)
	for _, below := range choices.Options {
		if !isShown(below) {
			continue
		}
		outer, crusade := r.within, r.crusade
		r.crusade = crusade || below.IsCrusade()
		if outer == "" && below.Kind() == entry.Upgrade && initial[below] == 0 {
			r.within = below.Name()
		}
		r.option(below, depth-1)
		r.within, r.crusade = outer, crusade
	}
}

// isShown reports whether a datasheet shows an option: it can be chosen and is not the Warlord,
// which is a choice of the army.
func isShown(o *entry.Option) bool {
	return !o.IsAlwaysHidden() && o.Purpose() != entry.PurposeWarlord
}

// model adds a line to the composition.
func (r *reader) model(o *entry.Option) {
	m := Model{
		ID: o.ID, Name: o.Name(), Min: 1, Max: entry.Bounds{Max: 1}.Limit(),
		Grows:     growth(o.Entry.Modifiers, maximum(o.Entry.Constraints, (*entry.Constraint).CountsOwnerInParent)),
		Equipment: equipment(o), Keywords: []string{}, Costs: map[string]entry.Number{},
	}
	if o != r.root { // of the only model of a unit, the unit has the keywords and the costs
		b, keywords := o.Bounds(), KeywordsOf(o)
		m.Min, m.Max, m.Costs = b.Min, b.Limit(), costs(o)
		m.Keywords = append(append(m.Keywords, keywords.Faction...), keywords.Other...)
	}
	r.sheet.Composition = append(r.sheet.Composition, m)
}

// equipment returns the names of the upgrades of a new selection of the model.
func equipment(o *entry.Option) []string {
	names := []string{}
	initial := initialAmounts(o.Choices())
	for _, below := range o.Choices().Options {
		switch n := initial[below]; {
		case below.Kind() != entry.Upgrade || n == 0:
		case n == 1:
			names = append(names, below.Name())
		default:
			names = append(names, fmt.Sprintf("%d× %s", n, below.Name()))
		}
	}
	return names
}

// costs returns the costs of an option other than zero, by public name of the cost type.
func costs(o *entry.Option) map[string]entry.Number {
	costs := map[string]entry.Number{}
	for _, c := range o.Costs() {
		if c.Value.Sign() != 0 {
			costs[c.Type] = c.Value
		}
	}
	return costs
}

// info adds profiles and rules. Links can lead to groups that contain links.
func (r *reader) info(i *entry.Info, depth int) {
	if r.nodes--; r.nodes < 0 || depth == 0 {
		r.sheet.Truncated = true
		return
	}
	for _, p := range i.Profiles {
		r.profile(p)
	}
	for _, rule := range i.Rules {
		r.rule(rule)
	}
	for _, g := range i.InfoGroups {
		r.infoGroup(g, depth)
	}
	for _, l := range i.InfoLinks {
		switch {
		case l.IsAlwaysHidden():
		case l.Profile() != nil:
			r.profile(l.Profile())
		case l.Rule() != nil:
			r.rule(l.Rule())
		case l.InfoGroup() != nil:
			r.infoGroup(l.InfoGroup(), depth)
		}
	}
}

func (r *reader) infoGroup(g *entry.InfoGroup, depth int) {
	if !g.IsAlwaysHidden() {
		r.info(&g.Info, depth-1)
	}
}

func (r *reader) rule(rule *entry.Rule) {
	if !rule.IsAlwaysHidden() && r.first("rule", rule.Name, rule.Text) {
		r.sheet.Rules = append(r.sheet.Rules, Ability{Name: rule.Name, Text: rule.Text, For: r.within, Effects: effects(rule.Effects), Crusade: r.crusade})
	}
}

func (r *reader) profile(p *entry.Profile) {
	t := r.book.ProfileType(p.Type)
	if t == nil || p.IsAlwaysHidden() {
		return
	}
	values := make([]string, len(t.Characteristics))
	for i, column := range t.Characteristics {
		for _, c := range p.Characteristics {
			if c.Type == column.ID {
				values[i] = c.Value
			}
		}
	}
	if !r.first(append([]string{t.ID, p.Name}, values...)...) {
		return
	}
	if t.Role() == entry.AbilityProfile {
		text := strings.TrimSpace(strings.Join(values, "\n"))
		r.sheet.Abilities = append(r.sheet.Abilities, Ability{Name: p.Name, Text: text, For: r.within, Effects: effects(p.Effects), Crusade: r.crusade})
		return
	}
	addRow(r.sheet.tables(t.Role()), t, Row{Name: p.Name, Values: values, Crusade: r.crusade})
}

// tables returns the list of tables that shows profiles of the role.
func (d *Datasheet) tables(role entry.ProfileRole) *[]Table {
	switch role {
	case entry.UnitProfile:
		return &d.Profiles
	case entry.WeaponProfile, entry.RangedWeaponProfile, entry.MeleeWeaponProfile:
		return &d.Weapons
	case entry.WoundTrackProfile:
		return &d.WoundTracks
	case entry.PsykerProfile, entry.PsychicPowerProfile:
		return &d.Psyker
	case entry.TransportProfile:
		return &d.Transport
	case entry.BaseProfile:
		return &d.Base
	}
	return &d.Tables
}

// addRow adds a profile to the table of its type. It adds the table for the first profile
// of the type.
func addRow(tables *[]Table, kind *entry.ProfileType, row Row) {
	for i := range *tables {
		if t := &(*tables)[i]; t.Type == kind.Name {
			t.Rows = append(t.Rows, row)
			return
		}
	}
	*tables = append(*tables, Table{Type: kind.Name, Columns: kind.Columns(), Rows: []Row{row}})
}

// first reports whether the parts are new to the datasheet: many models have the same wargear.
func (r *reader) first(parts ...string) bool {
	key := strings.Join(parts, "\x00")
	if r.seen[key] {
		return false
	}
	r.seen[key] = true
	return true
}

// effects returns effects as JSON, without arguments that are not JSON.
func effects(list []entry.Effect) []Effect {
	var out []Effect
	for _, e := range list {
		effect := Effect{Do: e.Do}
		if json.Valid([]byte(e.Args)) {
			effect.Args = json.RawMessage(e.Args)
		}
		out = append(out, effect)
	}
	return out
}

// UnitKeywords are the categories of a unit by their role on a datasheet.
type UnitKeywords struct {
	Role           string // battlefield role
	Faction, Other []string
}

// KeywordsOf sorts the categories of an option. In imported data the primary
// category is the battlefield role.
func KeywordsOf(o *entry.Option) UnitKeywords {
	k := UnitKeywords{Faction: []string{}, Other: []string{}}
	k.add(o.Entry.Categories)
	if o.Link != nil {
		k.add(o.Link.Categories)
	}
	return k
}

func (k *UnitKeywords) add(links []entry.CategoryLink) {
	for i := range links {
		c := links[i].Category()
		switch {
		case c == nil:
		case links[i].Primary || c.Role == entry.BattlefieldRole:
			k.Role = undecorated(c.Keyword())
		case c.Role == entry.FactionKeyword:
			k.Faction = append(k.Faction, c.Keyword())
		default:
			k.Other = append(k.Other, c.Keyword())
		}
	}
}

// undecorated removes the dashes and stars that authors put around a role.
func undecorated(name string) string {
	return strings.TrimFunc(name, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsNumber(r) })
}
