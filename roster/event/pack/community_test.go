package pack

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/battlescribe"
	"github.com/rollcall40k/rollcall/catalog/communitytest"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/edit"
	"github.com/rollcall40k/rollcall/roster/unit"
)

// community links files of the community's newest data of an edition, starting with the game
// system, or skips the test.
func community(t testing.TB, edition string, files ...string) *entry.Book {
	t.Helper()
	dir := filepath.Join(communitytest.Folder(t), "data", edition, "head")
	var docs []battlescribe.Document
	for _, file := range append([]string{"Warhammer 40,000.gstz"}, files...) {
		data, err := os.ReadFile(filepath.Join(dir, file))
		if err != nil {
			t.Fatal(err)
		}
		docs = append(docs, battlescribe.Document{Name: file, Data: data})
	}
	catalogues, _ := battlescribe.Compile(docs)
	book, _ := entry.NewBook(catalogues[0], catalogues[1:])
	return book
}

// A muster builds a roster of a catalogue by names.
type muster struct {
	t    testing.TB
	book *entry.Book
	*roster.Roster
}

// musterOf begins a roster with a force of the name.
func musterOf(t testing.TB, book *entry.Book, force, catalogue string) *muster {
	t.Helper()
	m := &muster{t, book, roster.New("Army", "", "")}
	for _, f := range book.Forces() {
		for _, c := range book.Catalogues {
			if f.Name == force && c.Name == catalogue {
				m.apply(roster.Operation{Op: roster.AddForce, Entry: f.ID, Catalogue: c.ID})
				return m
			}
		}
	}
	t.Fatalf("no force %q of %q", force, catalogue)
	return nil
}

// apply applies one operation and returns the new ids.
func (m *muster) apply(o roster.Operation) []string {
	m.t.Helper()
	next, made, err := edit.Apply(m.book, m.Roster, []roster.Operation{o})
	if err != nil {
		m.t.Fatal(err)
	}
	m.Roster = next
	return made[0]
}

// add adds units by name.
func (m *muster) add(units ...string) *muster {
	m.t.Helper()
	for _, name := range units {
		m.apply(roster.Operation{Op: roster.AddUnit, Force: m.Forces[0].ID, Datasheet: m.option(m.book.Roots(m.Forces[0].Catalogue).Options, name).ID})
	}
	return m
}

func (m *muster) option(options []*entry.Option, name string) *entry.Option {
	m.t.Helper()
	for _, o := range options {
		if o.Name() == name {
			return o
		}
	}
	m.t.Fatalf("no %q", name)
	return nil
}

// choose selects below the root selection of a name, step by step.
func (m *muster) choose(root string, path ...string) *muster {
	m.t.Helper()
	for i := range m.Forces[0].Selections {
		s := &m.Forces[0].Selections[i]
		o := m.book.Roots(m.Forces[0].Catalogue).Option(s.Entry)
		if o == nil || o.Name() != root {
			continue
		}
		parent := s.ID
		for _, name := range path {
			o = m.option(o.Choices().Options, name)
			parent = m.apply(roster.Operation{Op: roster.Select, Parent: parent, Entry: o.ID})[0]
		}
		return m
	}
	m.t.Fatalf("no root selection %q", root)
	return m
}

// held checks a roster against a pack, which must have no fault in the data.
func (m *muster) held(edition, pack string) []string {
	m.t.Helper()
	p, names := read(m.t, "name: Cup\nedition: "+edition+"\n"+pack), NewNames(catalog.VocabularyOf(m.book))
	for _, f := range p.Check(names) {
		m.t.Errorf("fault: %v", f)
	}
	out := []string{}
	for _, d := range check.Check(m.book, m.Roster, p.Restrictions(names)...).Diagnostics {
		if strings.HasPrefix(string(d.Code), "event.") {
			out = append(out, string(d.Code)+" "+d.Source.Pointer+" "+d.Actual+"/"+d.Limit)
		}
	}
	return out
}

// aRule is a pack with the expected diagnostics for a roster.
type aRule struct {
	name, pack string
	want       []string
}

func (m *muster) holds(edition string, rules []aRule) {
	for _, tt := range rules {
		if diff := cmp.Diff(append([]string{}, tt.want...), m.held(edition, tt.pack)); diff != "" {
			m.t.Errorf("%s (-want +got):\n%s", tt.name, diff)
		}
	}
}

// cost returns the cost of the first unit with a name.
func (m *muster) cost(name, cost string) int64 {
	m.t.Helper()
	for _, u := range unit.Units(check.Check(m.book, m.Roster).State()) {
		if u.Name != name {
			continue
		}
		for _, c := range m.book.CostTypes {
			if strings.TrimSpace(c.Name) == cost {
				if n, ok := u.Costs[c.ID].Int64(); ok {
					return n
				}
			}
		}
	}
	m.t.Fatalf("no %s of %q", cost, name)
	return 0
}

// TestNinthOfTheCommunity checks a list of imported 9th edition data against each kind of rule,
// on both sides of its boundary.
func TestNinthOfTheCommunity(t *testing.T) {
	book := community(t, "9e", "Necrons.catz", "Unaligned - Monsters and Gribblies.catz")
	m := musterOf(t, book, "Battalion Detachment -3CP", "Necrons")
	m.add("Overlord", "Immortals", "Immortals", "Immortals", "Monolith")
	monolith, immortals, power := m.cost("Monolith", "pts"), m.cost("Immortals", "pts"), m.cost("Monolith", "PL")
	m.holds("9e", []aRule{
		{"a detachment", "detachments: {allowed: [Battalion Detachment]}", nil},
		{"with its cost", "detachments: {allowed: [Battalion Detachment -3CP]}", nil},
		{"another detachment", "detachments: {allowed: [Patrol Detachment]}", []string{"event.detachment.banned /detachments/allowed 1/0"}},
		{"one detachment", "detachments: {max: 1}", nil},
		{"a unit by name", "bans: [{names: [Monolith]}]", []string{"event.banned /bans/0 1/0"}},
		{"no unit of the name", "bans: [{names: [Obelisk]}]", nil},
		{"a role", "caps: [{roles: [Troops], max: 3}]", nil},
		{"one too many of the role", "caps: [{roles: [Troops], max: 2}]", []string{"event.cap.max /caps/0 3/2"}},
		{"as many of the role", "requirements: [{roles: [HQ], min: 1}]", nil},
		{"too few of the role", "requirements: [{roles: [HQ], min: 2}]", []string{"event.required /requirements/0 1/2"}},
		{"a keyword", "bans: [{keywords: [Titanic]}]", []string{"event.banned /bans/0 1/0"}},
		{"a keyword of a faction", "requirements: [{keywords: [Necrons], min: 5}]", nil},
		{"too few of the faction", "requirements: [{keywords: [Necrons], min: 6}]", []string{"event.required /requirements/0 5/6"}},
		{"all keywords", "bans: [{keywords: [Titanic, Infantry]}]", nil},
		{"a cost", fmt.Sprintf("bans: [{costs: {points: {min: %d}}}]", monolith), []string{"event.banned /bans/0 1/0"}},
		{"above the cost", fmt.Sprintf("bans: [{costs: {points: {min: %d}}}]", monolith+1), nil},
		{"a power", fmt.Sprintf("bans: [{costs: {PL: {min: %d}}}]", power), []string{"event.banned /bans/0 1/0"}},
		{"above the power", fmt.Sprintf("bans: [{costs: {PL: {min: %d}}}]", power+1), nil},
		{"points of a role", fmt.Sprintf("caps: [{roles: [Troops], counts: points, max: %d}]", 3*immortals), nil},
		{"a point more", fmt.Sprintf("caps: [{roles: [Troops], counts: points, max: %d}]", 3*immortals-1), []string{fmt.Sprintf("event.cap.max /caps/0 %d/%d", 3*immortals, 3*immortals-1)}},
		{"a characteristic", "bans: [{characteristics: {T: {min: 8}}}]", []string{"event.banned /bans/0 1/0"}},
		{"above the characteristic", "bans: [{characteristics: {T: {min: 9}}}]", nil},
		{"three copies", "copies: {max: 3}", nil},
		{"two copies", "copies: {max: 2}", []string{"event.copies.max /copies/max 3/2"}},
		{"an exception", "copies: {max: 1, exceptions: [{roles: [Troops], max: 3}]}", nil},
		{"beyond the exception", "copies: {max: 5, exceptions: [{roles: [Troops], max: 2}]}", []string{"event.copies.max /copies/exceptions/0/max 3/2"}},
		{"the battle size that the data begins with", "battle_size: strike force", nil},
		{"another battle size", "battle_size: Incursion", []string{"event.size /battle_size 0/1"}},
		{"no declarations", "declare: [warlord, warlord_trait, relic]", []string{"event.declared /declare/0 0/1", "event.declared /declare/1 0/1", "event.declared /declare/2 0/1"}},
	})
	m.choose("Overlord", "Warlord").choose("Overlord", "Warlord Trait (Codex 3): Immortal Pride").choose("Overlord", "Relic: Veil of Darkness")
	m.holds("9e", []aRule{
		{"all declared", "declare: [warlord, warlord_trait, relic]", nil},
		{"choices are not units", "copies: {max: 3}", nil},
		{"a relic by name", `bans: [{names: ["Relic: Veil of Darkness"]}]`, []string{"event.banned /bans/0 1/0"}},
	})
}

// TestTenthOfTheCommunity is like TestNinthOfTheCommunity for 10th edition data, in which a
// detachment is a choice.
func TestTenthOfTheCommunity(t *testing.T) {
	book := community(t, "10e", "Necrons.catz", "Unaligned Forces.catz", "Library - Titans.catz")
	m := musterOf(t, book, "Army Roster", "Xenos - Necrons")
	m.add("Overlord", "Immortals", "Immortals", "Immortals", "Immortals", "Monolith", "Doomsday Ark")
	monolith := m.cost("Monolith", "pts")
	m.holds("10e", []aRule{
		{"a keyword", "bans: [{keywords: [Titanic]}]", []string{"event.banned /bans/0 1/0"}},
		{"a role", "caps: [{roles: [Battleline], max: 4}]", nil},
		{"one too many of the role", "caps: [{roles: [Battleline], max: 3}]", []string{"event.cap.max /caps/0 4/3"}},
		{"as many as required", "requirements: [{keywords: [Vehicle], min: 2}]", nil},
		{"one less than required", "requirements: [{keywords: [Vehicle], min: 3}]", []string{"event.required /requirements/0 2/3"}},
		{"a cost", fmt.Sprintf("bans: [{costs: {pts: {min: %d}}}]", monolith), []string{"event.banned /bans/0 1/0"}},
		{"above the cost", fmt.Sprintf("bans: [{costs: {pts: {min: %d}}}]", monolith+1), nil},
		{"a characteristic with a sign", `bans: [{names: [Monolith], characteristics: {SV: {max: 2}}}]`, []string{"event.banned /bans/0 1/0"}},
		{"beyond the characteristic", `bans: [{names: [Monolith], characteristics: {SV: {max: 1}}}]`, nil},
		{"the rule of three", "copies: {max: 3}", []string{"event.copies.max /copies/max 4/3"}},
		{"six of Battleline", "copies: {max: 3, exceptions: [{roles: [Battleline], max: 6}]}", nil},
		{"by a keyword", "copies: {max: 3, exceptions: [{keywords: [Battleline], max: 4}]}", nil},
		{"beyond the exception", "copies: {max: 3, exceptions: [{names: [Immortals], max: 3}, {roles: [Battleline], max: 6}]}", []string{"event.copies.max /copies/exceptions/0/max 4/3"}},
		{"no declarations", "declare: [warlord, relic]\nbattle_size: Strike Force", []string{"event.size /battle_size 0/1", "event.declared /declare/0 0/1", "event.declared /declare/1 0/1"}},
	})
	m.choose("Battle Size", "2. Strike Force (2000 Point limit)").choose("Detachment", "Awakened Dynasty")
	m.choose("Overlord", "Warlord").choose("Overlord", "Veil of Darkness")
	m.holds("10e", []aRule{
		{"all declared", "declare: [warlord, relic]\nbattle_size: Strike Force", nil},
		{"a detachment", "detachments: {allowed: [awakened dynasty, Canoptek Court], max: 1}", nil},
		{"another detachment", "detachments: {allowed: [Canoptek Court]}", []string{"event.detachment.banned /detachments/allowed 1/0"}},
	})
	m.choose("Detachment", "Canoptek Court")
	m.holds("10e", []aRule{
		{"two detachments", "detachments: {max: 1}", []string{"event.detachments.max /detachments/max 2/1"}},
		{"room for two", "detachments: {max: 2}", nil},
		{"one of two", "detachments: {allowed: [Awakened Dynasty]}", []string{"event.detachment.banned /detachments/allowed 1/0"}},
	})
}

// TestDeclarations: every faction of the community's data has a Warlord and relics.
func TestDeclarations(t *testing.T) {
	for edition, file := range map[string]string{"9e": "Necrons.catz", "10e": "Necrons.catz"} {
		n := NewNames(catalog.VocabularyOf(community(t, edition, file)))
		for what, known := range map[string]bool{Warlord: true, Relic: true, WarlordTrait: edition == "9e"} {
			if got := declarations[what].known(n); got != known {
				t.Errorf("%s: %s: got %v, want %v", edition, what, got, known)
			}
		}
	}
}
