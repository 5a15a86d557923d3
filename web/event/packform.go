package event

import (
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
	_ "time/tzdata" // time zones, for machines without them

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster/event/pack"
	"github.com/rollcall40k/rollcall/schemas/fault"
	"github.com/rollcall40k/rollcall/web/page"
)

// A packForm is the form of a common pack, as it was filled in.
type packForm struct {
	url.Values
	Problems []packProblem
}

// newPackForm returns the form with its initial values.
func newPackForm() *packForm {
	return &packForm{Values: url.Values{
		"points": {"2000"}, "copies": {"3"}, "declare": {"warlord"}, "zone": {"UTC"},
		"late": {pack.Refuse}, "before": {pack.Players}, "after": {pack.Lists}, "commitments": {"yes"},
	}}
}

// Is reports whether a field has a value; check boxes of one name have several.
func (f *packForm) Is(field, value string) bool { return slices.Contains(f.Values[field], value) }

// IsInvalid reports whether a problem concerns the field.
func (f *packForm) IsInvalid(field string) bool {
	return slices.ContainsFunc(f.Problems, func(p packProblem) bool { return p.Field == field })
}

func (f *packForm) text(field string) string { return strings.TrimSpace(f.Get(field)) }

func (f *packForm) problem(field, found, allowed string) {
	f.Problems = append(f.Problems, packProblem{Field: field, Label: fieldLabels[field], Fault: fault.Fault{Found: strconv.Quote(page.Shorten(found)), Allowed: allowed}})
}

// number reads a field; nil: it is empty or invalid.
func (f *packForm) number(field string) *pack.Number {
	text := f.text(field)
	if text == "" {
		return nil
	}
	n, err := entry.ParseNumber(text)
	if err != nil || n.Sign() < 0 {
		f.problem(field, text, "allowed.number")
		return nil
	}
	return &pack.Number{Number: n}
}

// count reads a whole number; nil: it is empty or invalid.
func (f *packForm) count(field string) *int64 {
	text := f.text(field)
	if text == "" {
		return nil
	}
	n, err := strconv.ParseInt(text, 10, 32)
	if err != nil || n < 0 {
		f.problem(field, text, "allowed.count")
		return nil
	}
	return &n
}

// time reads a date with a time of day; the zero time: it is empty or invalid.
func (f *packForm) time(field string, zone *time.Location) time.Time {
	text := f.text(field)
	if text == "" {
		return time.Time{}
	}
	for _, layout := range []string{"2006-01-02T15:04", "2006-01-02T15:04:05", "2006-01-02 15:04"} {
		if at, err := time.ParseInLocation(layout, text, zone); err == nil {
			return at.UTC()
		}
	}
	f.problem(field, text, "allowed.time")
	return time.Time{}
}

func (f *packForm) zone() *time.Location {
	name := f.text("zone")
	zone, err := time.LoadLocation(name)
	if err != nil || name == "Local" {
		f.problem("zone", name, "allowed.zone")
		return time.UTC
	}
	return zone
}

// pack returns the pack, and adds what is invalid to the problems.
func (f *packForm) pack() *pack.Pack {
	p := &pack.Pack{Name: f.text("name"), BattleSize: f.text("size"), Limits: map[string]pack.Range{}, Declare: f.Values["declare"]}
	p.Edition, _, _ = strings.Cut(f.text("data"), "@")
	if p.Edition != f.text("data") {
		p.Snapshot = f.text("data")
	}
	for _, cost := range []string{"points", "power"} {
		if r := (pack.Range{Min: f.number(cost + "-min"), Max: f.number(cost)}); r != (pack.Range{}) {
			p.Limits[cost] = r
		}
	}
	if most := f.count("detachments"); most != nil {
		p.Detachments = &pack.Detachments{Max: most}
	}
	f.addCopies(p)
	f.addDeadlines(p)
	p.Teams.UniqueFactions = f.Is("unique", "yes")
	p.Visibility = pack.Visibility{Before: f.text("before"), After: f.text("after"), Commitments: f.Is("commitments", "yes")}
	return p
}

// addCopies reads how many units of a datasheet a list may have.
func (f *packForm) addCopies(p *pack.Pack) {
	most, role, roleMost := f.count("copies"), f.text("role"), f.number("role-copies")
	if most != nil {
		p.Copies = &pack.Copies{Max: *most}
	}
	switch {
	case role == "" && roleMost == nil:
	case role == "" || roleMost == nil || most == nil:
		f.problem("role", role, "allowed.role")
	default:
		p.Copies.Exceptions = []pack.Rule{{Roles: []string{role}, Max: roleMost}}
	}
}

// addDeadlines reads the deadlines and the policy for late lists.
func (f *packForm) addDeadlines(p *pack.Pack) {
	zone := f.zone()
	p.Deadlines = pack.Deadlines{
		Submission: f.time("submission", zone), Correction: f.time("correction", zone), Publication: f.time("publication", zone),
	}
	if grace := f.count("grace"); grace != nil {
		p.Deadlines.Grace = int(*grace)
	}
	minutes := f.count("minutes")
	switch {
	case f.text("late") == pack.Accept:
		p.Late = &pack.Late{Policy: pack.Accept}
		if minutes != nil {
			p.Late.Minutes = int(*minutes)
		}
	case minutes != nil:
		f.problem("minutes", f.text("minutes"), "allowed.no_minutes")
	}
}

// A packProblem is a fault of a pack with its place.
type packProblem struct {
	Field, Label string // of the form, and the key of its label; empty: it is not in the form
	fault.Fault
}

// fieldLabels are the keys of the labels of the fields.
var fieldLabels = map[string]string{
	"name": "front.by_name", "data": "nav.data", "points": "pack.points", "points-min": "pack.points_min", "power": "pack.power",
	"power-min": "pack.power_min", "size": "front.size", "copies": "pack.copies", "role": "pack.role",
	"role-copies": "pack.role", "detachments": "pack.detachments", "declare-warlord": "rules.declare", "submission": "rules.due",
	"correction": "rules.correction", "publication": "rules.publication", "zone": "pack.zone", "late": "rules.late", "minutes": "pack.minutes",
	"grace": "rules.grace",
}

// pointerFields maps prefixes of JSON pointers to the fields of the form, longest first.
var pointerFields = [][2]string{
	{"/limits/points/min", "points-min"}, {"/limits/points", "points"}, {"/limits/power/min", "power-min"}, {"/limits/power", "power"},
	{"/copies/exceptions", "role"}, {"/copies", "copies"}, {"/deadlines/submission", "submission"}, {"/deadlines/correction", "correction"},
	{"/deadlines/publication", "publication"}, {"/deadlines/grace", "grace"}, {"/late/minutes", "minutes"}, {"/late", "late"}, {"/detachments", "detachments"},
	{"/battle_size", "size"}, {"/declare", "declare-warlord"}, {"/edition", "data"}, {"/snapshot", "data"}, {"/name", "name"},
}

// inForm returns the problem with the field of the form that its pointer belongs to.
func (p packProblem) inForm() packProblem {
	for _, x := range pointerFields {
		if strings.HasPrefix(p.Place.Pointer, x[0]) {
			p.Field, p.Label = x[1], fieldLabels[x[1]]
			break
		}
	}
	return p
}
