package schemas

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"unicode/utf8"
)

// decode reads a JSON document into the values that encoding/json makes, with
// numbers as json.Number. Findings are returned in place of a value.
func decode(doc []byte) (any, []Finding) {
	if len(doc) > MaxBytes {
		return nil, []Finding{{Found: fmt.Sprintf("%d bytes", len(doc)), Allowed: fmt.Sprintf("at most %d bytes", MaxBytes)}}
	}
	if !utf8.Valid(doc) {
		return nil, []Finding{{Found: "bytes that are not UTF-8 at " + place(doc, firstInvalid(doc)), Allowed: "JSON in UTF-8"}}
	}
	if at, deep := tooDeep(doc); deep {
		return nil, []Finding{{Found: "nesting deeper than " + strconv.Itoa(MaxDepth) + " at " + place(doc, at), Allowed: "at most " + strconv.Itoa(MaxDepth) + " arrays and objects inside each other"}}
	}
	r := &reader{json: json.NewDecoder(bytes.NewReader(doc))}
	r.json.UseNumber()
	value, err := r.value("")
	if err == nil {
		err = r.end()
	}
	if err != nil {
		return nil, []Finding{broken(doc, r.offset(err), err)}
	}
	return value, r.twice
}

// broken says where a document is no JSON. A comma before a closing bracket is what
// people leave behind most often.
func broken(doc []byte, at int64, err error) Finding {
	const blank = " \t\r\n"
	at = min(max(at, 0), int64(len(doc)))
	before, behind := bytes.TrimRight(doc[:at], blank), bytes.TrimLeft(doc[at:], blank)
	if comma, ok := bytes.CutPrefix(behind, []byte(",")); ok { // where the reader stopped before it
		before, behind = doc[:len(doc)-len(comma)], bytes.TrimLeft(comma, blank)
	}
	if bytes.HasSuffix(before, []byte(",")) && len(behind) > 0 && (behind[0] == ']' || behind[0] == '}') {
		return Finding{Found: fmt.Sprintf("a comma before %c at %s", behind[0], place(doc, int64(len(before)-1))), Allowed: "no comma behind the last one"}
	}
	return Finding{Found: fmt.Sprintf("no JSON at %s: %v", place(doc, at), err), Allowed: "one JSON value"}
}

// firstInvalid returns the position of the first byte that is not UTF-8.
func firstInvalid(doc []byte) int64 {
	for i := 0; i < len(doc); {
		r, n := utf8.DecodeRune(doc[i:])
		if r == utf8.RuneError && n == 1 {
			return int64(i)
		}
		i += n
	}
	return int64(len(doc))
}

// tooDeep finds the first bracket beyond MaxDepth, without parsing.
func tooDeep(doc []byte) (at int64, deep bool) {
	depth, inString := 0, false
	for i := 0; i < len(doc); i++ {
		switch c := doc[i]; {
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
		}
	}
	return 0, false
}

// place writes a position as line:column, both from 1; columns count runes.
func place(doc []byte, offset int64) string {
	before := doc[:min(max(offset, 0), int64(len(doc)))]
	line := 1 + bytes.Count(before, []byte("\n"))
	column := 1 + utf8.RuneCount(before[bytes.LastIndexByte(before, '\n')+1:])
	return fmt.Sprintf("%d:%d", line, column)
}

// reader builds a value from tokens, so that a member named twice is seen.
type reader struct {
	json  *json.Decoder
	twice []Finding
}

func (r *reader) value(pointer string) (any, error) {
	token, err := r.json.Token()
	if err != nil {
		return nil, unexpected(err)
	}
	switch token {
	case json.Delim('{'):
		return r.object(pointer)
	case json.Delim('['):
		return r.array(pointer)
	default:
		return token, nil
	}
}

func (r *reader) object(pointer string) (any, error) {
	object := map[string]any{}
	for r.json.More() {
		token, err := r.json.Token()
		if err != nil {
			return nil, unexpected(err)
		}
		name := token.(string) // the decoder lets nothing else stand there
		at := pointer + "/" + Escape(name)
		if _, ok := object[name]; ok {
			r.twice = append(r.twice, Finding{Pointer: at, Found: "the member a second time", Allowed: "each member once"})
		}
		if object[name], err = r.value(at); err != nil {
			return nil, err
		}
	}
	_, err := r.json.Token()
	return object, unexpected(err)
}

func (r *reader) array(pointer string) (any, error) {
	array := []any{}
	for i := 0; r.json.More(); i++ {
		element, err := r.value(pointer + "/" + strconv.Itoa(i))
		if err != nil {
			return nil, err
		}
		array = append(array, element)
	}
	_, err := r.json.Token()
	return array, unexpected(err)
}

// end reports what follows the value.
func (r *reader) end() error {
	if _, err := r.json.Token(); err != io.EOF {
		return errors.New("something follows the value")
	}
	return nil
}

// unexpected names an end that comes too early.
func unexpected(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return errors.New("the document ends too early")
	}
	return err
}

func (r *reader) offset(err error) int64 {
	if syntax := (*json.SyntaxError)(nil); errors.As(err, &syntax) {
		return syntax.Offset - 1
	}
	return r.json.InputOffset()
}
