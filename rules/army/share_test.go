package army

import (
	"fmt"
	"slices"
	"sort"
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/catalog/catalogtest"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster/unit"
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/army/wording"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// share counts the recognised profiles of a kind, both distinct ones and all places that show
// them.
type share struct {
	distinct, recognised int
	uses, recognisedUses int
	left                 map[string]int // what is not recognised, by number of uses
}

func (s *share) count(ok bool, uses int, left string) {
	s.distinct++
	s.uses += uses
	if ok {
		s.recognised++
		s.recognisedUses += uses
		return
	}
	if s.left == nil {
		s.left = map[string]int{}
	}
	s.left[left]++
}

// use counts uses of a profile that was already counted as distinct.
func (s *share) use(ok bool, uses int, left string) {
	s.uses += uses
	if ok {
		s.recognisedUses += uses
		return
	}
	if s.left == nil {
		s.left = map[string]int{}
	}
	s.left[left] += uses
}

// list prints what is not recognised, the most frequent first.
func (s *share) list(what string) {
	for _, text := range s.sorted() {
		fmt.Printf("share: %s not recognised: %d × %s\n", what, s.left[text], text)
	}
}

func percent(n, of int) float64 { return 100 * float64(n) / float64(max(of, 1)) }

func (s *share) print(what string) {
	fmt.Printf("share: %s: %d of %d distinct (%.1f %%), %d of %d by use (%.1f %%)\n", what,
		s.recognised, s.distinct, percent(s.recognised, s.distinct), s.recognisedUses, s.uses, percent(s.recognisedUses, s.uses))
}

// mostFrequent logs what is not recognised, the most frequent first.
func (s *share) mostFrequent(t *testing.T, what string, most int) {
	if !testing.Verbose() {
		return
	}
	texts := s.sorted()
	for _, text := range texts[:min(most, len(texts))] {
		t.Logf("%s: %d × %s", what, s.left[text], text)
	}
}

// sorted lists what is not recognised, the most frequent first.
func (s *share) sorted() []string {
	texts := make([]string, 0, len(s.left))
	for text := range s.left {
		texts = append(texts, text)
	}
	sort.Slice(texts, func(i, j int) bool {
		if a, b := s.left[texts[i]], s.left[texts[j]]; a != b {
			return a > b
		}
		return texts[i] < texts[j]
	})
	return texts
}

// distinctProfiles lists the profiles in the data that differ in name or characteristics, with
// the number of places that show each.
func distinctProfiles(book *entry.Book) ([]unit.ShownProfile, []int) {
	at, list, uses := map[string]int{}, []unit.ShownProfile{}, []int{}
	infos(book, func(info *entry.Info, shared bool) {
		profilesOf(info, shared, func(p *entry.Profile, shown bool) {
			t := book.ProfileType(p.Type)
			if t == nil {
				return
			}
			s := *printed(t, p).ShownProfile
			key := s.Type + "\x00" + s.Name + "\x00" + strings.Join(s.Values, "\x00")
			i, ok := at[key]
			if !ok {
				i = len(list)
				at[key], list, uses = i, append(list, s), append(uses, 0)
			}
			if shown {
				uses[i]++
			}
		})
	})
	return list, uses
}

// TestShare prints the share of the community's data that is recognised. A weapon is recognised
// if its type, range, S, AP, D and complete text are.
func TestShare(t *testing.T) {
	t.Parallel()
	book := catalogtest.Folder(t, "9e/head").Book
	reader := new(Names).readerOf(book)
	var weapons, played, abilities, parts, lines, transports share
	list, uses := distinctProfiles(book)
	for i := range list {
		r := row{&list[i]}
		switch {
		case r.Type == "Weapon":
			known, plays := recognised(reader, r)
			weapons.count(known == "", uses[i], known)
			played.count(plays, uses[i], r.column("Abilities"))
		case r.Role == entry.UnitProfile:
			s := r.stats()
			lines.count(len(s.unread) == 0, uses[i], fmt.Sprint(r.Name, s.unread))
		case r.Type == "Transport":
			c, left := reader.ReadCapacity(r.value(entry.TransportCapacity))
			transports.count(c != nil && len(left) == 0, uses[i], strings.Join(left, " | "))
		case r.Type == "Abilities":
			said := reader.Read(r.text())
			ok := said.Understood() && hasText(r.text())
			if ok && len(said.Effects) == 0 {
				continue // about lists of armies, or what follows a battle
			}
			left := strings.Join(said.Left, " | ")
			if ok && !builds(t, reader, r.Name, r.text()) {
				ok, left = false, "not built: "+r.text()
			}
			abilities.count(ok, uses[i], left)
			parts.count(ok || said.Apart, uses[i], "")
		}
	}
	weapons.print("weapons recognised")
	played.print("weapons whose every effect attacks play")
	lines.print("stat lines")
	transports.print("transport capacities")
	abilities.print("abilities")
	parts.print("abilities at least in part")
	weapons.mostFrequent(t, "weapon", 60)
	played.mostFrequent(t, "weapon not played", 40)
	lines.mostFrequent(t, "stat line", 20)
	transports.mostFrequent(t, "transport", 20)
	abilities.mostFrequent(t, "ability", 150)
	if got := percent(abilities.recognisedUses, abilities.uses); got < 55.5 {
		t.Errorf("%.1f %% of the abilities by use are read in full, want 55.5 %%", got)
	}
	if got := percent(weapons.recognised, weapons.distinct); got < 90 {
		t.Errorf("%.1f %% of the distinct weapons are recognised, want 90 %%", got)
	}
	if got := percent(weapons.recognisedUses, weapons.uses); got < 90 {
		t.Errorf("%.1f %% of the weapons by use are recognised, want 90 %%", got)
	}
}

// builds reports whether battles play all of an ability, for a model without a base that has the ability that another one lets
// it use once more.
func builds(t *testing.T, reader *wording.Reader, name, text string) bool {
	t.Helper()
	m := musterOne(reader)
	m.namesCore = false
	kind := &m.out.Rules.Kinds[0]
	kind.Profile.Leadership, kind.Base.Shape = 7, geom.Hull
	for _, e := range reader.Read(text).Effects {
		if e.Do != "use_again" {
			continue
		}
		s, err := effect.Parse(e.Do, e.Args)
		if err != nil {
			t.Fatal(err)
		}
		m.readAbility(s.Ability, "At the end of your Movement phase, this model regains 1 lost wound.", nil, 0)
	}
	return fieldTold(m, told{name: name, text: text}) == allOf
}

// recognised returns what is not recognised of a weapon profile, or "", and whether attacks
// play all of it.
func recognised(reader *wording.Reader, r row) (left string, played bool) {
	if !r.above() {
		if _, err := r.weapon(); err != nil {
			return err.Error(), false
		}
	}
	said := reader.ReadWeapon(r.Name, r.column("Abilities"))
	m := &unitReader{names: &Names{}, reader: reader, noted: map[string]bool{}}
	m.out.Rules.Kinds = make([]rules.Kind, 1)
	_, rest := m.compileWeapon(said.Effects)
	return strings.Join(said.Left, " | "), said.Understood() && !rest
}

// TestShareOfRules prints the share of the rules in the data that is recognised.
func TestShareOfRules(t *testing.T) {
	book := catalogtest.Folder(t, "9e/head").Book
	reader := new(Names).readerOf(book)
	var s share
	var seen []string
	infos(book, func(info *entry.Info, _ bool) {
		for _, r := range info.Rules {
			if !slices.Contains(seen, r.Name+r.Text) {
				seen = append(seen, r.Name+r.Text)
				said := reader.Read(r.Text)
				s.count(said.Understood() && r.Text != "", 1, r.Name)
			}
		}
	})
	s.print("rules")
}
