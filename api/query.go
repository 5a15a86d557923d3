package api

import (
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

const (
	defaultLimit = 50
	highestLimit = 200
	longestQuery = 200 // characters of one parameter
)

// asked checks that the query has only parameters that the route knows, each
// once.
func asked(c *call) error {
	query, err := url.ParseQuery(c.URL.RawQuery)
	if err != nil {
		return refuse(kindInvalid, "The query of the URL cannot be read.").
			with(inParameter("", "parameter.syntax", "found %.60q; allowed: name=value pairs, percent-encoded", c.URL.RawQuery))
	}
	c.query = query
	var faults []fault
	for _, name := range sortedNames(query) {
		if f, wrong := c.askedWrong(name, query[name]); wrong {
			faults = append(faults, f)
		}
	}
	return invalidQuery(faults)
}

func (c *call) askedWrong(name string, values []string) (f fault, wrong bool) {
	switch {
	case !slices.Contains(c.route.query, name):
		return inParameter(name, "parameter.unknown", "found %.60q; allowed: %s", name, list(c.route.query)), true
	case len(values) > 1:
		return inParameter(name, "parameter.twice", "found %d values; allowed: one", len(values)), true
	case !utf8.ValidString(values[0]):
		return inParameter(name, "parameter.value", "found bytes that are not UTF-8; allowed: UTF-8"), true
	case utf8.RuneCountInString(values[0]) > longestQuery && name != "cursor":
		return inParameter(name, "parameter.value", "found more than %d characters; allowed: at most that many", longestQuery), true
	}
	return fault{}, false
}

func invalidQuery(faults []fault) error {
	if len(faults) == 0 {
		return nil
	}
	return refuse(kindInvalid, "The query has %s.", plural(len(faults), "fault")).with(faults...)
}

// limit reads the page size.
func (c *call) limit() (int, error) {
	text := c.query.Get("limit")
	if text == "" && !c.query.Has("limit") {
		return defaultLimit, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > highestLimit {
		return 0, invalidQuery([]fault{
			inParameter("limit", "parameter.value", "found %.60q; allowed: a whole number from 1 to %d", text, highestLimit),
		})
	}
	return n, nil
}

// number reads an exact decimal, nil where the parameter is absent.
func (c *call) number(name string) (*entry.Number, error) {
	if !c.query.Has(name) {
		return nil, nil
	}
	n, err := entry.ParseNumber(c.query.Get(name))
	if err != nil {
		return nil, invalidQuery([]fault{
			inParameter(name, "parameter.value", "found %.60q; allowed: a decimal number, such as 5 or 0.5", c.query.Get(name)),
		})
	}
	return &n, nil
}

// oneOf reads a parameter that has fixed values. The first is the default.
func (c *call) oneOf(name string, values ...string) (string, error) {
	if !c.query.Has(name) {
		return values[0], nil
	}
	v := c.query.Get(name)
	if !slices.Contains(values, v) {
		return "", invalidQuery([]fault{
			inParameter(name, "parameter.value", "found %.60q; allowed: %s", v, list(values)),
		})
	}
	return v, nil
}

// includes reports whether the parameter include asks for the part, the only
// one that the route can add.
func (c *call) includes(part string) (bool, error) {
	v, err := c.oneOf("include", "", part)
	return v == part, err
}

func list(values []string) string {
	if len(values) == 0 {
		return "none"
	}
	var shown []string
	for _, v := range values {
		if v != "" {
			shown = append(shown, v)
		}
	}
	return strings.Join(shown, ", ")
}
