// Package report writes the results of a simulation as one self-contained HTML page
// with charts.
package report

import (
	"embed"
	"fmt"
	"html/template"
	"io"
	"strconv"
	"time"

	"github.com/rollcall40k/rollcall/roster/chart"
	"github.com/rollcall40k/rollcall/roster/message"
	"github.com/rollcall40k/rollcall/rules/sim"
)

// A Page is what is written.
type Page struct {
	Lang      string // tag of a language of package message
	Title     string
	Rules     string // edition, mission and patches
	Engine    int    // version of the engine that played the battles; 0: unknown
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
	// NotModelled lists what the engine does not play, in the language of the page.
	NotModelled []string
}

//go:embed page.html
var files embed.FS

// newTemplate returns the layout of the page in a language.
func newTemplate(lang string) (*template.Template, error) {
	page, err := template.New("page.html").Funcs(chart.Funcs).Funcs(template.FuncMap{
		"t":        func(key string, args ...any) string { return text(lang, key, args...) },
		"percent":  func(share float64) string { return message.Percent(lang, share, 1) },
		"interval": func(i sim.Interval) string { return message.PercentRange(lang, i.Low, i.High) },
		"number":   func(n float64) string { return message.Decimal(lang, n, 2) },
		"unit":     func(s Side, n int) string { return unitName(lang, s, n) },
		"list":     func(names []string) string { return message.And(lang, names) },
		"series":   func(side int) int { return side + 1 },
		"part":     func(n, all float64) float64 { return 100 * n / max(all, 1) },
		"share":    func(series int, i sim.Interval) chart.Bar { return chart.NewInterval(series, i.Share, i.Low, i.High) },
	}).ParseFS(chart.Files, "templates/*.html")
	if err != nil {
		return nil, err
	}
	return page.ParseFS(files, "page.html")
}

func text(lang, key string, args ...any) string {
	return message.Text(lang, key, message.Named(args...))
}

// Header says how many battles were played, by which rules and with which seed.
func (p *Page) Header() string {
	total, engine, at := "", "", ""
	if p.Result.Battles != p.Battles {
		total = strconv.Itoa(p.Battles)
	}
	if p.Engine != 0 {
		engine = strconv.Itoa(p.Engine)
	}
	if !p.MadeAt.IsZero() {
		at = message.Time(p.Lang, p.MadeAt)
	}
	return text(p.Lang, "report.header", "Count", p.Result.Battles, "Total", total, "Rules", p.Rules, "Engine", engine, "Seed", p.Seed, "Time", at)
}

// FirstTurn says how often the army with the first turn won.
func (p *Page) FirstTurn() string {
	f := p.Result.FirstTurn.Rate
	return text(p.Lang, "report.first", "Share", message.Percent(p.Lang, f.Share, 1), "Range", message.PercentRange(p.Lang, f.Low, f.High))
}

// unitName returns the name of the n-th unit of a side.
func unitName(lang string, s Side, n int) string {
	if n < len(s.Units) {
		return s.Units[n]
	}
	return text(lang, "games.unit", "Number", n+1)
}

// PointsChart shows how often each of two armies scored how many victory points.
func PointsChart(lang string, r *sim.Result, names [2]string) *chart.Columns {
	n := max(len(r.Points[0].Histogram), len(r.Points[1].Histogram))
	c := chart.New(n, 2)
	for side := range r.Points {
		values := make([]float64, n)
		for i, count := range r.Points[side].Histogram {
			values[i] = float64(count)
		}
		c.Add(names[side], values, func(v float64) string { return text(lang, "count.battles", "Count", int(v)) })
	}
	c.Layout(text(lang, "games.points"), text(lang, "games.battles"), chart.Counts)
	return c
}

// Points is the chart of the victory points.
func (p *Page) Points() *chart.Columns {
	return PointsChart(p.Lang, p.Result, [2]string{p.Sides[0].Name, p.Sides[1].Name})
}

// Write writes the page.
func Write(w io.Writer, p *Page) error {
	page, err := newTemplate(p.Lang)
	if err != nil {
		return fmt.Errorf("report: %w", err)
	}
	return page.Execute(w, p)
}
