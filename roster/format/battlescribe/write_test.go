package battlescribe

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog/battlescribe/markup"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/edit"
)

// mobFile is the file written for mob, with every computed value.
const mobFile = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<roster id="roster" name="My Band" battleScribeVersion="2.03" generatedBy="https://github.com/rollcall40k/rollcall" gameSystemId="gs" gameSystemName="Games" gameSystemRevision="7" xmlns="http://www.battlescribe.net/schema/rosterSchema">
  <costs>
    <cost name="pts" typeId="pts" value="30.0"></cost>
    <cost name=" PL" typeId="pl" value="3.0"></cost>
  </costs>
  <costLimits>
    <costLimit name="pts" typeId="pts" value="100.0"></costLimit>
  </costLimits>
  <forces>
    <force id="f1" name="Band" entryId="fe" catalogueId="cat" catalogueRevision="3" catalogueName="Mobs">
      <rules>
        <rule id="r-all" name="March" hidden="false">
          <description>Move &amp; hold</description>
        </rule>
      </rules>
      <profiles></profiles>
      <selections>
        <selection id="u1" name="Mob" entryId="e-mob" publicationId="pub" page="12" customName="Da Boyz" number="1" type="unit">
          <customNotes>left flank</customNotes>
          <rules>
            <rule id="r" name="Rabble" page="4" hidden="false">
              <description>Shout&#xA;&amp; run</description>
            </rule>
          </rules>
          <profiles>
            <profile id="p" name="Mob" hidden="false" typeId="pt" typeName="Unit">
              <characteristics>
                <characteristic name="M" typeId="m">6&#34;</characteristic>
              </characteristics>
            </profile>
          </profiles>
          <selections>
            <selection id="m1" name="Boy" entryId="e-boy" number="3" type="model">
              <rules></rules>
              <profiles></profiles>
              <selections>
                <selection id="w1" name="Big Axe" entryId="ln-g::ln-axe::s-axe" entryGroupId="ln-g::g" number="6" type="upgrade">
                  <rules></rules>
                  <profiles></profiles>
                  <selections></selections>
                  <costs>
                    <cost name="pts" typeId="pts" value="15.0"></cost>
                  </costs>
                  <categories></categories>
                </selection>
              </selections>
              <costs>
                <cost name="pts" typeId="pts" value="15.0"></cost>
              </costs>
              <categories></categories>
            </selection>
          </selections>
          <costs>
            <cost name=" PL" typeId="pl" value="3.0"></cost>
          </costs>
          <categories>
            <category id="c-core" name="Core" entryId="c-core" primary="true"></category>
          </categories>
        </selection>
      </selections>
      <publications>
        <publication id="pub" name="Rules"></publication>
      </publications>
      <categories>
        <category id="(No Category)" name="Uncategorised" entryId="(No Category)" primary="false"></category>
        <category id="c-core" name="Core" entryId="c-core" primary="false"></category>
      </categories>
      <forces></forces>
    </force>
  </forces>
</roster>
`

func mobRecord(tb testing.TB) *Recorded {
	tb.Helper()
	book := newBook(tb)
	return Record(book, mob(), check.Check(book, mob()))
}

func TestWriteROS(t *testing.T) {
	got := written(t, func(w *strings.Builder) error { return mobRecord(t).WriteROS(w) })
	if d := cmp.Diff(mobFile, got); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

func TestWriteROSZ(t *testing.T) {
	for name, want := range map[string]string{
		"My Band":                  "My Band.ros",
		"../../etc/passwd":         "_.._etc_passwd.ros",
		`a<b>c:d"e\f|g?h*i` + "\n": "a_b_c_d_e_f_g_h_i_.ros",
		"":                         ".ros",
		"Ætherstürm":               "Ætherstürm.ros",
		strings.Repeat("é", 300):   strings.Repeat("é", 100) + ".ros",
	} {
		file := mobRecord(t)
		file.Name = name
		archive := written(t, func(w *strings.Builder) error { return file.WriteROSZ(w) })
		files, err := markup.Open([]byte(archive))
		if err != nil || len(files) != 1 || files[0].Name != want {
			t.Errorf("%q: got %v, %v, want one file %s", name, files, err, want)
			continue
		}
		inside, err := markup.Inflate(files[0])
		plain := written(t, func(w *strings.Builder) error { return file.WriteROS(w) })
		if err != nil || string(inside) != plain {
			t.Errorf("%q: the archive has a different roster, %v", name, err)
		}
	}
}

func TestWriteJSON(t *testing.T) {
	text := written(t, func(w *strings.Builder) error { return mobRecord(t).WriteJSON(w) })
	var file struct {
		Roster struct {
			Costs  []map[string]any
			Forces []struct{ Selections []map[string]any }
		}
	}
	if err := json.Unmarshal([]byte(text), &file); err != nil {
		t.Fatal(err)
	}
	unit := file.Roster.Forces[0].Selections[0]
	want := []any{"Mob", 1.0, "left flank", 30.0}
	got := []any{unit["name"], unit["number"], unit["customNotes"], file.Roster.Costs[0]["value"]}
	if d := cmp.Diff(want, got); d != "" || !strings.Contains(text, `"$text":"6\""`) {
		t.Errorf("%s\n(-want +got):\n%s", text, d)
	}
	if got := mustRead(t, text); cmp.Diff(mobRecord(t), got, equalNumbers) != "" {
		t.Errorf("read again (-want +got):\n%s", cmp.Diff(mobRecord(t), got, equalNumbers))
	}
}

// full rejects bytes beyond a number.
type full struct{ left int }

var errFull = errors.New("full")

func (f *full) Write(p []byte) (int, error) {
	if f.left -= len(p); f.left < 0 {
		return 0, errFull
	}
	return len(p), nil
}

func TestFailedWrites(t *testing.T) {
	file := mobRecord(t)
	for name, write := range forms() {
		var whole bytes.Buffer
		if err := write(file, &whole); err != nil {
			t.Fatal(err)
		}
		for _, left := range []int{0, whole.Len() - 1} {
			if err := write(file, &full{left}); !errors.Is(err, errFull) {
				t.Errorf("%s after %d bytes: got %v, want %v", name, left, err, errFull)
			}
		}
		if err := write(file, &full{whole.Len()}); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestValues(t *testing.T) {
	for text, want := range map[string]string{"65": "65.0", "65.0": "65.0", "-2": "-2.0", " 0.5 ": "0.5", "1e2": "100.0", "": "!", "x": "!"} {
		var v Value
		err := v.UnmarshalText([]byte(text))
		got, _ := v.MarshalText()
		if err != nil {
			got = []byte("!")
		}
		if string(got) != want {
			t.Errorf("%q: got %s, want %s", text, got, want)
		}
	}
}

// Rosters of the built-in datasheets can be written and read again.
func TestNative(t *testing.T) {
	book := builtIn(t)
	c := book.Catalogues[0]
	r, made, err := edit.Apply(book, roster.New("Native", "9e", "s"), []roster.Operation{
		{Op: roster.AddForce, Entry: book.Forces()[0].ID, Catalogue: c.ID},
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range book.Roots(c.ID).Options {
		if r, _, err = edit.Apply(book, r, []roster.Operation{{Op: roster.AddUnit, Force: made[0][0], Datasheet: o.ID}}); err != nil {
			t.Fatal(err)
		}
	}
	file := Record(book, r, check.Check(book, r))
	for name, write := range forms() {
		var b bytes.Buffer
		if err := write(file, &b); err != nil {
			t.Fatal(err)
		}
		again, diagnostics := mustRead(t, b.String()).Roster(book, "s")
		if d := cmp.Diff(r, again, equalNumbers); d != "" || len(diagnostics) > 0 {
			t.Errorf("%s: %v (-want +got):\n%s", name, findings(diagnostics), d)
		}
	}
}
