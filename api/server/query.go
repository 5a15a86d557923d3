package server

import (
	"cmp"
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/rollcall40k/rollcall/roster/message"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

const (
	defaultPage  = 50
	maxPage      = 200
	maxParameter = 200 // characters of one parameter that is not a cursor or a list of ids
)

// checkQuery parses the query and rejects parameters that the route does not
// know, or that occur twice.
func checkQuery(c *Request) (err error) {
	if c.query, err = url.ParseQuery(c.URL.RawQuery); err != nil {
		return NewProblem(Invalid, "The query of the URL cannot be read.").
			With(fault.Place{}.Fault("parameter.syntax", fault.Quote(c.URL.RawQuery), "name=value pairs, percent-encoded"))
	}
	var faults []fault.Fault
	for _, name := range slices.Sorted(maps.Keys(c.query)) {
		if f, ok := c.parameterFault(name, c.query[name]); ok {
			faults = append(faults, f)
		}
	}
	if len(faults) == 0 {
		return nil
	}
	return InvalidQuery(faults...)
}

func (c *Request) parameterFault(name string, values []string) (f fault.Fault, found bool) {
	place := fault.Parameter(name)
	switch {
	case !slices.Contains(c.route.Query, name):
		return place.Fault("parameter.unknown", fault.Quote(name), List(c.route.Query)), true
	case len(values) > 1:
		return place.Fault("parameter.twice", Plural(len(values), "value", "values"), "one"), true
	case !utf8.ValidString(values[0]):
		return place.Fault("parameter.value", "bytes that are not UTF-8", "UTF-8"), true
	case utf8.RuneCountInString(values[0]) > maxParameter && name != "cursor" && name != "simulations":
		return place.Fault("parameter.value", Plural(utf8.RuneCountInString(values[0]), "character", "characters"), "at most "+strconv.Itoa(maxParameter)), true
	}
	return fault.Fault{}, false
}

// Query returns the value of a parameter of the query; empty: it is absent.
func (c *Request) Query(name string) string { return c.query.Get(name) }

// HasQuery reports whether the query has the parameter.
func (c *Request) HasQuery(name string) bool { return c.query.Has(name) }

// InvalidParameter returns the problem of a parameter whose value is not allowed.
func (c *Request) InvalidParameter(name, allowed string) *Problem {
	return InvalidQuery(fault.Parameter(name).Fault("parameter.value", fault.Quote(cmp.Or(c.query.Get(name), c.PathValue(name))), allowed))
}

// Limit returns the page size.
func (c *Request) Limit() (int, error) {
	if !c.query.Has("limit") {
		return defaultPage, nil
	}
	n, err := strconv.Atoi(c.query.Get("limit"))
	if err != nil || n < 1 || n > maxPage {
		return 0, c.InvalidParameter("limit", "a whole number from 1 to "+strconv.Itoa(maxPage))
	}
	return n, nil
}

// OneOf returns a parameter that must have one of the values. The first is the
// default.
func (c *Request) OneOf(name string, values ...string) (string, error) {
	if !c.query.Has(name) {
		return values[0], nil
	}
	v := c.query.Get(name)
	if !slices.Contains(values, v) {
		return "", c.InvalidParameter(name, List(values))
	}
	return v, nil
}

// Flag returns a parameter that is true or false (the default).
func (c *Request) Flag(name string) (bool, error) {
	v, err := c.OneOf(name, "false", "true")
	return v == "true", err
}

// Includes reports whether the parameter include requests the part, which is the
// only one that the route can add.
func (c *Request) Includes(part string) (bool, error) {
	v, err := c.OneOf("include", "", part)
	return v == part, err
}

// Language returns the language of the messages in the response: that of the parameter lang, or
// else that which the handler prefers, or else that of Accept-Language.
func (c *Request) Language() string {
	return message.Choose(c.query.Get(languageParameter), c.preferred, c.Header.Get("Accept-Language"))
}

// PreferLanguage sets the language of a response whose caller names none in the parameter lang;
// empty: that of Accept-Language.
func (c *Request) PreferLanguage(tag string) { c.preferred = tag }

// languageParameter is the parameter of routes that respond in the caller's language.
const languageParameter = "lang"

// translated carries out a request, and names the language of the response.
func translated(c *Request) (*Response, error) {
	a, err := c.route.Handle(c)
	if err == nil && c.route.Translated {
		c.Translated(a)
	}
	return a, err
}

// Translated names the language of a response that is in the caller's language, and returns it.
func (c *Request) Translated(a *Response) *Response {
	a.Header.Set("Content-Language", c.Language())
	a.Header.Add("Vary", "Accept-Language")
	return a
}

// List joins the values that are not empty; "none": there are none.
func List(values []string) string {
	if len(values) == 0 {
		return "none"
	}
	return strings.Join(slices.DeleteFunc(slices.Clone(values), func(v string) bool { return v == "" }), ", ")
}
