package report

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/rollcall40k/rollcall/roster/message"
	"github.com/rollcall40k/rollcall/rules/sim"
)

// sample is a simulation of 100 battles between two armies.
func sample() *Page {
	var t sim.Tally
	for i := range 100 {
		t.Count(&sim.Outcome{
			Winner: i%3 - 1, First: i % 2, Rounds: 4 + i%2, Points: [2]int{i % 7, i % 11},
			Units: [2][]sim.UnitOutcome{
				{{Models: 5, Lost: i % 6, Wounds: i % 9, Slain: 1}, {Models: 1, Lost: i % 2, Destroyed: i % 2}},
				{{Models: 10, Lost: i % 11, Wounds: 3, Slain: 2}},
			},
		})
	}
	return &Page{
		Lang: "en", Title: "First Strike against <b>Dynasty</b>", Rules: "9e/only-war", Engine: 1, Seed: 7, Battles: 100, Result: t.Result(),
		Sides: [2]Side{
			{Name: "First Strike", Agent: "greedy", Units: []string{"Intercessor Squad", "Primaris Captain"}},
			{Name: "<b>Dynasty</b>", Agent: "rush", Units: []string{"Necron Warriors"}, NotModelled: []string{"Monolith: Eternity Gate"}},
		},
		Snapshots: []string{"9e@5f2c"}, Program: "rollcall 1.0", MadeAt: time.Date(2026, 1, 2, 15, 4, 0, 0, time.UTC),
	}
}

func written(t *testing.T, p *Page) string {
	t.Helper()
	var b bytes.Buffer
	if err := Write(&b, p); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestWrite looks for the figures of the simulation. With
// ROLLCALL_REPORT=FILE the page is written there, to be looked at.
func TestWrite(t *testing.T) {
	page := written(t, sample())
	if path := os.Getenv("ROLLCALL_REPORT"); path != "" {
		if err := os.WriteFile(path, []byte(page), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, want := range []string{
		"100 battles, rules 9e/only-war, engine 1, seed 7, 2 January 2026", "Intercessor Squad", "Necron Warriors",
		"Monolith: Eternity Gate", "First Strike: everything was played.", "<td>33</td><td>33.0\u00a0%</td><td>24.6 to 42.7\u00a0%</td><td class=\"bar\">",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("no %q", want)
		}
	}
	if strings.Contains(page, "<b>Dynasty") {
		t.Error("a name is not escaped")
	}
}

// TestWriteInLanguages: no text is the English one.
func TestWriteInLanguages(t *testing.T) {
	t.Parallel()
	for _, l := range message.Languages()[1:] {
		p := sample()
		p.Lang = l.Tag
		page := written(t, p)
		if !strings.Contains(page, `<html lang="`+l.Tag+`">`) {
			t.Errorf("%s: the page is in another language", l.Tag)
		}
		for _, key := range []string{"report.ends", "games.results", "report.army", "report.wins", "games.points", "games.lost", "games.dealt", "games.not_played"} {
			if english := message.Text(message.English, key, nil); strings.Contains(page, ">"+english+"<") {
				t.Errorf("%s: the page says %q", l.Tag, english)
			}
		}
	}
}

// TestSelfContained finds nothing that a browser would fetch, or that the policy of pages
// forbids.
func TestSelfContained(t *testing.T) {
	if found := regexp.MustCompile(`(?:src|href)="[^#"]|url\([^#]|@import|<script|\sstyle=`).FindString(written(t, sample())); found != "" {
		t.Errorf("found %s", found)
	}
}

// TestChartsAreXML reads every chart, as browsers do inside of HTML and other
// programs outside of it.
func TestChartsAreXML(t *testing.T) {
	charts := regexp.MustCompile(`(?s)<svg .*?</svg>`).FindAllString(written(t, sample()), -1)
	// The pattern of the second army, the chart of points with two keys, three bars of wins and
	// draws, and two bars for each of three units.
	if len(charts) != 13 {
		t.Fatalf("got %d charts, want 13", len(charts))
	}
	for _, c := range charts {
		d := xml.NewDecoder(strings.NewReader(c))
		for {
			_, err := d.Token()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		if !strings.Contains(c, `aria-label="`) && !strings.Contains(c, `aria-hidden="true"`) {
			t.Error("a chart says nothing to those who do not see it")
		}
	}
}

// TestUnfinished writes a page of a simulation that was cancelled at once.
func TestUnfinished(t *testing.T) {
	p := sample()
	var none sim.Tally
	p.Result = none.Result()
	if page := written(t, p); !strings.Contains(page, "0 of 100 battles") {
		t.Error("it does not say that no battle was played")
	}
}
