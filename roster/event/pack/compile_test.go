package pack

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/roster/check"
)

// TestRestrictions checks lists against packs, on both sides of each limit. A breach is reported
// with its code, its place in the pack, and its place in the roster.
func TestRestrictions(t *testing.T) {
	const marines, necrons = "Space Marines", "Necrons"
	tests := []struct {
		name, pack string
		faction    string
		units      []string
		want       []string
	}{
		{"points at the limit", `limits: {points: {max: 185}}`, marines, []string{"Outrider Squad", "Rhino"}, nil},
		{"points beyond", `limits: {pts: {max: 184}}`, marines, []string{"Outrider Squad", "Rhino"}, []string{"event.limit.max /limits/pts/max POINTS/184 "}},
		{"too few points", `limits: {points: {min: 5000}}`, marines, []string{"Rhino"}, []string{"event.limit.min /limits/points/min POINTS/5000 "}},
		{"power", `limits: {power: {max: 1}}`, marines, []string{"Rhino"}, []string{"event.limit.max /limits/power/max POWER/1 "}},
		{"battle size", `battle_size: Combat Patrol`, necrons, []string{"Overlord", "Monolith", "Doom Scythe"}, []string{"event.size /battle_size POWER/25 "}},
		{"the battle size fits", `battle_size: combat patrol`, necrons, []string{"Overlord"}, nil},
		{"detachment banned", `detachments: {allowed: [Patrol]}`, necrons, []string{"Overlord"}, []string{"event.detachment.banned /detachments/allowed 1/0 /forces/0"}},
		{"detachment allowed", `detachments: {allowed: [army], max: 1}`, necrons, []string{"Overlord"}, nil},
		{"four copies", `copies: {max: 3}`, necrons, []string{"Overlord", "Immortals", "Immortals", "Immortals", "Immortals"},
			[]string{"event.copies.max /copies/max 4/3 /forces/0/selections/4"}},
		{"three copies", `copies: {max: 3}`, necrons, []string{"Overlord", "Immortals", "Immortals", "Immortals", "Deathmarks"}, nil},
		{"an exception", `copies: {max: 1, exceptions: [{roles: [Troops], max: 3}, {names: [Deathmarks], max: 2}]}`, necrons,
			[]string{"Overlord", "Immortals", "Immortals", "Immortals", "Deathmarks", "Deathmarks", "Deathmarks"},
			[]string{"event.copies.max /copies/exceptions/1/max 3/2 /forces/0/selections/6"}},
		{"banned by name", `bans: [{names: [monolith]}]`, necrons, []string{"Overlord", "Monolith"}, []string{"event.banned /bans/0 1/0 /forces/0/selections/1"}},
		{"banned by keyword", `bans: [{keywords: [C'tan Shard]}]`, necrons, []string{"Overlord", "Transcendent C'tan"}, []string{"event.banned /bans/0 1/0 /forces/0/selections/1"}},
		{"banned by role", `bans: [{roles: [Lord of War]}]`, necrons, []string{"Overlord", "Monolith"}, []string{"event.banned /bans/0 1/0 /forces/0/selections/1"}},
		{"banned by cost", `bans: [{costs: {points: {min: 250}}}]`, necrons, []string{"Overlord", "Monolith"}, []string{"event.banned /bans/0 1/0 /forces/0/selections/1"}},
		{"banned by characteristic", `bans: [{characteristics: {T: {min: 8}}}]`, necrons, []string{"Overlord", "Monolith"}, []string{"event.banned /bans/0 1/0 /forces/0/selections/1"}},
		{"no such name", `bans: [{names: [obelisk]}]`, necrons, []string{"Overlord", "Monolith"}, nil},
		{"no such keyword", `bans: [{keywords: [C'tan Shard]}]`, necrons, []string{"Overlord", "Monolith"}, nil},
		{"no such role", `bans: [{roles: [Flyer]}]`, necrons, []string{"Overlord", "Monolith"}, nil},
		{"a cost at its edge", `bans: [{costs: {points: {min: 270, max: 270}}}]`, necrons, []string{"Overlord", "Monolith"}, []string{"event.banned /bans/0 1/0 /forces/0/selections/1"}},
		{"a cost below", `bans: [{costs: {points: {min: 271}}}]`, necrons, []string{"Overlord", "Monolith"}, nil},
		{"a cost above", `bans: [{names: [Monolith], costs: {points: {max: 269}}}]`, necrons, []string{"Overlord", "Monolith"}, nil},
		{"a characteristic below", `bans: [{characteristics: {T: {min: 9}}}]`, necrons, []string{"Overlord", "Monolith"}, nil},
		{"a characteristic with a sign", `bans: [{names: [Monolith], characteristics: {Sv: {min: 2, max: 2}}}]`, necrons, []string{"Overlord", "Monolith"}, []string{"event.banned /bans/0 1/0 /forces/0/selections/1"}},
		{"a cap met", `caps: [{keywords: [VEHICLE], max: 2}]`, necrons, []string{"Overlord", "Monolith", "Doom Scythe"}, nil},
		{"an exception met", `copies: {max: 1, exceptions: [{roles: [Troops], max: 3}]}`, necrons, []string{"Overlord", "Immortals", "Immortals", "Immortals"}, nil},
		{"the first exception counts", `copies: {max: 9, exceptions: [{names: [Immortals], max: 1}, {roles: [Troops], max: 3}]}`, necrons,
			[]string{"Overlord", "Immortals", "Immortals"}, []string{"event.copies.max /copies/exceptions/0/max 2/1 /forces/0/selections/2"}},
		{"two required of a keyword", `requirements: [{keywords: [INFANTRY, CHARACTER], min: 2}]`, necrons, []string{"Overlord", "Immortals"}, []string{"event.required /requirements/0 1/2 "}},
		{"a requirement of points", `requirements: [{names: [Monolith], counts: points, min: 270}]`, necrons, []string{"Overlord", "Monolith"}, nil},
		{"two detachments at most", `detachments: {max: 2}`, necrons, []string{"Overlord"}, nil},
		{"banned wargear", `bans: [{names: [Gauss blaster]}]`, necrons, []string{"Overlord", "Immortals"}, []string{"event.banned /bans/0 5/0 /forces/0/selections/1/selections/0/selections/0"}},
		{"all must fit", `bans: [{keywords: [INFANTRY], roles: [Elites]}]`, necrons, []string{"Overlord", "Immortals"}, nil},
		{"a cap", `caps: [{keywords: [VEHICLE], max: 1}]`, necrons, []string{"Overlord", "Monolith", "Doom Scythe"}, []string{"event.cap.max /caps/0 2/1 /forces/0/selections/2"}},
		{"a cap of points", `caps: [{keywords: [VEHICLE], counts: points, max: 100}]`, marines, []string{"Primaris Captain", "Rhino", "Whirlwind"}, []string{"event.cap.max /caps/0 POINTS/100 "}},
		{"a requirement", `requirements: [{roles: [Troops], min: 2}]`, necrons, []string{"Overlord", "Immortals"}, []string{"event.required /requirements/0 1/2 "}},
		{"a requirement met", `requirements: [{roles: [Troops], min: 1}]`, necrons, []string{"Overlord", "Immortals"}, nil},
		{"the Warlord", `declare: [warlord]`, necrons, []string{"Overlord"}, nil},
		{"a trait is not declared", `declare: [warlord_trait]`, necrons, []string{"Immortals"}, []string{"event.declared /declare/0 0/1 "}},
	}
	names := NewNames(catalog.VocabularyOf(ninth(t)))
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := read(t, "name: Cup\nedition: 9e\n"+tt.pack)
			report := check.Check(ninth(t), armyOf(t, tt.faction, tt.units...), p.Restrictions(names)...)
			want := tt.want
			for i := range want {
				want[i] = fill(want[i], report)
			}
			if diff := cmp.Diff(append([]string{}, want...), codes(report)); diff != "" {
				t.Errorf("diagnostics (-want +got):\n%s", diff)
			}
		})
	}
}
