package army

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/catalog/catalogtest"
	"github.com/rollcall40k/rollcall/catalog/communitytest"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/army/wording"
	"github.com/rollcall40k/rollcall/rules/ed10"
	"github.com/rollcall40k/rollcall/rules/effect"
)

// tenthData is the community's data of the 10th edition.
func tenthData(tb testing.TB) *entry.Book {
	tb.Helper()
	return catalogtest.Folder(tb, "10e/head").Book
}

// recognises reports whether a weapon's keyword is fully played.
func recognises(reader *wording.Reader, weapon, word string) bool {
	m := &unitReader{names: &Names{}, reader: reader, noted: map[string]bool{}}
	m.out.Rules.Kinds = make([]rules.Kind, 1)
	keyword := func(name string) (effect.Keyword, bool) { return m.names.Keyword(name), true }
	if ed10.Words.Arm(&rules.Weapon{}, word, keyword) == nil {
		return true
	}
	_, rest := m.compileWeapon(m.ruleEffects(weapon, word))
	return !rest && len(m.out.NotModelled) == 0
}

// TestShareOfKeywords prints the share of the weapons in the 10th edition's data, and of their
// keywords, that is recognised and played. 10e.WEAPON.
func TestShareOfKeywords(t *testing.T) {
	book := tenthData(t)
	reader := newReader(book)
	var words, weapons share
	list, uses := distinctProfiles(book)
	known := map[string]bool{}
	for i := range list {
		r := row{&list[i]}
		if !r.Role.IsWeapon() {
			continue
		}
		w, err := r.weapon()
		left := ""
		if err != nil {
			left = err.Error()
		}
		for _, word := range r.keywords() {
			key := strings.ToLower(word)
			if _, ok := known[key]; !ok {
				known[key] = recognises(reader, r.Name, word)
				words.distinct++
				if known[key] {
					words.recognised++
				}
			}
			words.use(known[key], uses[i], key)
			if !known[key] {
				left = word
			}
			_ = ed10.Words.Arm(&w, word, func(string) (effect.Keyword, bool) { return 0, true })
		}
		if left == "" && w.Skill == 0 {
			left = "no skill"
		}
		weapons.count(left == "", uses[i], left)
	}
	words.print("10e: keywords of weapons")
	weapons.print("10e: weapons")
	words.list("keyword")
	weapons.mostFrequent(t, "weapon", 40)
	for _, s := range []*share{&words, &weapons} {
		if got := percent(s.recognisedUses, s.uses); got < 98 {
			t.Errorf("%.1f %% by use are recognised, want 98 %%", got)
		}
	}
}

// linkNames lists the names under which a link shows a rule, one for each addition by its
// modifiers.
func linkNames(l *entry.InfoLink) (names []string) {
	name := l.Rule().Name
	for _, m := range l.Modifiers {
		switch {
		case m.Field != entry.FieldName:
		case m.Op == entry.Append:
			names = append(names, name+" "+m.Value)
		case m.Op == entry.Set:
			names = append(names, name+" "+strings.TrimPrefix(m.Value, name))
		}
	}
	if names == nil {
		names = []string{name}
	}
	return names
}

// TestShareOfCore prints the share of the core abilities in the 10th edition's data, of
// invulnerable saves, damage, leaders and transports, that is recognised and played.
func TestShareOfCore(t *testing.T) {
	book := tenthData(t)
	reader := newReader(book)
	var core, named, tell share
	seen := map[string]bool{}
	infos(book, func(info *entry.Info, _ bool) {
		for _, l := range info.InfoLinks {
			if l.Rule() == nil {
				continue
			}
			if is, _ := ed10.Words.IsCore(l.Rule().Name); !is && l.Rule().Name != "Leader" {
				continue
			}
			for _, name := range linkNames(l) {
				if _, open := ed10.Words.IsCore(name); open {
					tell.count(true, 1, "")
					continue
				}
				m := musterOne(reader)
				ok := m.readByName(name, "", onUnit)
				core.use(ok, 1, name)
				if !seen[name] {
					seen[name] = true
					core.distinct++
					if ok {
						core.recognised++
					}
				}
			}
		}
	})
	list, uses := distinctProfiles(book)
	for i := range list {
		r := row{&list[i]}
		lower := strings.ToLower(r.Name)
		is, _ := ed10.Words.IsCore(r.Name)
		switch {
		case r.Type == "Transport":
			c, left := reader.ReadCapacity(r.value(entry.TransportCapacity))
			named.count(c != nil && len(left) == 0, uses[i], "Transport: "+strings.Join(left, " | "))
		case r.Type != "Abilities":
		case is || lower == "leader" || strings.HasPrefix(lower, "invulnerable save") || strings.HasPrefix(lower, "damaged"):
			m := musterOne(reader)
			ok := m.readByName(r.Name, r.text(), 0)
			if lower == "leader" {
				ok = len(m.out.Battle.Leads) > 0
			}
			named.count(ok, uses[i], r.Name+": "+plainText(r.text()))
		}
	}
	core.print("10e: core abilities")
	named.print("10e: abilities told by their names, and transports")
	fmt.Printf("share: 10e: rules of core abilities shown beside an ability that gives them: %d\n", tell.uses)
	core.list("core ability")
	named.mostFrequent(t, "ability", 60)
	if got := percent(core.recognisedUses, core.uses); got < 98 {
		t.Errorf("%.1f %% of core abilities are recognised, want 98 %%", got)
	}
	if got := percent(named.recognisedUses, named.uses); got < 90 {
		t.Errorf("%.1f %% of abilities told by name are recognised, want 90 %%", got)
	}
}

// musterOne returns the reader of a unit with one model whose data names abilities.
func musterOne(reader *wording.Reader) *unitReader {
	m := &unitReader{names: &Names{}, reader: reader, noted: map[string]bool{}, namesCore: true}
	m.out.Models = []string{"model"}
	m.out.Rules.Kinds = []rules.Kind{{Count: 1, Profile: rules.Profile{Wounds: 10}}}
	return m
}

// TestShareOfEighth reads the data of the 8th edition with the code of the 9th.
func TestShareOfEighth(t *testing.T) {
	if _, err := os.Stat(filepath.Join(communitytest.Folder(t), "data", "8e")); err != nil {
		t.Skipf("no data of the 8th edition: %v", err)
	}
	book := catalogtest.Folder(t, "8e/head").Book
	reader := newReader(book)
	var weapons share
	list, uses := distinctProfiles(book)
	for i := range list {
		if r := (row{&list[i]}); r.Role.IsWeapon() {
			known, _ := recognised(reader, r)
			weapons.count(known == "", uses[i], known)
		}
	}
	weapons.print("8e: weapons recognised")
	weapons.mostFrequent(t, "weapon", 60)
	if got := percent(weapons.recognisedUses, weapons.uses); got < 90 {
		t.Errorf("%.1f %% of the weapons by use are recognised, want 90 %%", got)
	}
}
