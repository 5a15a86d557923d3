package battlescribe

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/intake"
)

// diagnosed lists the diagnostics of converting a file, as the code, the place and the value found.
func diagnosed(t *testing.T, file string) (list []string) {
	t.Helper()
	_, diagnostics := mustRead(t, file).Roster(newBook(t), "s")
	for _, d := range diagnostics {
		list = append(list, fmt.Sprintf("%s %s%s %s", d.Code, d.Path, d.Selection, d.Actual))
	}
	return list
}

// TestUnknownElements: an unknown element that may hold choices is an error, wherever it is. Computed
// values and empty elements hold no choices.
func TestUnknownElements(t *testing.T) {
	t.Parallel()
	within := func(selection string) string {
		return bandXML(`<selection id="s" name="Mob" entryId="e-mob" number="1" type="unit">` + selection + `</selection>`)
	}
	for file, want := range map[string][]string{
		within(`<selections2><selection id="b" entryId="e-boy" number="1"/></selections2>`): {`element.unread /lines/6/columns/1 "<selections2>"`},
		within(`<selection id="b" entryId="e-boy" number="1"/>`):                            {`element.unread /lines/6/columns/1 "<selection>"`},
		within("\n<note>20 boys</note>\n<extra/>\n<more a=\"1\"/>"):                         {`element.unread /lines/7/columns/1 "<note>"`, `element.unread /lines/9/columns/1 "<more>"`},
		within(`<rules><selection id="b" entryId="e-boy" number="1"/></rules>`):             {`element.unread /lines/6/columns/1 "<selection>"`},
		within(`<selections>3x Boy</selections>`):                                           {`element.unread /lines/6/columns/1 "3x Boy"`},
		bandXML(`<unit id="b" entryId="e-mob" number="1"/>`):                                {`element.unread /lines/6/columns/1 "<unit>"`},
		strings.Replace(bandXML(""), "<forces>", `<force id="x"/><forces>`, 1):              {`element.unread /lines/5/columns/1 "<force>"`},
		within(`<tags><tag name="x"/></tags><extra></extra><profiles><profile id="p" name="a" hidden="false"><modifiers><modifier type="set"/></modifiers></profile></profiles>`): nil,
		within(`<costs><cost name="pts" typeId="pts" value="0"/></costs><!-- <unknown/> -->`):                                                                                     nil,
	} {
		if d := cmp.Diff(want, diagnosed(t, file)); d != "" {
			t.Errorf("%s (-want +got):\n%s", file, d)
		}
	}
}

// TestUnknownMembers is TestUnknownElements for JSON.
func TestUnknownMembers(t *testing.T) {
	t.Parallel()
	file := func(member string) string {
		return strings.Replace(bandJSON, `"selections":`, member+`"selections":`, 1)
	}
	for member, want := range map[string][]string{
		`"units": [{"entryId": "e-mob"}],`:               {`element.unread /roster/forces/0/units "/roster/forces/0/units"`},
		`"Selections": [{"entryId": "e-mob"}],`:          {`element.unread /roster/forces/0/Selections "/roster/forces/0/Selections"`},
		`"a/b": {"number": 1},`:                          {`element.unread /roster/forces/0/a~1b "/roster/forces/0/a~1b"`},
		`"rules": [{"selections": [{"entryId": "x"}]}],`: {`element.unread /roster/forces/0/rules/0/selections "/roster/forces/0/rules/0/selections"`},
		`"units": [], "more": {}, "x": "y", "z": null,`:  nil,
		`"tags": [{"name": "x"}],`:                       nil,
	} {
		if d := cmp.Diff(want, diagnosed(t, file(member))); d != "" {
			t.Errorf("%s (-want +got):\n%s", member, d)
		}
	}
}

// TestTooManyUnknownElements: a file of another kind is refused, not reported element by element.
func TestTooManyUnknownElements(t *testing.T) {
	t.Parallel()
	for n, want := range map[int]bool{maxUnread: true, maxUnread + 1: false} {
		_, err := Read([]byte(bandXML(strings.Repeat(`<unit a="b"/>`, n))))
		_, inJSON := Read([]byte(`{"roster": {"forces": [` + strings.TrimSuffix(strings.Repeat(`{"a": {"b": 1}},`, n), ",") + `]}}`))
		if (err == nil) != want || (inJSON == nil) != want {
			t.Errorf("%d elements: got %v and %v", n, err, inJSON)
		}
	}
}

// TestRepeatedIDs: an id that several selections have is reported once, at the first that got another
// id. An association with it may mean any of them, which is an error.
func TestRepeatedIDs(t *testing.T) {
	t.Parallel()
	boy := `<selection id="m1" name="Boy" entryId="e-boy" number="1" type="model"/>`
	again := strings.Repeat(strings.Replace(mobXML, "u1", "u2", 1), 2)
	for file, want := range map[string][]string{
		bandXML(mobXML): nil,
		bandXML(strings.Replace(mobXML, "<selections>", "<selections>"+boy, 1)): {`id.repeated sel_1 "m1"`},
		bandXML(mobXML + again): {`id.repeated sel_2 "w1"`, `id.repeated sel_1 "m1"`, `id.repeated sel_3 "u2"`},
		bandXML(strings.Replace(associatedXML, `</selections></selection>`, strings.Replace(boy, "m1", "m2", 1)+`</selections></selection>`, 1)): {`id.duplicate sel_1 "m2"`},
		bandXML(strings.Replace(associatedXML, `</selections></selection>`, boy+`</selections></selection>`, 1)):                                 {`id.repeated sel_1 "m1"`},
	} {
		got := diagnosed(t, file)
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("%s (-want +got):\n%s", file, d)
		}
	}
}

// TestStated: costs and names in a file that differ from the data are reported with their unit.
func TestStated(t *testing.T) {
	t.Parallel()
	book := newBook(t)
	cost := func(value string) string {
		return `<costs><cost name="pts" typeId="pts" value="` + value + `"/></costs>`
	}
	mobOf := func(model, cost string) string {
		return `<selection id="u1" name="Mob" entryId="e-mob" number="1" type="unit" customName="Da Boyz"><selections>
		<selection id="m1" name="` + model + `" entryId="e-boy" number="3" type="model">` + cost + `</selection></selections></selection>`
	}
	for file, want := range map[string][]string{
		bandXML(mobOf("Boy", cost("15.0"))):  nil,
		bandXML(mobOf("Boy", "")):            nil,
		bandXML(mobOf("BOY ", cost("15"))):   nil,
		bandXML(mobOf("Boy", cost("14.99"))): {"total.differs u1 15 14.99 Da Boyz"},
		bandXML(mobOf("Boy", cost("16"))):    {"total.differs u1 15 16 Da Boyz"},
		bandXML(mobOf("Boss", cost("15"))):   {`name.differs m1 "Boss"  Boy`},
		bandXML(mobOf("Boss", cost("15")) + strings.NewReplacer("u1", "u2", "m1", "m2").Replace(mobOf("Boss", cost("15")))): {"total.differs  30 15 ", `name.differs m1 "Boss"  Boy`},
		strings.Replace(bandXML(mobOf("Boy", cost("15"))), `value="15.0"`, `value="10"`, 1):                                 {"total.differs  15 10 "},
	} {
		recorded := mustRead(t, file)
		r, _ := recorded.Roster(book, "s")
		var got []string
		for _, d := range intake.CompareStated(check.Check(book, r).State(), recorded.Stated(book)) {
			got = append(got, fmt.Sprintf("%s %s %s %s %s%s", d.Code, d.Selection, d.Actual, d.Limit, d.Args["Subject"], d.Args["Thing"]))
			if d.Severity != roster.Warning || d.Text("en") == "" {
				t.Errorf("%s: got %s", d.Code, d.Severity)
			}
		}
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("%s (-want +got):\n%s", file, d)
		}
	}
}
