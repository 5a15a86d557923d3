package web_test

import (
	"io"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// A page is an element tree that was checked for balance as it was read.
type page struct{ elements []*element }

// An element is a start tag with the text below it.
type element struct {
	name  string
	attrs []html.Attribute
	text  string // of everything below
	above *element
	start int // of the text within that of the page
}

func (e *element) has(name string) bool {
	return slices.ContainsFunc(e.attrs, func(a html.Attribute) bool { return a.Key == name })
}

func (e *element) value(name string) string {
	for _, a := range e.attrs {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}

// all lists the elements of a name, for which an attribute has a value; an empty
// attribute matches all.
func (p *page) all(name, attribute, value string) []*element {
	var out []*element
	for _, e := range p.elements {
		if e.name == name && (attribute == "" || e.has(attribute) && e.value(attribute) == value) {
			out = append(out, e)
		}
	}
	return out
}

func (p *page) first(name, attribute, value string) *element {
	if found := p.all(name, attribute, value); len(found) > 0 {
		return found[0]
	}
	return nil
}

// button returns the button with a text or a label, ignoring white space.
func (p *page) button(t testing.TB, contains string) *element {
	t.Helper()
	for _, e := range p.all("button", "", "") {
		if strings.Contains(strings.Join(strings.Fields(e.text), " "), contains) || strings.Contains(e.value("aria-label"), contains) {
			return e
		}
	}
	t.Fatalf("no button says %q", contains)
	return nil
}

// voids are the elements without an end.
var voids = []string{"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}

// parsed reads a page, or parts of one, and fails on tags that do not balance.
func parsed(t testing.TB, text string) *page {
	t.Helper()
	z := html.NewTokenizer(strings.NewReader(text))
	p := &page{}
	var open []*element
	var words strings.Builder
	for {
		switch z.Next() {
		case html.ErrorToken:
			if err := z.Err(); err != io.EOF {
				t.Fatal(err)
			}
			if len(open) > 0 {
				t.Fatalf("<%s> is not closed", open[len(open)-1].name)
			}
			return p
		case html.TextToken:
			words.WriteString(html.UnescapeString(string(z.Text())))
		case html.StartTagToken, html.SelfClosingTagToken:
			token := z.Token()
			e := &element{name: token.Data, attrs: token.Attr, start: words.Len()}
			if len(open) > 0 {
				e.above = open[len(open)-1]
			}
			p.elements = append(p.elements, e)
			if token.Type == html.StartTagToken && !slices.Contains(voids, token.Data) {
				open = append(open, e)
			}
		case html.EndTagToken:
			token := z.Token()
			if len(open) == 0 || open[len(open)-1].name != token.Data {
				t.Fatalf("</%s> closes nothing that is open: %v", token.Data, names(open))
			}
			closed := open[len(open)-1]
			closed.text = words.String()[closed.start:]
			open = open[:len(open)-1]
		}
	}
}

func names(open []*element) []string {
	var out []string
	for _, e := range open {
		out = append(out, e.name)
	}
	return out
}
