package pack

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/intake"
	"github.com/rollcall40k/rollcall/schemas/fault"
	"github.com/rollcall40k/rollcall/schemas/fuzztest"
)

// TestCheck finds contradictions and names that the game data lacks, and no faults in valid
// packs.
func TestCheck(t *testing.T) {
	for name, tt := range map[string]struct {
		pack string
		want []string // "pointer code"
	}{
		"nothing":                      {``, nil},
		"equal ends":                   {`limits: {points: {min: 2000, max: 2000}}`, nil},
		"a minimum above its maximum":  {`limits: {points: {min: 2001, max: 2000}}`, []string{"/limits/points pack.range"}},
		"a cost that is not there":     {`limits: {command: {max: 3}}`, []string{"/limits/command pack.cost.unknown"}},
		"an unknown battle size":       {`battle_size: Strike Farce`, []string{"/battle_size pack.size.unknown"}},
		"more power than there is for": {"battle_size: Combat Patrol\nlimits: {power: {min: 26}}", []string{"/limits/power/min pack.contradiction"}},
		"as much power as there is":    {"battle_size: Combat Patrol\nlimits: {power: {min: 25}}", nil},
		"an unknown detachment":        {`detachments: {allowed: [Army, Spearhead]}`, []string{"/detachments/allowed/1 pack.name.unknown"}},
		"no detachment":                {`detachments: {max: 0}`, []string{"/detachments/max pack.contradiction"}},
		"unknown names": {`bans: [{names: [Monolit], keywords: [VEHICEL], roles: [Trops], characteristics: {Q: {min: 1}}, costs: {gold: {max: 1}}}]`, []string{
			"/bans/0/names/0 pack.name.unknown", "/bans/0/keywords/0 pack.name.unknown", "/bans/0/roles/0 pack.name.unknown",
			"/bans/0/costs/gold pack.cost.unknown", "/bans/0/characteristics/Q pack.name.unknown"}},
		"an unknown name in an exception": {`copies: {max: 3, exceptions: [{names: [Immortal], max: 3}, {names: [Imortals], max: 3}]}`, []string{"/copies/exceptions/1/names/0 pack.name.unknown"}},
		"a ban of a required unit":        {"bans: [{keywords: [infantry]}]\nrequirements: [{keywords: [INFANTRY], roles: [Troops], min: 1}]", []string{"/requirements/0 pack.contradiction"}},
		"a ban of less than is required":  {"bans: [{keywords: [INFANTRY], roles: [Troops]}]\nrequirements: [{keywords: [INFANTRY], min: 1}]", nil},
		"a requirement of zero":           {"bans: [{keywords: [INFANTRY]}]\nrequirements: [{keywords: [INFANTRY], min: 0}]", nil},
		"one of the names is banned":      {"bans: [{names: [Immortals]}]\nrequirements: [{names: [Immortals, Deathmarks], min: 1}]", nil},
		"a cap below a requirement":       {"caps: [{roles: [Troops], max: 1}]\nrequirements: [{roles: [Troops], min: 2}]", []string{"/requirements/0/min pack.contradiction"}},
		"a cap at a requirement":          {"caps: [{roles: [Troops], max: 2}]\nrequirements: [{roles: [Troops], min: 2}]", nil},
		"a cap of something else":         {"caps: [{roles: [Troops], counts: points, max: 1}]\nrequirements: [{roles: [Troops], min: 2}]", nil},
		"more points than there are":      {"limits: {points: {max: 500}}\nrequirements: [{roles: [Troops], counts: pts, min: 501}]", []string{"/requirements/0/min pack.contradiction"}},
		"all points there are":            {"limits: {points: {max: 500}}\nrequirements: [{roles: [Troops], counts: pts, min: 500}]", nil},
		"points of no limit":              {"limits: {power: {max: 5}}\nrequirements: [{roles: [Troops], counts: pts, min: 500}]", nil},
		"two limits of one cost":          {"limits: {points: {max: 500}, pts: {max: 400}}\nrequirements: [{roles: [Troops], counts: points, min: 401}]", []string{"/requirements/0/min pack.contradiction"}},
		"more copies than are allowed":    {"copies: {max: 3}\nrequirements: [{names: [Immortals], min: 4}]", []string{"/requirements/0/min pack.contradiction"}},
		"something to declare":            {`declare: [warlord, warlord_trait]`, nil},
		"a missing declaration":           {`declare: [relic]`, []string{"/declare/0 pack.declare"}},
		"deadlines in order":              {`deadlines: {submission: "2026-11-20T18:00:00Z", correction: "2026-11-20T18:00:00Z", publication: "2026-11-21T18:00:00Z"}`, nil},
		"deadlines out of order": {`deadlines: {submission: "2026-11-20T18:00:01Z", correction: "2026-11-20T19:00:00+01:00", publication: "2026-11-20T17:59:59Z"}`, []string{
			"/deadlines/correction pack.deadline.order", "/deadlines/publication pack.deadline.order", "/deadlines/publication pack.deadline.order"}},
		"grace beyond the publication":  {`deadlines: {submission: 2026-11-20T18:00:00Z, grace: 61, publication: 2026-11-20T18:01:00Z}`, []string{"/deadlines/grace pack.deadline.order"}},
		"grace until the publication":   {`deadlines: {submission: 2026-11-20T18:00:00Z, grace: 60, publication: 2026-11-20T18:01:00Z}`, nil},
		"hidden parts of public lists":  {`visibility: {hidden: [enhancements]}`, []string{"/visibility/hidden pack.hidden"}},
		"hidden parts of private lists": {`visibility: {after: factions, hidden: [costs, enhancements, warlord]}`, nil},
		"late without a deadline":       {`late: {policy: accept}`, []string{"/late pack.late"}},
		"late beyond the publication":   {"late: {policy: accept, minutes: 61}\ndeadlines: {submission: 2026-11-20T18:00:00Z, publication: 2026-11-20T19:00:00Z}", []string{"/late/minutes pack.late"}},
		"late until the publication":    {"late: {policy: accept, minutes: 60}\ndeadlines: {submission: 2026-11-20T18:00:00Z, publication: 2026-11-20T19:00:00Z}", nil},
		"refused without a deadline":    {`late: {policy: refuse}`, nil},
		"a range of a characteristic":   {`bans: [{characteristics: {T: {min: 9, max: 8}}}]`, []string{"/bans/0/characteristics/T pack.range"}},
		"an unknown cost type":          {`caps: [{roles: [Troops], counts: gold, max: 1}]`, []string{"/caps/0/counts pack.cost.unknown"}},
	} {
		t.Run(name, func(t *testing.T) {
			got := []string{}
			for _, f := range read(t, "name: Cup\nedition: 9e\n"+tt.pack).Check(NewNames(catalog.VocabularyOf(ninth(t)))) {
				got = append(got, f.Place.Pointer+" "+f.Code)
				if f.Found == "" || !strings.HasPrefix(f.Error(), f.Place.String()+": ") {
					t.Errorf("got %+v, want the found value and the place", f)
				}
			}
			if diff := cmp.Diff(append([]string{}, tt.want...), got); diff != "" {
				t.Errorf("faults (-want +got):\n%s", diff)
			}
		})
	}
}

func TestNearestNames(t *testing.T) {
	p := read(t, "name: Cup\nedition: 9e\nbans: [{names: [Monolit]}]\nbattle_size: Strike Farce")
	want := map[string]string{"/bans/0/names/0": "Monolith", "/battle_size": "Strike Force"}
	for _, f := range p.Check(NewNames(catalog.VocabularyOf(ninth(t)))) {
		if len(f.Nearest) == 0 || f.Nearest[0] != want[f.Place.Pointer] {
			t.Errorf("%s: nearest are %v, want %s first", f.Place.Pointer, f.Nearest, want[f.Place.Pointer])
		}
	}
}

// TestReadRefuses: packs that do not match the schema are rejected, and each error has its place.
func TestReadRefuses(t *testing.T) {
	for name, tt := range map[string]struct{ pack, pointer string }{
		"no pack":                   {"", ""},
		"a list":                    {"[1]", ""},
		"a binary file":             {"\x00\xff\x00", ""},
		"no name":                   {"edition: 9e", "/name"},
		"an unknown member":         {"name: Cup\nedition: 9e\nbann: []", "/bann"},
		"a negative limit":          {"name: Cup\nedition: 9e\nlimits: {points: {max: -1}}", "/limits/points/max"},
		"an empty ban":              {"name: Cup\nedition: 9e\nbans: [{label: x}]", "/bans/0"},
		"a cap without a maximum":   {"name: Cup\nedition: 9e\ncaps: [{names: [x]}]", "/caps/0/max"},
		"a time without a zone":     {"name: Cup\nedition: 9e\ndeadlines: {submission: \"2026-11-20T18:00:00\"}", "/deadlines/submission"},
		"too much grace":            {"name: Cup\nedition: 9e\ndeadlines: {submission: \"2026-02-20T18:00:00Z\", grace: 3601}", "/deadlines/grace"},
		"a day that does not exist": {"name: Cup\nedition: 9e\ndeadlines: {submission: \"2026-02-30T18:00:00Z\"}", ""},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := Read([]byte(tt.pack))
			unread := fault.In(err, intake.ErrUnreadable)
			if unread == nil {
				t.Fatalf("got %v, want a document error", err)
			}
			if !slices.ContainsFunc(unread.Faults, func(f fault.Fault) bool {
				return strings.HasPrefix(f.Place.Pointer, tt.pointer) || strings.HasPrefix(tt.pointer, f.Place.Pointer)
			}) {
				t.Errorf("got %v, want one at %s", unread.Faults, tt.pointer)
			}
		})
	}
}

// TestHash: the hash depends on the content of the pack, not on its formatting.
func TestHash(t *testing.T) {
	a := read(t, "name: Cup\nedition: 9e\nlimits: {points: {max: 2000}}")
	b := read(t, `{"edition": "9e", "limits": {"points": {"max": "2000"}}, "name": "Cup"}`)
	c := read(t, "name: Cup\nedition: 9e\nlimits: {points: {max: 2001}}")
	if a.Hash() != b.Hash() || a.Hash() == c.Hash() || len(a.Hash()) != 64 {
		t.Errorf("got %s, %s and %s; want the first two equal and the third different", a.Hash(), b.Hash(), c.Hash())
	}
	again, err := Read(a.Text())
	if err != nil || again.Hash() != a.Hash() {
		t.Errorf("read again: got %v, %v; want the same pack", again, err)
	}
	if !strings.HasPrefix(a.Document(), "event-pack@"+a.Hash()[:12]) {
		t.Errorf("document: got %s", a.Document())
	}
}

// TestInTime tests both sides of the exact instant.
func TestInTime(t *testing.T) {
	until := time.Date(2026, 11, 20, 18, 0, 0, 0, time.UTC)
	for name, tt := range map[string]struct {
		late             *Late
		grace            int
		after            time.Duration
		inTime, accepted bool
	}{
		"before":             {nil, 0, -time.Nanosecond, true, true},
		"at the instant":     {nil, 0, 0, true, true},
		"after":              {nil, 0, time.Nanosecond, false, false},
		"refused":            {&Late{Policy: Refuse}, 0, time.Nanosecond, false, false},
		"accepted":           {&Late{Policy: Accept}, 0, 100 * time.Hour, false, true},
		"accepted, the last": {&Late{Policy: Accept, Minutes: 30}, 0, 30 * time.Minute, false, true},
		"accepted no longer": {&Late{Policy: Accept, Minutes: 30}, 0, 30*time.Minute + 1, false, false},
		"in grace, the last": {nil, 30, 30 * time.Second, true, true},
		"after grace":        {nil, 30, 30*time.Second + 1, false, false},
		"late after grace":   {&Late{Policy: Accept, Minutes: 1}, 30, 60 * time.Second, false, true},
		"grace after late":   {&Late{Policy: Accept, Minutes: 1}, 90, 90 * time.Second, true, true},
	} {
		t.Run(name, func(t *testing.T) {
			p := &Pack{Deadlines: Deadlines{Submission: until, Grace: tt.grace}, Late: tt.late}
			if inTime, accepted := p.InTime(until.Add(tt.after)); inTime != tt.inTime || accepted != tt.accepted {
				t.Errorf("got %v, %v; want %v, %v", inTime, accepted, tt.inTime, tt.accepted)
			}
		})
	}
	if inTime, accepted := (&Pack{}).InTime(until); !inTime || !accepted {
		t.Error("without a deadline: late")
	}
}

// FuzzRead: every pack that can be read can be written, read again, checked and compiled.
func FuzzRead(f *testing.F) {
	f.Add([]byte("name: Cup\nedition: 9e\nlimits: {points: {max: 2000}}\nbans: [{names: [Monolith]}]"))
	f.Add([]byte(`{"name":"A","edition":"9e","copies":{"max":3,"exceptions":[{"roles":["Troops"],"max":"6"}]},"declare":["relic"]}`))
	f.Add([]byte("name: 1\nedition: 9e"))
	f.Fuzz(func(t *testing.T, data []byte) {
		fuzztest.Limit(t)
		p, err := Read(data)
		if err != nil {
			return
		}
		again, err := Read(p.Text())
		if err != nil || again.Hash() != p.Hash() {
			t.Fatalf("read again: %v, %v from %s", again, err, p.Text())
		}
		names := NewNames(catalog.VocabularyOf(ninth(t)))
		p.Check(names)
		check.Check(ninth(t), armyOf(t, "Necrons", "Overlord"), p.Restrictions(names)...)
	})
}
