package battlescribe

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/battlescribe/markup"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/intake"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// maxUnread limits the unknown elements of a file.
const maxUnread = 100

// An UnreadElement is an element of a file that is unknown in its place. It may hold choices.
type UnreadElement struct {
	Name string // or the text that is there, or the JSON pointer of a member
	intake.Place
}

// choiceElements are the elements that hold the choices of a roster, with the elements that they
// may contain. All other elements hold what a program computed from the choices; they may contain
// anything but selections and forces.
var choiceElements = map[string][]string{
	"":             {"roster"},
	"roster":       {"customNotes", "costs", "costLimits", "forces", "tags"},
	"costLimits":   {"costLimit"},
	"costLimit":    {},
	"forces":       {"force"},
	"force":        {"customNotes", "rules", "profiles", "selections", "publications", "categories", "forces", "costs", "tags", "comment"},
	"selections":   {"selection"},
	"selection":    {"customNotes", "rules", "profiles", "associations", "selections", "costs", "categories", "tags", "comment"},
	"associations": {"association"},
	"association":  {},
}

// isKnown reports whether an element may be in another one.
func isKnown(parent, name string) bool {
	if children, holdsChoices := choiceElements[parent]; holdsChoices {
		return slices.Contains(children, name)
	}
	return choiceElements[name] == nil
}

// An elementReader passes the elements of an XML file and notes the unknown ones.
type elementReader struct {
	*markup.Reader
	open    []string // known elements that contain the current place
	unknown int      // unknown elements that contain the current place
	empty   bool     // the outermost of them has no content so far
	found   UnreadElement
	unread  []UnreadElement
}

// Token returns the next token of the file.
func (r *elementReader) Token() (xml.Token, error) {
	token, err := r.Reader.Token()
	switch x := token.(type) {
	case xml.StartElement:
		r.start(x)
	case xml.EndElement:
		if r.unknown > 0 {
			r.unknown--
		} else if len(r.open) > 0 {
			r.open = r.open[:len(r.open)-1]
		}
	case xml.CharData:
		r.text(x)
	}
	if len(r.unread) > maxUnread {
		return nil, markup.Limit(fmt.Sprintf("%d unknown elements", len(r.unread)), fmt.Sprintf("at most %d", maxUnread))
	}
	return token, err
}

func (r *elementReader) start(x xml.StartElement) {
	name := x.Name.Local
	switch {
	case r.unknown > 0:
		r.note()
		r.unknown++
	case !isKnown(r.within(), name):
		r.unknown, r.empty, r.found = 1, true, UnreadElement{"<" + name + ">", intake.Place{Line: r.Line()}}
		if len(x.Attr) > 0 {
			r.note()
		}
	default:
		r.open = append(r.open, name)
	}
}

// text notes a text in an unknown element, or between choices.
func (r *elementReader) text(x xml.CharData) {
	x = bytes.TrimSpace(x)
	if len(x) == 0 {
		return
	}
	if within := r.within(); r.unknown == 0 && within != "" && choiceElements[within] != nil {
		r.empty, r.found = true, UnreadElement{string(x), intake.Place{Line: r.Line()}}
	}
	r.note()
}

// note adds the found element, once. An element without any content is not added.
func (r *elementReader) note() {
	if r.empty {
		r.unread, r.empty = append(r.unread, r.found), false
	}
}

// within returns the name of the innermost known element.
func (r *elementReader) within() string {
	if len(r.open) == 0 {
		return ""
	}
	return r.open[len(r.open)-1]
}

// removeUnread removes the unknown members of an object of a JSON file that has the content of an
// element, and returns their places. Members that are neither objects nor lists, and empty ones,
// hold no choices.
func removeUnread(x any, element, pointer string) (unread []UnreadElement) {
	switch x := x.(type) {
	case []any:
		for i := range x {
			unread = append(unread, removeUnread(x[i], element, pointer+"/"+strconv.Itoa(i))...)
		}
	case map[string]any:
		for _, name := range slices.Sorted(maps.Keys(x)) {
			at := fault.Join(pointer, name)
			switch {
			case !holdsAny(x[name]):
			case isKnown(element, name):
				unread = append(unread, removeUnread(x[name], memberElement(name), at)...)
			default:
				unread = append(unread, UnreadElement{at, intake.Place{Pointer: at}})
				delete(x, name)
			}
		}
	}
	return unread
}

// memberElement returns the name of the elements of a list.
func memberElement(list string) string {
	if one := strings.TrimSuffix(list, "s"); choiceElements[one] != nil {
		return one
	}
	return list
}

// holdsAny reports whether a value is an object or a list with contents.
func holdsAny(x any) bool {
	switch x := x.(type) {
	case []any:
		return len(x) > 0
	case map[string]any:
		return len(x) > 0
	}
	return false
}

// reportUnread reports the unknown elements of the file.
func (c *converter) reportUnread(list []UnreadElement) {
	for _, x := range list {
		c.diagnostics = append(c.diagnostics, intake.Diagnostic(roster.ElementUnread, roster.Error, x.Place, x.Name, nil))
	}
}
