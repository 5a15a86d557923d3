package text

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	data "github.com/rollcall40k/rollcall/catalog/battlescribe"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/rostertest"
)

// The test game: a boss, a gang with variants of a model, and a rig whose weapons come in sets.
const systemXML = `<gameSystem id="gs" name="Road War 10th Edition" revision="1" xmlns="http://www.battlescribe.net/schema/gameSystemSchema">
 <costTypes><costType id="pts" name="pts" defaultCostLimit="-1"/></costTypes>
 <profileTypes><profileType id="pt" name="Unit"><characteristicTypes><characteristicType id="m" name="M"/></characteristicTypes></profileType></profileTypes>
 <categoryEntries><categoryEntry id="c-conf" name="Configuration"/><categoryEntry id="c-char" name="Character"/><categoryEntry id="c-line" name="Battleline"/><categoryEntry id="c-rig" name="Vehicle"/></categoryEntries>
 <forceEntries>
  <forceEntry id="fe" name="Convoy"><categoryLinks><categoryLink id="l0" targetId="c-conf"/><categoryLink id="l1" targetId="c-char"/><categoryLink id="l2" targetId="c-line"/><categoryLink id="l3" targetId="c-rig"/></categoryLinks></forceEntry>
  <forceEntry id="fe2" name="Raid -2CP"><categoryLinks><categoryLink id="l4" targetId="c-line"/></categoryLinks></forceEntry>
 </forceEntries>
</gameSystem>`

// upgrade is an entry of a weapon with a profile. Each parent has from least to most of them.
func upgrade(id, name string, least, most, points int) string {
	limits := ""
	if least > 0 {
		limits += fmt.Sprintf(`<constraint id="%s-min" type="min" field="selections" scope="parent" value="%d"/>`, id, least)
	}
	if most > 0 {
		limits += fmt.Sprintf(`<constraint id="%s-max" type="max" field="selections" scope="parent" value="%d"/>`, id, most)
	}
	return fmt.Sprintf(`<selectionEntry id="%s" name="%s" type="upgrade"><constraints>%s</constraints><costs><cost typeId="pts" name="pts" value="%d"/></costs>`+
		`<profiles><profile id="%s-p" name="%s" typeId="pt"><characteristics><characteristic name="M" typeId="m">1</characteristic></characteristics></profile></profiles></selectionEntry>`,
		id, name, limits, points, id, name)
}

func entryXML(kind, id, name string, least, most, points int, category, inside string) string {
	limits, link := "", ""
	if least > 0 {
		limits += fmt.Sprintf(`<constraint id="%s-min" type="min" field="selections" scope="parent" value="%d"/>`, id, least)
	}
	if most > 0 {
		limits += fmt.Sprintf(`<constraint id="%s-max" type="max" field="selections" scope="parent" value="%d"/>`, id, most)
	}
	if category != "" {
		link = fmt.Sprintf(`<categoryLinks><categoryLink id="%s-l" targetId="%s" primary="true"/></categoryLinks>`, id, category)
	}
	return fmt.Sprintf(`<selectionEntry id="%s" name="%s" type="%s"><constraints>%s</constraints>%s<costs><cost typeId="pts" name="pts" value="%d"/></costs>%s</selectionEntry>`,
		id, name, kind, limits, link, points, inside)
}

func entriesXML(list ...string) string {
	return "<selectionEntries>" + strings.Join(list, "\n") + "</selectionEntries>"
}

func groupsXML(list ...string) string {
	return "<selectionEntryGroups>" + strings.Join(list, "\n") + "</selectionEntryGroups>"
}

func groupXML(id, name string, least, most int, members ...string) string {
	limits := ""
	if least > 0 {
		limits += fmt.Sprintf(`<constraint id="%s-min" type="min" field="selections" scope="parent" value="%d"/>`, id, least)
	}
	if most > 0 {
		limits += fmt.Sprintf(`<constraint id="%s-max" type="max" field="selections" scope="parent" value="%d"/>`, id, most)
	}
	return fmt.Sprintf(`<selectionEntryGroup id="%s" name="%s"><constraints>%s</constraints>%s</selectionEntryGroup>`, id, name, limits, entriesXML(members...))
}

// plain is a value without a profile.
func plain(id, name string) string { return entryXML("upgrade", id, name, 0, 0, 0, "", "") }

func catalogueXML(id, name string, roots ...string) string {
	return `<catalogue id="` + id + `" name="` + name + `" revision="1" gameSystemId="gs" xmlns="http://www.battlescribe.net/schema/catalogueSchema">` + entriesXML(roots...) + `</catalogue>`
}

func roversXML() string {
	return catalogueXML("rovers", "Chaos - Dust Rovers",
		entryXML("upgrade", "det", "Detachment", 1, 1, 0, "c-conf", groupsXML(groupXML("det-g", "Detachment", 1, 1, plain("dust", "Dust Riders"), plain("night", "Night Riders")))),
		entryXML("upgrade", "size", "Battle Size", 1, 1, 0, "c-conf", groupsXML(groupXML("size-g", "Battle Size", 1, 1,
			plain("inc", "1. Incursion (1000 Point limit)"), plain("strike", "2. Strike Force (2000 Point limit)")))),
		entryXML("model", "boss", "Khârn the Road Boss", 0, 0, 80, "c-char", entriesXML(upgrade("title", "Warlord", 0, 1, 0), upgrade("grenade", "Frag &amp; Krak grenades", 1, 1, 0))+groupsXML(
			groupXML("boss-w", "Weapon", 1, 1, upgrade("axe", "Big axe", 0, 0, 0), upgrade("rifle", "Long rifle", 0, 0, 5)),
			groupXML("boss-e", "Enhancements", 0, 1, upgrade("lung", "Iron Lung", 0, 0, 15)))),
		entryXML("unit", "gang", "Rover Gang", 0, 0, 0, "c-line", entriesXML(
			upgrade("banner", "Banner, tattered: red", 0, 1, 5),
			entryXML("model", "leader", "Rover Leader", 1, 1, 10, "", groupsXML(groupXML("lead-w", "Weapon", 1, 1, upgrade("sword", "Power sword", 0, 0, 0), upgrade("l-club", "Club", 0, 0, 0), upgrade("l-pair", "Pistol &amp; club", 0, 0, 0)))),
			entryXML("model", "rover", "Rover", 2, 9, 10, "", entriesXML(upgrade("pistol", "Pistol", 1, 1, 0), upgrade("club", "Club", 1, 1, 0))),
			entryXML("model", "flamer", "Rover w/ flamer", 0, 2, 15, "", entriesXML(upgrade("flame", "Flamer", 1, 1, 0), upgrade("f-club", "Club", 1, 1, 0))),
		)),
		entryXML("model", "rig", "War Rig", 0, 0, 150, "c-rig", groupsXML(
			groupXML("rig-a", "Arms", 1, 1,
				entryXML("upgrade", "two", "2 cannons", 0, 0, 0, "", entriesXML(upgrade("cannon", "Cannon", 2, 2, 0))),
				entryXML("upgrade", "saws", "Saws", 0, 0, 0, "", entriesXML(upgrade("saw", "Saw blade", 2, 2, 0)))),
			groupXML("rig-h", "Head", 1, 1,
				entryXML("upgrade", "ram", "Cannon and ram", 0, 0, 0, "", entriesXML(upgrade("ram-r", "Ram", 1, 1, 0), upgrade("ram-c", "Cannon", 1, 1, 0))),
				entryXML("upgrade", "claws", "Claws, whips and spikes", 0, 0, 0, "", entriesXML(upgrade("claw", "Claw", 2, 2, 0), upgrade("spike", "Spike", 1, 1, 0))),
				upgrade("jaws", "Jaws", 0, 0, 0)))),
	)
}

func nomadsXML() string {
	return catalogueXML("nomads", "Xenos - Nomads", entryXML("model", "nomad", "Nomad Chief", 0, 0, 60, "c-char", ""),
		entryXML("model", "scout", "Nomad Scout", 0, 0, 30, "c-char", ""), entryXML("model", "scouts", "Nomad Scout", 0, 0, 20, "c-line", ""),
		entryXML("model", "prince", "Dune Prince", 0, 0, 50, "c-char", entriesXML(
			entryXML("upgrade", "p-sword", "Sword", 0, 1, 0, "", entriesXML(upgrade("p-gold-s", "Gilded", 0, 1, 5))),
			entryXML("upgrade", "p-lance", "Lance", 0, 1, 0, "", entriesXML(upgrade("p-gold-l", "Gilded", 0, 1, 5))),
			upgrade("p-dust", "Dust Character", 0, 1, 0))),
		entryXML("unit", "riders", "Dune Riders", 0, 0, 0, "c-line", entriesXML(
			entryXML("model", "r-head", "Rider Headman", 1, 1, 10, "", entriesXML(upgrade("h-spear", "Spear", 1, 1, 0))),
			entryXML("model", "r-spear", "Spear and shield", 0, 4, 10, "", entriesXML(upgrade("spear", "Spear", 1, 1, 0), upgrade("shield", "Shield", 1, 1, 0))),
			entryXML("model", "r-bow", "Bow", 0, 4, 10, "", entriesXML(upgrade("bow", "Bow", 1, 1, 0))))),
		entryXML("unit", "walkers", "Dune Walkers", 0, 0, 0, "c-line", entriesXML(
			entryXML("model", "walker", "Dune Walker", 2, 6, 10, "", entriesXML(upgrade("w-spear", "Spear", 0, 1, 0), upgrade("w-shield", "Shield", 0, 1, 0))))))
}

// roadWar returns the test game.
func roadWar(tb testing.TB) *entry.Book {
	tb.Helper()
	catalogues, problems := data.Compile([]data.Document{
		{Name: "a.gst", Data: []byte(systemXML)}, {Name: "a.cat", Data: []byte(roversXML())}, {Name: "b.cat", Data: []byte(nomadsXML())},
	})
	if len(problems) > 0 {
		tb.Fatal(problems)
	}
	book, problems := entry.NewBook(catalogues[0], catalogues[1:])
	if len(problems) > 0 {
		tb.Fatal(problems)
	}
	return book
}

// mustRead reads a text, which must be a valid list.
func mustRead(tb testing.TB, s string) *Document {
	tb.Helper()
	d, err := Read([]byte(s))
	if err != nil {
		tb.Fatal(err)
	}
	return d
}

// onRoad reads a text on the test game.
func onRoad(tb testing.TB, s string) outcome {
	tb.Helper()
	book := roadWar(tb)
	return readOn(tb, []byte(s), func(*Document) *entry.Book { return book })
}

// trees writes the root selections of all forces.
func (o *outcome) trees() (list []string) {
	for i := range o.roster.Forces {
		f := &o.roster.Forces[i]
		for k := range f.Selections {
			list = append(list, rostertest.Outline(o.book.Roots(f.Catalogue), f.Selections[k:k+1]))
		}
	}
	return list
}

// found lists diagnostics by code and path.
func found(list []roster.Diagnostic) (all []string) {
	for _, d := range list {
		all = append(all, strings.TrimSpace(string(d.Code)+" "+d.Path))
	}
	return all
}

// sorted is tree without regard to order.
func sorted(choices *entry.Choices, s *roster.Selection) string {
	o := choices.Option(s.Entry)
	text := fmt.Sprintf("%d ?%s", s.Count, s.Title)
	if o == nil {
		return text
	}
	text = fmt.Sprintf("%d %s", s.Count, o.Name())
	var below []string
	for i := range s.Selections {
		below = append(below, sorted(o.Choices(), &s.Selections[i]))
	}
	if len(below) == 0 {
		return text
	}
	slices.Sort(below)
	return text + " (" + strings.Join(below, ", ") + ")"
}

// sortedUnits writes the units of all forces without regard to order.
func (o *outcome) sortedUnits() (list []string) {
	for i := range o.roster.Forces {
		f := &o.roster.Forces[i]
		for k := range f.Selections {
			s := &f.Selections[k]
			choices := o.book.Roots(f.Catalogue)
			if x := choices.Option(s.Entry); x != nil && x.Kind() != entry.Upgrade {
				list = append(list, sorted(choices, s))
			}
		}
	}
	slices.Sort(list)
	return list
}
