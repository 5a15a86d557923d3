// Package chart lays out column charts and bars, as SVG, for pages and reports.
package chart

import (
	"embed"
	"fmt"
	"html/template"
	"math"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/roster/message"
)

// Files has the templates of charts, in templates/_chart.html. They call the function t for texts,
// and those of Funcs.
//
//go:embed templates/*.html
var Files embed.FS

// Funcs are the functions of the templates.
var Funcs = template.FuncMap{"bar": NewBar}

// The size of charts, in units of about a pixel on a phone.
const (
	width        = 400.0
	height       = 210.0
	marginLeft   = 36.0
	marginRight  = 8.0
	marginTop    = 10.0
	marginBottom = 36.0
)

// Columns is a column chart over the numbers from 0, of one series or two, optionally
// with a line. Create it with New, add series, then call Layout. Pages show the numbers
// of each chart in a table, too.
type Columns struct {
	Width, Height       float64
	Left, Right         float64 // of the plot
	Top, Bottom, Middle float64
	XName, YName        string
	Series              []Series
	XTicks, YTicks      []Tick
	Line                string // points of the line, or empty
	LineName            string

	n, series int
	highest   float64
	line      []float64
}

// A Series is the columns of one kind.
type Series struct {
	Number  int // from 1
	Name    string
	Columns []Column

	values []float64
	format func(float64) string
}

// A Column has its position and size as SVG attributes.
type Column struct {
	X, Y, Width, Height string
	Title               string
}

// A Bar is a horizontal bar in a table, with its lengths in percent.
type Bar struct {
	Series    int
	Width     string
	Low, High string // the ends of a confidence interval; empty without one
}

// NewBar returns a bar of a series (1, 2, or 0 for neither) with a length in percent.
func NewBar(series int, percent float64) Bar {
	return Bar{Series: series, Width: Coordinate(percent)}
}

// NewInterval returns a bar of a series for a share of 1 with its confidence interval.
func NewInterval(series int, share, low, high float64) Bar {
	return Bar{series, Coordinate(100 * share), Coordinate(100 * low), Coordinate(100 * high)}
}

// A Tick is a number on an axis.
type Tick struct{ At, Text string }

// New returns an empty chart over the numbers 0 to n−1 for a number of series.
func New(n, series int) *Columns {
	return &Columns{
		Width: width, Height: height, Left: marginLeft, Right: width - marginRight, Top: marginTop, Bottom: height - marginBottom,
		Middle: (marginLeft + width - marginRight) / 2, n: max(n, 1), series: series,
	}
}

// Add adds a series; format writes its values.
func (c *Columns) Add(name string, values []float64, format func(float64) string) {
	c.Series = append(c.Series, Series{Number: len(c.Series) + 1, Name: name, values: values, format: format})
	c.scale(values)
}

// AddLine adds a line over the columns, on the same scale.
func (c *Columns) AddLine(name string, values []float64) {
	c.LineName, c.line = name, values
	c.scale(values)
}

func (c *Columns) scale(values []float64) {
	for _, v := range values {
		c.highest = max(c.highest, v)
	}
}

// Steps returns the distance between ticks, and their text, for the highest value.
type Steps func(highest float64) (step float64, text func(float64) string)

// Layout computes all positions. X and y name the axes.
func (c *Columns) Layout(x, y string, steps Steps) {
	c.XName, c.YName = x, y
	step, text := steps(c.highest)
	top := max(math.Ceil(c.highest/step-1e-9)*step, step)
	scaled := func(v float64) float64 { return (c.Bottom - c.Top) * v / top }
	for v := 0.0; v <= top+step/2; v += step {
		c.YTicks = append(c.YTicks, Tick{Coordinate(c.Bottom - scaled(v)), text(v)})
	}
	slot := (c.Right - c.Left) / float64(c.n)
	c.layoutX(slot)
	wide := slot * 0.8 / float64(c.series)
	for i := range c.Series {
		s := &c.Series[i]
		for n, v := range s.values {
			if v == 0 {
				continue
			}
			left := c.Left + slot*(float64(n)+0.1) + wide*float64(i)
			s.Columns = append(s.Columns, Column{
				Coordinate(left), Coordinate(c.Bottom - scaled(v)), Coordinate(wide), Coordinate(scaled(v)),
				fmt.Sprintf("%s, %d: %s", s.Name, n, s.format(v)),
			})
		}
	}
	var line []string
	for n, v := range c.line {
		line = append(line, Coordinate(c.Left+slot*(float64(n)+0.5))+","+Coordinate(c.Bottom-scaled(v)))
	}
	c.Line = strings.Join(line, " ")
}

// layoutX labels as many of the numbers as fit.
func (c *Columns) layoutX(slot float64) {
	const labelWidth = 22
	every := 1
	for float64(every)*slot < labelWidth {
		if strings.HasPrefix(strconv.Itoa(every), "2") {
			every = every * 5 / 2
		} else {
			every *= 2
		}
	}
	for n := 0; n < c.n; n += every {
		c.XTicks = append(c.XTicks, Tick{Coordinate(c.Left + slot*(float64(n)+0.5)), strconv.Itoa(n)})
	}
}

// Coordinate writes a number as an SVG attribute, with two decimals.
func Coordinate(v float64) string { return strconv.FormatFloat(math.Round(v*100)/100, 'f', -1, 64) }

// Counts are the Steps of counts: about four ticks at whole numbers.
func Counts(highest float64) (step float64, text func(float64) string) {
	return max(math.Ceil(roundStep(highest)), 1), func(v float64) string { return strconv.Itoa(int(math.Round(v))) }
}

// Percentages returns the Steps of shares of 1, written as usual in a language.
func Percentages(lang string) Steps {
	return func(highest float64) (step float64, text func(float64) string) {
		return max(roundStep(highest), 0.01), func(v float64) string {
			return message.Number(lang, strconv.FormatFloat(math.Round(v*1000)/10, 'f', -1, 64)) + message.PercentSign
		}
	}
}

// roundStep returns about a quarter of the highest value: 1, 2 or 5 times a power of ten.
func roundStep(highest float64) float64 {
	if highest <= 0 {
		return 1
	}
	rough := highest / 4
	power := math.Pow(10, math.Floor(math.Log10(rough)))
	for _, f := range []float64{1, 2, 5} {
		if rough <= f*power*1.0001 {
			return f * power
		}
	}
	return 10 * power
}

// A Row is a number of a chart with the values of each series as text.
type Row struct {
	Name   string
	Values []string
}

// Rows returns the table of the chart.
func (c *Columns) Rows() []Row {
	rows := make([]Row, c.n)
	for n := range rows {
		rows[n].Name = strconv.Itoa(n)
		for i := range c.Series {
			text := ""
			if s := &c.Series[i]; n < len(s.values) {
				text = s.format(s.values[n])
			}
			rows[n].Values = append(rows[n].Values, text)
		}
	}
	return rows
}
