package report

import (
	"bytes"
	"fmt"
	"html"
	"html/template"
	"image/color"
	"regexp"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"

	"github.com/rollcall40k/rollcall/rules/sim"
)

// colours of the two sides. They differ in brightness too.
var colours = [2]color.Color{color.RGBA{0x1b, 0x4f, 0x9c, 0xff}, color.RGBA{0xe0, 0x8a, 0x1e, 0xff}}

const (
	chartWidth  = 16 * vg.Centimeter
	chartHeight = 8 * vg.Centimeter
)

// newChart returns an empty chart.
func newChart(title, y string) *plot.Plot {
	p := plot.New()
	p.Title.Text, p.Y.Label.Text = title, y
	sans := font.Font{Typeface: "Liberation", Variant: "Sans", Size: 11}
	for _, f := range []*font.Font{
		&p.Title.TextStyle.Font, &p.X.Label.TextStyle.Font, &p.Y.Label.TextStyle.Font, &p.X.Tick.Label.Font, &p.Y.Tick.Label.Font,
		&p.Legend.TextStyle.Font,
	} {
		*f = sans
	}
	p.BackgroundColor = color.Transparent
	p.Y.Min = 0
	p.Legend.Top = true
	return p
}

// drawn returns the chart as an inline SVG element with a title for those who do
// not see it.
func drawn(p *plot.Plot, says string) (template.HTML, error) {
	canvas := vgsvg.New(chartWidth, chartHeight)
	p.Draw(draw.New(canvas))
	var b bytes.Buffer
	if _, err := canvas.WriteTo(&b); err != nil {
		return "", err
	}
	_, svg, ok := bytes.Cut(b.Bytes(), []byte("<svg "))
	if !ok {
		return "", fmt.Errorf("chart %q: no svg element", p.Title.Text)
	}
	svg = styleAttribute.ReplaceAllFunc(svg, presentationAttributes)
	return template.HTML(`<svg role="img" aria-label="` + html.EscapeString(says) + `" ` + string(svg)), nil
}

// styleAttribute matches a style of an element, which a Content-Security-Policy forbids.
var styleAttribute = regexp.MustCompile(`style="([^"]*)"`)

// presentationAttributes returns the properties of a style attribute as attributes. It omits
// the colour of what is transparent, which is not a colour.
func presentationAttributes(style []byte) []byte {
	var out []string
	for property := range strings.SplitSeq(string(styleAttribute.FindSubmatch(style)[1]), ";") {
		if name, value, ok := strings.Cut(property, ":"); ok && !strings.HasPrefix(value, "#-") {
			out = append(out, fmt.Sprintf(`%s="%s"`, name, value))
		}
	}
	return []byte(strings.Join(out, " "))
}

// wins shows how the battles ended, with 95 % intervals.
func wins(p *Page) (template.HTML, error) {
	c := newChart(text(p.Lang, "report.ends"), "%")
	shares := []sim.Interval{p.Result.WinRates[0], p.Result.DrawRate, p.Result.WinRates[1]}
	for i, fill := range []color.Color{colours[0], color.Gray{0x99}, colours[1]} {
		if err := addBar(c, float64(i), 100*shares[i].Share, 0, fill); err != nil {
			return "", err
		}
	}
	bars, err := plotter.NewYErrorBars(intervals(shares))
	if err != nil {
		return "", err
	}
	c.Add(bars)
	c.NominalX(short(p.Sides[0].Name), text(p.Lang, "games.draws"), short(p.Sides[1].Name))
	c.Y.Max = 100
	return drawn(c, belowChart(p.Lang, "report.wins", "report.army"))
}

// intervals are points with errors to both sides, in percent.
type intervals []sim.Interval

// Len returns the number of points.
func (v intervals) Len() int { return len(v) }

// XY returns a point.
func (v intervals) XY(i int) (x, y float64) { return float64(i), 100 * v[i].Share }

// YError returns how far the interval reaches below and above a point.
func (v intervals) YError(i int) (low, high float64) {
	return 100 * (v[i].Share - v[i].Low), 100 * (v[i].High - v[i].Share)
}

func addBar(c *plot.Plot, x, y float64, offset vg.Length, fill color.Color) error {
	bar, err := plotter.NewBarChart(plotter.Values{y}, 0.7*vg.Centimeter)
	if err != nil {
		return err
	}
	bar.XMin, bar.Offset, bar.Color, bar.LineStyle.Width = x, offset, fill, 0
	c.Add(bar)
	return nil
}

// short cuts long names for axes.
func short(name string) string {
	const most = 18
	r := []rune(name)
	if len(r) <= most {
		return name
	}
	return string(r[:most-1]) + "…"
}

// points shows how often each side scored how many victory points.
func points(p *Page) (template.HTML, error) {
	c := newChart(text(p.Lang, "games.points"), text(p.Lang, "games.battles"))
	n := max(len(p.Result.Points[0].Histogram), len(p.Result.Points[1].Histogram), 1)
	labels := make([]string, n)
	for i := range labels {
		labels[i] = fmt.Sprint(i)
	}
	width := min(0.35*vg.Centimeter, chartWidth/vg.Length(3*n))
	for side := range p.Sides {
		values := make(plotter.Values, n)
		for i, count := range p.Result.Points[side].Histogram {
			values[i] = float64(count)
		}
		if err := addBars(c, values, width, side, p.Sides[side].Name); err != nil {
			return "", err
		}
	}
	c.NominalX(labels...)
	c.X.Label.Text = text(p.Lang, "games.points")
	means := make([]string, 0, len(p.Sides))
	for side := range p.Sides {
		means = append(means, text(p.Lang, "games.mean", "Name", p.Sides[side].Name, "Mean", fmt.Sprintf("%.2f", p.Result.Points[side].Mean)))
	}
	return drawn(c, text(p.Lang, "games.points")+". "+strings.Join(means, " "))
}

// addBars adds a row of bars of one side, beside those of the other.
func addBars(c *plot.Plot, values plotter.Values, width vg.Length, side int, name string) error {
	if len(values) == 0 {
		return nil
	}
	bars, err := plotter.NewBarChart(values, width)
	if err != nil {
		return err
	}
	bars.Color, bars.LineStyle.Width = colours[side], 0
	bars.Offset = width * vg.Length(2*side-1) / 2
	c.Add(bars)
	c.Legend.Add(short(name), bars)
	return nil
}

// losses shows how much of each unit is lost.
func losses(p *Page) (template.HTML, error) {
	return ledger(p, "report.lost_share", "%", func(u *sim.UnitLedger) float64 {
		return 100 * u.Lost / max(u.Models, 1)
	})
}

// damage shows how many wounds each unit deals.
func damage(p *Page) (template.HTML, error) {
	return ledger(p, "games.dealt", "", func(u *sim.UnitLedger) float64 { return u.Wounds })
}

// belowChart is the text of a chart whose figures are in the table below it, from the keys of its axes.
func belowChart(lang, y, x string) string {
	return text(lang, "chart.label", "Y", text(lang, y), "X", text(lang, x))
}

// ledger shows a figure of every unit, with the key of its title: those of the first side, then the others.
func ledger(p *Page, title, y string, figure func(*sim.UnitLedger) float64) (template.HTML, error) {
	c := newChart(text(p.Lang, title), y)
	var labels []string
	for side := range p.Sides {
		for i := range p.Result.Units[side] {
			u := &p.Result.Units[side][i]
			if err := addBar(c, float64(len(labels)), figure(u), 0, colours[side]); err != nil {
				return "", err
			}
			labels = append(labels, short(unitName(p.Lang, p.Sides[side], u.Unit)))
		}
	}
	if len(labels) == 0 {
		labels = []string{""}
	}
	c.NominalX(labels...)
	c.X.Tick.Label.Rotation = -0.6
	c.X.Tick.Label.XAlign = draw.XLeft
	c.X.Tick.Label.YAlign = draw.YTop
	return drawn(c, belowChart(p.Lang, title, "report.unit"))
}
