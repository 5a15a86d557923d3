package web

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// The size of charts, in units that are about a pixel on a phone.
const (
	chartWidth  = 400.0
	chartHeight = 210.0
	chartLeft   = 36.0
	chartRight  = 8.0
	chartTop    = 10.0
	chartBottom = 36.0
)

// columns is a chart of columns over the numbers from 0, of one series or two,
// perhaps with a line. Charts are told in words and tables beside them, too.
type columns struct {
	Width, Height       float64
	Left, Right         float64 // of the plot
	Top, Bottom, Middle float64
	XName, YName        string
	Series              []series
	XTicks, YTicks      []tick
	Line                string // points of a line, or empty
	LineName            string

	n, sides int
	most     float64
	line     []float64
}

// A series is the columns of one kind.
type series struct {
	Number int
	Name   string
	Bars   []bar

	values []float64
	says   func(float64) string
}

// A bar is a column. X, Y, W and H are its place.
type bar struct {
	X, Y, W, H string
	Says       string
}

// A meter is a bar in a table, with its length in percent.
type meter struct {
	Series int
	Width  string
}

// A tick is a number on an axis.
type tick struct {
	At   string
	Text string
}

func columnsOf(n, sides int) *columns {
	return &columns{
		Width: chartWidth, Height: chartHeight, Left: chartLeft, Right: chartWidth - chartRight, Top: chartTop, Bottom: chartHeight - chartBottom,
		Middle: (chartLeft + chartWidth - chartRight) / 2, n: max(n, 1), sides: sides,
	}
}

// add adds a series.
func (c *columns) add(number int, name string, values []float64, says func(float64) string) {
	c.Series = append(c.Series, series{Number: number, Name: name, values: values, says: says})
	for _, v := range values {
		c.most = max(c.most, v)
	}
}

// over adds a line over the columns, on the same scale.
func (c *columns) over(name string, values []float64) {
	c.LineName, c.line = name, values
	for _, v := range values {
		c.most = max(c.most, v)
	}
}

// finish lays the chart out. steps chooses the distance of ticks for the highest
// value.
func (c *columns) finish(x, y string, steps func(most float64) (step float64, text func(float64) string)) {
	c.XName, c.YName = x, y
	step, text := steps(c.most)
	top := max(math.Ceil(c.most/step-1e-9)*step, step)
	height := func(v float64) float64 { return (c.Bottom - c.Top) * v / top }
	for v := 0.0; v <= top+step/2; v += step {
		c.YTicks = append(c.YTicks, tick{coordinate(c.Bottom - height(v)), text(v)})
	}
	slot := (c.Right - c.Left) / float64(c.n)
	c.tickX(slot)
	wide := slot * 0.8 / float64(c.sides)
	for i := range c.Series {
		s := &c.Series[i]
		for n, v := range s.values {
			if v == 0 {
				continue
			}
			left := c.Left + slot*(float64(n)+0.1) + wide*float64(i)
			s.Bars = append(s.Bars, bar{
				coordinate(left), coordinate(c.Bottom - height(v)), coordinate(wide), coordinate(height(v)),
				fmt.Sprintf("%s, %d: %s", s.Name, n, s.says(v)),
			})
		}
	}
	var line []string
	for n, v := range c.line {
		line = append(line, coordinate(c.Left+slot*(float64(n)+0.5))+","+coordinate(c.Bottom-height(v)))
	}
	c.Line = strings.Join(line, " ")
}

// tickX names so many of the numbers as there is room for.
func (c *columns) tickX(slot float64) {
	const room = 22
	every := 1
	for float64(every)*slot < room {
		every = map[bool]int{true: every * 5 / 2, false: every * 2}[strings.HasPrefix(strconv.Itoa(every), "2")]
	}
	for n := 0; n < c.n; n += every {
		c.XTicks = append(c.XTicks, tick{coordinate(c.Left + slot*(float64(n)+0.5)), strconv.Itoa(n)})
	}
}

func coordinate(v float64) string { return strconv.FormatFloat(math.Round(v*100)/100, 'f', -1, 64) }

// wholeSteps are for counts: about four ticks at whole numbers.
func wholeSteps(most float64) (step float64, text func(float64) string) {
	return max(math.Ceil(niceStep(most)), 1), func(v float64) string { return strconv.Itoa(int(math.Round(v))) }
}

// percentSteps are for shares of 1.
func percentSteps(most float64) (step float64, text func(float64) string) {
	step = max(niceStep(most), 0.01)
	return step, func(v float64) string { return strconv.FormatFloat(math.Round(v*1000)/10, 'f', -1, 64) + " %" }
}

// niceStep returns 1, 2 or 5 times a power of ten: about a quarter of the most.
func niceStep(most float64) float64 {
	if most <= 0 {
		return 1
	}
	rough := most / 4
	power := math.Pow(10, math.Floor(math.Log10(rough)))
	for _, f := range []float64{1, 2, 5} {
		if rough <= f*power*1.0001 {
			return f * power
		}
	}
	return 10 * power
}

// A chartRow is a number of a chart with its values, in words.
type chartRow struct {
	Name   string
	Values []string
}

// Rows are the table that a chart shows.
func (c *columns) Rows() []chartRow {
	rows := make([]chartRow, c.n)
	for n := range rows {
		rows[n].Name = strconv.Itoa(n)
		for i := range c.Series {
			text := ""
			if s := &c.Series[i]; n < len(s.values) {
				text = s.says(s.values[n])
			}
			rows[n].Values = append(rows[n].Values, text)
		}
	}
	return rows
}
