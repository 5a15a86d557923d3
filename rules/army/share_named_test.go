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
	"github.com/rollcall40k/rollcall/rules/datasheet"
	"github.com/rollcall40k/rollcall/rules/ed10"
	"github.com/rollcall40k/rollcall/rules/ed11"
	"github.com/rollcall40k/rollcall/rules/effect"
)

// namingData is the community's data of an edition that names abilities, with the least shares of uses that
// are played, in percent.
type namingData struct {
	edition, folder                                    string
	words                                              *datasheet.Words
	keywords, weapons, core, named, whole, part, rules float64
}

var namingEditions = []namingData{
	{"10e", "10e/head", &ed10.Words, 99.5, 99, 97.5, 96, 60, 61.7, 65.8},
	{"11e", "../newrecruit/11e", &ed11.Words, 99.5, 99, 99.5, 93.5, 60.2, 62, 62.7},
}

// tenthData is the community's data of the 10th edition.
func tenthData(tb testing.TB) *entry.Book {
	tb.Helper()
	return namingEditions[0].book(tb)
}

func (d *namingData) book(tb testing.TB) *entry.Book {
	tb.Helper()
	return catalogtest.Folder(tb, d.folder).Book
}

// reader returns a reader of the data, for a unit of one model.
func (d *namingData) reader(tb testing.TB) func() *unitReader {
	var shared Names
	reader := shared.readerOf(d.book(tb))
	if shared.words() != d.words { // imported data does not state its edition
		tb.Fatalf("%s: read with the words of another edition", d.folder)
	}
	return func() *unitReader {
		m := musterOne(reader)
		m.names.named = shared.named
		return m
	}
}

// atLeast fails if a smaller share of the uses is recognised.
func (s *share) atLeast(t *testing.T, what string, least float64) {
	t.Helper()
	if got := percent(s.recognisedUses, s.uses); got < least {
		t.Errorf("%s: %.1f %% by use are played, want %.1f %%", what, got, least)
	}
}

// eachNaming runs a test for each edition whose data names abilities.
func eachNaming(t *testing.T, test func(*testing.T, *namingData)) {
	t.Parallel()
	for i := range namingEditions {
		t.Run(namingEditions[i].edition, func(t *testing.T) {
			t.Parallel()
			test(t, &namingEditions[i])
		})
	}
}

// recognises reports whether a weapon's keyword is fully played.
func recognises(m *unitReader, weapon, word string) bool {
	keyword := func(name string) (effect.Keyword, bool) { return m.names.Keyword(name), true }
	if m.names.words().Arm(&rules.Weapon{}, word, keyword) == nil {
		return true
	}
	_, rest := m.compileWeapon(m.ruleEffects(weapon, word))
	return !rest && len(m.out.NotModelled) == 0
}

// TestShareOfKeywords prints the share of the weapons in the data, and of their keywords, that is
// recognised and played. 10e.WEAPON, 11e.WEAPON.
func TestShareOfKeywords(t *testing.T) {
	eachNaming(t, func(t *testing.T, d *namingData) {
		one := d.reader(t)
		var words, weapons share
		list, uses := distinctProfiles(d.book(t))
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
					known[key] = recognises(one(), r.Name, word)
					words.distinct++
					if known[key] {
						words.recognised++
					}
				}
				words.use(known[key], uses[i], key)
				if !known[key] {
					left = word
				}
				_ = d.words.Arm(&w, word, func(string) (effect.Keyword, bool) { return 0, true })
			}
			if left == "" && w.Skill == 0 {
				left = "no skill"
			}
			weapons.count(left == "", uses[i], left)
		}
		words.print(d.edition + ": keywords of weapons")
		weapons.print(d.edition + ": weapons")
		words.list("keyword")
		weapons.mostFrequent(t, "weapon", 40)
		words.atLeast(t, "keywords of weapons", d.keywords)
		weapons.atLeast(t, "weapons", d.weapons)
	})
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

// coreRules returns the names of the rules that the game system states for all armies, without those
// of weapons.
func (d *namingData) coreRules(tb testing.TB) map[string]bool {
	names := map[string]bool{}
	for _, info := range []*entry.Info{&d.book(tb).System.Info, &d.book(tb).System.SharedInfo} {
		for _, r := range info.Rules {
			names[r.Name] = !d.words.IsWeaponAbility(r.Name)
		}
	}
	return names
}

// TestShareOfCore prints the share of the core abilities in the data, of invulnerable saves,
// damage, leaders and transports, that is recognised and played.
func TestShareOfCore(t *testing.T) {
	eachNaming(t, func(t *testing.T, d *namingData) {
		one := d.reader(t)
		var core, named, beside share
		rules := d.coreRules(t)
		seen := map[string]bool{}
		infos(d.book(t), func(info *entry.Info, _ bool) {
			for _, l := range info.InfoLinks {
				if l.Rule() == nil || !rules[l.Rule().Name] {
					continue
				}
				if one().saysNothing(l.Rule().Text) {
					continue
				}
				for _, name := range linkNames(l) {
					if _, open := d.words.IsCore(name); open {
						beside.count(true, 1, "")
						continue
					}
					ok := one().readByName(name, l.Rule().Text, onUnit)
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
		list, uses := distinctProfiles(d.book(t))
		for i := range list {
			r := row{&list[i]}
			lower := strings.ToLower(r.Name)
			is, _ := d.words.IsCore(r.Name)
			switch {
			case r.Type == "Transport":
				c, left := one().reader.ReadCapacity(r.value(entry.TransportCapacity))
				named.count(c != nil && len(left) == 0, uses[i], "Transport: "+strings.Join(left, " | "))
			case r.Type != "Abilities":
			case is || lower == "leader" || strings.HasPrefix(lower, "invulnerable save") || strings.HasPrefix(lower, "damaged"):
				m := one()
				ok := m.readByName(r.Name, r.text(), 0)
				if lower == "leader" {
					ok = len(m.out.Battle.Leads) > 0
				}
				named.count(ok, uses[i], r.Name+": "+plainText(r.text()))
			}
		}
		core.print(d.edition + ": core abilities")
		named.print(d.edition + ": abilities told by their names, and transports")
		fmt.Printf("share: %s: rules of core abilities shown beside an ability that gives them: %d\n", d.edition, beside.uses)
		core.list("core ability")
		named.mostFrequent(t, "ability", 60)
		core.atLeast(t, "core abilities", d.core)
		named.atLeast(t, "abilities told by their names", d.named)
	})
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
	reader := new(Names).readerOf(book)
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
