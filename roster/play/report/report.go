// Package report writes the results of a simulation as one self-contained HTML page
// with charts.
package report

import (
	"embed"
	"fmt"
	"html/template"
	"io"
	"time"

	"github.com/rollcall40k/rollcall/rules/sim"
)

// A Page is what is written.
type Page struct {
	Title     string
	Rules     string // edition, mission and patches
	Engine    string // what played the battles
	Seed      uint64
	Battles   int // asked for
	Sides     [2]Side
	Result    *sim.Result
	MadeAt    time.Time // left out when it is zero
	Snapshots []string  // of the game data
	Program   string    // with its version
}

// A Side is one of the two armies.
type Side struct {
	Name  string
	Agent string
	Units []string // names, in the order of the ledger
	// NotModelled lists what the engine does not play, as army.Fidelity says it.
	NotModelled []string
}

//go:embed page.html
var files embed.FS

// page is the layout of the page.
var page = template.Must(template.New("page.html").Funcs(template.FuncMap{
	"percent": func(share float64) string { return fmt.Sprintf("%.1f %%", 100*share) },
	"number":  func(n float64) string { return fmt.Sprintf("%.2f", n) },
	"date":    func(t time.Time) string { return t.UTC().Format("2 January 2006, 15:04 UTC") },
	"unit":    unitName,
}).ParseFS(files, "page.html"))

// unitName returns the name of the n-th unit of a side.
func unitName(s Side, n int) string {
	if n < len(s.Units) {
		return s.Units[n]
	}
	return fmt.Sprintf("Unit %d", n+1)
}

// view is a page with its charts.
type view struct {
	Page
	Wins, Points, Losses, Damage template.HTML
}

// Write writes the page.
func Write(w io.Writer, p *Page) error {
	v := view{Page: *p}
	for _, c := range []struct {
		to   *template.HTML
		draw func(*Page) (template.HTML, error)
	}{{&v.Wins, wins}, {&v.Points, points}, {&v.Losses, losses}, {&v.Damage, damage}} {
		var err error
		if *c.to, err = c.draw(p); err != nil {
			return fmt.Errorf("report: %w", err)
		}
	}
	return page.Execute(w, v)
}
