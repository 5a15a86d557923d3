package api

import (
	"bytes"
	"maps"
	"net/http"
	"strconv"

	"github.com/rollcall40k/rollcall/roster/text"
)

// exporters are all formats.
var exporters = withTexts(fileExporters)

// withTexts adds the dialects of text, each of which is an export format.
func withTexts(files map[string]exporter) map[string]exporter {
	all := maps.Clone(files)
	for _, d := range text.Dialects() {
		x := exporter{media: textType, suffix: "." + string(d) + ".txt", text: d}
		switch d {
		case text.Markdown:
			x.media, x.suffix = markdownType, ".md"
		case text.CSV:
			x.media, x.suffix = csvType, ".csv"
		}
		x.make = exportText(d, x.media)
		all[string(d)] = x
	}
	return all
}

// exportText makes a text, and says in a header how much it lacks.
func exportText(dialect text.Dialect, media string) func(*checked) (*answer, error) {
	return func(d *checked) (*answer, error) {
		var b bytes.Buffer
		lost, err := text.Write(&b, dialect, d.book, d.roster, d.report)
		if err != nil {
			return nil, err
		}
		a := raw(media+"; charset=utf-8", b.Bytes())
		if d.losses {
			if a, err = reply(http.StatusOK, lostText{Text: b.String(), Lost: append([]text.Loss{}, lost...)}); err != nil {
				return nil, err
			}
		}
		a.header.Set(lostHeader, strconv.Itoa(len(lost)))
		return a, nil
	}
}

// lostText is a text with what it lacks.
type lostText struct {
	Text string      `json:"text"`
	Lost []text.Loss `json:"lost"`
}
