package schemas

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/rollcall40k/rollcall/schemas/fault"
)

// MaxDepth is the maximum depth of nested arrays and objects in a document.
const MaxDepth = 64

// MaxItems is the maximum number of elements in an array: an element of two bytes can become a
// value of several hundred.
const MaxItems = 10_000

// MaxMembers is the maximum number of members in an object.
const MaxMembers = 1_000

// MaxValues is the maximum number of values in a document, including its arrays and objects.
const MaxValues = 50_000

// The bounds of a number: arithmetic with 1e999999 needs as many digits.
const (
	MaxNumber   = 40 // characters
	MaxExponent = 20 // positive or negative
)

// The codes of the faults of Parse and Into.
const (
	CodeEncoding  = "json.encoding"  // not UTF-8
	CodeSyntax    = "json.syntax"    // not JSON
	CodeDepth     = "json.depth"     // nested deeper than MaxDepth
	CodeItems     = "json.items"     // an array longer than MaxItems
	CodeMembers   = "json.members"   // an object with more than MaxMembers
	CodeValues    = "json.values"    // a document with more than MaxValues
	CodeNumber    = "json.number"    // a number beyond MaxNumber or MaxExponent
	CodeDuplicate = "json.duplicate" // a repeated member
	CodeUnknown   = "field.unknown"  // an unknown member
	CodeType      = "field.type"     // a value of the wrong type
)

// A Document is a parsed JSON document. It is parsed once; Validate and Into use the same values.
type Document struct {
	data   []byte
	value  any // as decoded by encoding/json, with numbers as json.Number
	values int // number of values in the document
}

// Bytes returns the original bytes of the document.
func (d *Document) Bytes() []byte { return d.data }

// Values returns the number of values in the document, including its arrays and objects.
func (d *Document) Values() int { return d.values }

// Has reports whether the document is an object with the member and, with more names, whether the
// member is an object with the next member, and so on. A nil document has no members.
func (d *Document) Has(names ...string) bool {
	if d == nil {
		return false
	}
	value := d.value
	for _, name := range names {
		object, _ := value.(map[string]any)
		member, ok := object[name]
		if !ok {
			return false
		}
		value = member
	}
	return true
}

// Parse reads one JSON value: UTF-8, with the bounds MaxDepth, MaxItems, MaxMembers,
// MaxValues, MaxNumber and MaxExponent, and with each member of an object once. It returns
// faults instead of a document.
func Parse(data []byte) (*Document, []fault.Fault) {
	if f, ok := syntaxFault(data); ok {
		return nil, []fault.Fault{f}
	}
	r := &reader{data: data, names: map[string]string{}}
	value := r.value()
	if len(r.faults) > 0 {
		return nil, r.faults
	}
	return &Document{data, value, r.values}, nil
}

// syntaxFault returns the first reason why data is not readable JSON.
func syntaxFault(data []byte) (f fault.Fault, found bool) {
	at := fault.Place{}
	if !utf8.Valid(data) {
		return at.Fault(CodeEncoding, "bytes that are not UTF-8 at "+position(data, firstInvalid(data)), "JSON in UTF-8"), true
	}
	offset, beyond := cut(data)
	var syntax *json.SyntaxError
	switch err := json.Unmarshal(data[:offset], new(discard)); {
	case !errors.As(err, &syntax), beyond && strings.HasPrefix(err.Error(), "unexpected end"):
		return fault.Fault{}, false // the reader reports values beyond the bounds
	}
	return notJSON(data, syntax), true
}

// discard is a value for which json.Unmarshal only checks the syntax.
type discard struct{}

// UnmarshalJSON is a no-op.
func (*discard) UnmarshalJSON([]byte) error { return nil }

// notJSON describes a syntax error. The most common one, a comma before a closing bracket, has a
// separate text.
func notJSON(data []byte, err *json.SyntaxError) fault.Fault {
	const blank = " \t\r\n"
	at := min(max(err.Offset-1, 0), int64(len(data)))
	text := err.Error()
	switch {
	case strings.HasPrefix(text, "unexpected end"), // or an incomplete literal, which encoding/json reports as a blank
		strings.HasPrefix(text, "invalid character ' '") && err.Offset == int64(len(data)) && !bytes.HasSuffix(data, []byte(" ")):
		at, text = int64(len(bytes.TrimRight(data, blank))), "the document ends too early"
	case strings.HasSuffix(text, "after top-level value"):
		text = "something follows the value"
	}
	before, rest := bytes.TrimRight(data[:at], blank), bytes.TrimLeft(data[at:], blank)
	if bytes.HasSuffix(before, []byte(",")) && len(rest) > 0 && (rest[0] == ']' || rest[0] == '}') {
		return fault.Place{}.Fault(CodeSyntax, fmt.Sprintf("a comma before %c at %s", rest[0], position(data, int64(len(before)-1))), "no comma behind the last one")
	}
	return fault.Place{}.Fault(CodeSyntax, fmt.Sprintf("no JSON at %s: %s", position(data, at), text), "one JSON value")
}

// firstInvalid returns the offset of the first byte that is not UTF-8.
func firstInvalid(data []byte) int64 {
	for i := 0; i < len(data); {
		r, n := utf8.DecodeRune(data[i:])
		if r == utf8.RuneError && n == 1 {
			return int64(i)
		}
		i += n
	}
	return int64(len(data))
}

// cut returns the offset at which the reader stops: that of the first bracket beyond MaxDepth or
// of the first comma beyond MaxValues, or else the length of the data.
func cut(data []byte) (at int64, beyond bool) {
	depth, commas, inString := 0, 0, false
	for i := 0; i < len(data); i++ {
		switch c := data[i]; {
		case inString && c == '\\':
			i++
		case c == '"':
			inString = !inString
		case inString:
		case c == '[' || c == '{':
			depth++
			if depth > MaxDepth {
				return int64(i), true
			}
		case c == ']' || c == '}':
			depth--
		case c == ',':
			if commas++; commas > MaxValues {
				return int64(i), true
			}
		}
	}
	return int64(len(data)), false
}

// position writes an offset as line:column, both from 1; columns count runes.
func position(data []byte, offset int64) string {
	before := data[:min(max(offset, 0), int64(len(data)))]
	line := 1 + bytes.Count(before, []byte("\n"))
	column := 1 + utf8.RuneCount(before[bytes.LastIndexByte(before, '\n')+1:])
	return fmt.Sprintf("%d:%d", line, column)
}

// A step is a member's name or, if that is empty, an index of an array.
type step struct {
	name  string
	index int
}

// A path is a JSON pointer that is only formatted on demand.
type path []step

func (p path) pointer() string {
	pointer := ""
	for _, s := range p {
		if s.index >= 0 {
			pointer += "/" + strconv.Itoa(s.index)
		} else {
			pointer = fault.Join(pointer, s.name)
		}
	}
	return pointer
}

// A reader reads valid JSON.
type reader struct {
	data   []byte
	at     int
	path   path
	names  map[string]string // of members: each name is allocated once
	values int
	faults []fault.Fault

	stopped bool // the rest is not read
}

// next skips blanks and returns the next byte.
func (r *reader) next() byte {
	for strings.IndexByte(" \t\r\n", r.data[r.at]) >= 0 {
		r.at++
	}
	return r.data[r.at]
}

func (r *reader) value() any {
	c := r.next()
	if (c == '{' || c == '[') && len(r.path) == MaxDepth {
		depth := strconv.Itoa(MaxDepth)
		r.stop(CodeDepth, "nesting deeper than "+depth+" at "+position(r.data, int64(r.at)), "at most "+depth+" arrays and objects inside each other")
		return nil
	}
	if r.values++; r.values > MaxValues {
		r.stop(CodeValues, "a document with more values", fmt.Sprintf("at most %d values", MaxValues))
		return nil
	}
	switch c {
	case '{':
		return r.object()
	case '[':
		return r.array()
	case '"':
		return r.text(r.token())
	case 't':
		r.at += len("true")
		return true
	case 'f':
		r.at += len("false")
		return false
	case 'n':
		r.at += len("null")
		return nil
	}
	return r.number(r.token())
}

// number returns a number within its bounds.
func (r *reader) number(token []byte) json.Number {
	exponent := ""
	if i := bytes.IndexAny(token, "eE"); i >= 0 {
		exponent = string(token[i+1:])
	}
	if e, err := strconv.Atoi(exponent); len(token) > MaxNumber || exponent != "" && (err != nil || e < -MaxExponent || e > MaxExponent) {
		r.fault(CodeNumber, "the number "+fault.Shorten(string(token), MaxNumber), fmt.Sprintf("a number of at most %d characters, with an exponent from -%d to %d", MaxNumber, MaxExponent, MaxExponent))
		return "0"
	}
	return json.Number(token)
}

// token returns a string with its quotes, or a number.
func (r *reader) token() []byte {
	start := r.at
	if r.data[r.at] != '"' {
		for r.at < len(r.data) && strings.IndexByte("+-.0123456789Ee", r.data[r.at]) >= 0 {
			r.at++
		}
		return r.data[start:r.at]
	}
	for r.at++; r.data[r.at] != '"'; r.at++ {
		if r.data[r.at] == '\\' {
			r.at++
		}
	}
	r.at++
	return r.data[start:r.at]
}

// text returns the value of a string token. A zero character, which databases do not store, is replaced like
// surrogates without a partner.
func (r *reader) text(token []byte) string {
	if bytes.IndexByte(token, '\\') < 0 {
		return string(token[1 : len(token)-1])
	}
	var text string
	_ = json.Unmarshal(token, &text) // it is valid JSON
	return strings.ReplaceAll(text, "\x00", "\uFFFD")
}

// name reads the name of a member and its colon.
func (r *reader) name() string {
	token := r.token()
	name, known := r.names[string(token)]
	if !known {
		name = r.text(token)
		r.names[string(token)] = name
	}
	r.next() // the colon
	r.at++
	return name
}

func (r *reader) object() any {
	object := map[string]any{}
	r.at++
	for r.next() != '}' {
		if r.data[r.at] == ',' {
			r.at++
			r.next()
		}
		name := r.name()
		r.path = append(r.path, step{name, -1})
		if _, twice := object[name]; twice {
			r.fault(CodeDuplicate, "the member a second time", "each member once")
		}
		if len(object) == MaxMembers {
			r.path = r.path[:len(r.path)-1]
			r.stop(CodeMembers, "an object with more members", fmt.Sprintf("at most %d members", MaxMembers))
			return nil
		}
		object[name] = r.value()
		r.path = r.path[:len(r.path)-1]
		if r.stopped {
			return nil
		}
	}
	r.at++
	return object
}

func (r *reader) array() any {
	array := []any{}
	r.at++
	for r.next() != ']' {
		if r.data[r.at] == ',' {
			r.at++
		}
		if len(array) == MaxItems {
			r.stop(CodeItems, "a longer array", fmt.Sprintf("at most %d elements", MaxItems))
			return nil
		}
		r.path = append(r.path, step{"", len(array)})
		array = append(array, r.value())
		r.path = r.path[:len(r.path)-1]
		if r.stopped {
			return nil
		}
	}
	r.at++
	return array
}

// fault adds a fault, and stops after MaxFaults.
func (r *reader) fault(code, found, allowed string) {
	if len(r.faults) < MaxFaults {
		r.faults = append(r.faults, fault.At(r.path.pointer()).Fault(code, found, allowed))
	}
	r.stopped = r.stopped || len(r.faults) == MaxFaults
}

// stop adds a fault and stops: the rest may need too much memory or time.
func (r *reader) stop(code, found, allowed string) {
	r.fault(code, found, allowed)
	r.stopped = true
}
