package battlescribe

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/battlescribe/markup"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// reader reads the elements of one document. After the first error it returns no more elements.
type reader struct {
	name     string
	tokens   *markup.Reader
	open     []*element // from the root down; elements beyond depth are kept for reuse
	depth    int
	strings  map[string]string
	problems []fault.Fault
	unlisted int
	err      error
}

func newReader(name string, data []byte) *reader {
	return &reader{name: name, tokens: markup.NewReader(data), strings: map[string]string{}}
}

// line returns the current line.
func (r *reader) line() int { return r.tokens.Line() }

func (r *reader) fail(err error) {
	if r.err == nil {
		r.err = err
	}
}

// next returns the next start tag, end tag or text, or nil after the first error.
func (r *reader) next() xml.Token {
	if r.err != nil {
		return nil
	}
	token, err := r.tokens.Token()
	if err != nil {
		r.fail(r.explained(err))
		return nil
	}
	return token
}

func (r *reader) explained(err error) error {
	if errors.Is(err, io.EOF) && r.depth > 0 {
		return fmt.Errorf("the document ends inside <%s>", r.open[r.depth-1].name)
	}
	return err
}

// root reads the outermost element. Any content after it is an error.
func (r *reader) root(visit func(*element)) {
	for {
		line := r.line()
		switch token := r.next().(type) {
		case xml.CharData:
			if len(bytes.Trim(token, "\ufeff \t\r\n")) > 0 {
				r.fail(errors.New("text outside of the root element"))
			}
		case xml.StartElement:
			visit(r.push(token, line))
			r.pop()
			r.epilogue()
			return
		case xml.EndElement:
			r.fail(fmt.Errorf("</%s> without a beginning", token.Name.Local))
		case nil:
			return
		}
	}
}

func (r *reader) epilogue() {
	for r.err == nil {
		token := r.next()
		text, isText := token.(xml.CharData)
		switch {
		case errors.Is(r.err, io.EOF):
			r.err = nil
			return
		case r.err == nil && (!isText || len(bytes.TrimSpace(text)) > 0):
			r.fail(errors.New("something after the root element"))
		}
	}
}

// children calls visit for every element in e. If visit returns false, the element is
// unknown: it is reported and skipped.
func (r *reader) children(e *element, visit func(*element) bool) {
	r.inside(e, visit, func(text []byte) {
		if text = bytes.TrimSpace(text); len(text) > 0 {
			r.problem(e, "battlescribe.unknown.text", strconv.Quote(string(text[:min(len(text), 40)])), "elements")
		}
	})
}

// content returns the text of e.
func (r *reader) content(e *element) string {
	var text strings.Builder
	r.inside(e, nil, func(b []byte) { text.Write(b) })
	return text.String()
}

// skip skips everything in e.
func (r *reader) skip(e *element) {
	for _, a := range e.attributes {
		e.ignore(a.name)
	}
	r.inside(e, func(child *element) bool { r.skip(child); return true }, func([]byte) {})
}

func (r *reader) inside(e *element, visit func(*element) bool, text func([]byte)) {
	e.closed = true
	for {
		line := r.line()
		switch token := r.next().(type) {
		case xml.StartElement:
			child := r.push(token, line)
			if visit == nil || !visit(child) {
				r.unknownElement(child)
			}
			r.pop()
		case xml.EndElement:
			if token.Name.Local != e.name {
				r.fail(fmt.Errorf("<%s> is closed by </%s>", e.name, token.Name.Local))
			}
			return
		case xml.CharData:
			text(token)
		case nil:
			return
		}
	}
}

func (r *reader) unknownElement(e *element) {
	e.unevaluated("battlescribe.unknown.element", extensionElements[e.name], "<"+e.name+">", "")
	r.skip(e)
}

func (r *reader) push(token xml.StartElement, line int) *element {
	if r.depth == len(r.open) {
		r.open = append(r.open, &element{reader: r})
	}
	e := r.open[r.depth]
	r.depth++
	e.start(token, line)
	return e
}

func (r *reader) pop() {
	e := r.open[r.depth-1]
	if !e.closed {
		r.children(e, func(*element) bool { return false })
	}
	e.leftovers()
	r.depth--
	if r.depth > 0 {
		above := r.open[r.depth-1]
		above.notes = append(above.notes, e.notes...)
	}
}

// intern returns the same string for equal strings: most attributes repeat.
func (r *reader) intern(s string) string {
	const longest = 64
	if s == "" || len(s) > longest {
		return s
	}
	if known, ok := r.strings[s]; ok {
		return known
	}
	r.strings[s] = s
	return s
}

// problem reports a fault in e.
func (r *reader) problem(e *element, code, found, allowed string) {
	if len(r.problems) == maxProblems {
		r.unlisted++
		return
	}
	r.problems = append(r.problems, e.source().Fault(code, r.subject(), found, allowed))
}

// subject returns the kind and the name of the innermost element with a name.
func (r *reader) subject() string {
	for i := r.depth - 1; i >= 0; i-- {
		for _, a := range r.open[i].attributes {
			if a.name == "name" && a.value != "" {
				return r.open[i].name + " " + a.value
			}
		}
	}
	return r.name
}

// listed returns the problems and, if there are more than the limit, the number of the others.
func (r *reader) listed() []fault.Fault {
	if r.unlisted == 0 {
		return r.problems
	}
	return append(r.problems, entry.Source{Document: r.name}.Fault("battlescribe.more", r.name, fmt.Sprintf("%d more problems", r.unlisted), ""))
}
