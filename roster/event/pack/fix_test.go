package pack

import (
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/edit"
	"github.com/rollcall40k/rollcall/roster/render"
)

// excess returns the amount by which a list exceeds a limit of the pack, and whether it does.
func excess(report *check.Report, pointer string) (by entry.Number, breach bool) {
	for _, d := range report.Diagnostics {
		if !strings.HasPrefix(string(d.Code), "event.") || d.Source.Pointer != pointer {
			continue
		}
		actual, err := entry.ParseNumber(d.Actual)
		limit, bad := entry.ParseNumber(d.Limit)
		if err != nil || bad != nil {
			return by, true
		}
		if by = actual.Sub(limit); by.Sign() < 0 {
			by = by.Neg()
		}
		return by, true
	}
	return by, false
}

// TestFixesOfPacks: each fix of a breach can be applied, and brings the list closer to the limit;
// applying fixes repeatedly makes it legal.
func TestFixesOfPacks(t *testing.T) {
	names := NewNames(catalog.VocabularyOf(ninth(t)))
	for name, tt := range map[string]struct {
		pack, pointer string
		units         []string
	}{
		"too many points":    {`limits: {points: {max: 300}}`, "/limits/points/max", []string{"Overlord", "Immortals", "Monolith", "Lychguard"}},
		"too much power":     {`battle_size: Combat Patrol`, "/battle_size", []string{"Overlord", "Immortals", "Monolith", "Lychguard"}},
		"a banned unit":      {`bans: [{names: [Monolith]}]`, "/bans/0", []string{"Overlord", "Monolith", "Monolith"}},
		"a banned keyword":   {`bans: [{keywords: [VEHICLE]}]`, "/bans/0", []string{"Overlord", "Monolith", "Doom Scythe"}},
		"four copies":        {`copies: {max: 3}`, "/copies/max", []string{"Overlord", "Immortals", "Immortals", "Immortals", "Immortals"}},
		"six copies":         {`copies: {max: 2}`, "/copies/max", []string{"Overlord", "Immortals", "Immortals", "Immortals", "Immortals", "Immortals", "Immortals"}},
		"a cap":              {`caps: [{roles: [Troops], max: 1}]`, "/caps/0", []string{"Overlord", "Immortals", "Necron Warriors", "Immortals"}},
		"a cap of points":    {`caps: [{roles: [Troops], counts: points, max: 100}]`, "/caps/0", []string{"Overlord", "Immortals", "Immortals", "Immortals"}},
		"required by role":   {`requirements: [{roles: [Troops], min: 2}]`, "/requirements/0", []string{"Overlord"}},
		"required by name":   {`requirements: [{names: [Monolith], min: 1}]`, "/requirements/0", []string{"Overlord"}},
		"required keyword":   {`requirements: [{keywords: [VEHICLE], min: 2}]`, "/requirements/0", []string{"Overlord", "Monolith"}},
		"a detachment":       {`detachments: {allowed: [Patrol]}`, "/detachments/allowed", []string{"Overlord"}},
		"by characteristics": {`bans: [{characteristics: {T: {min: 8}}}]`, "/bans/0", []string{"Overlord", "Monolith", "Monolith"}},
	} {
		t.Run(name, func(t *testing.T) {
			restrictions := read(t, "name: Cup\nedition: 9e\n"+tt.pack).Restrictions(names)
			list := armyOf(t, "Necrons", tt.units...)
			for step := 0; ; step++ {
				report := check.Check(ninth(t), list, restrictions...)
				before, breach := excess(report, tt.pointer)
				if !breach {
					if step == 0 {
						t.Fatal("there is no breach")
					}
					return
				}
				if step > 10 {
					t.Fatal("it does not come to an end")
				}
				list = stepped(t, list, report, restrictions, tt.pointer, before)
			}
		})
	}
}

// stepped tries each fix of a breach, and applies the first.
func stepped(t *testing.T, list *roster.Roster, report *check.Report, restrictions []roster.Restriction, pointer string, before entry.Number) *roster.Roster {
	t.Helper()
	var first *roster.Roster
	for _, d := range render.WithFixes(report, "en").Diagnostics {
		if !strings.HasPrefix(string(d.Code), "event.") || d.Source.Pointer != pointer {
			continue
		}
		for _, fix := range d.Fixes {
			next, _, err := edit.Apply(ninth(t), list, fix.Operations)
			if err != nil {
				t.Fatalf("%s: %v", fix.Label, err)
			}
			if after, breach := excess(check.Check(ninth(t), next, restrictions...), pointer); breach && after.Cmp(before) >= 0 {
				t.Errorf("%s: beyond by %s before, and by %s after", fix.Label, before, after)
			}
			if first == nil {
				first = next
			}
		}
	}
	if first == nil {
		t.Fatal("no fix")
	}
	return first
}
