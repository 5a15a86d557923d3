package markup

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// IsJSON reports whether the data begins like New Recruit's JSON form of a game system or a
// catalogue.
func IsJSON(data []byte) bool { return roots[firstMember(data)] }

// IsJSONSystem reports whether the data begins like New Recruit's JSON form of a game system.
func IsJSONSystem(data []byte) bool { return firstMember(data) == systemRoot }

// firstMember returns the name of the first member of a JSON object, or "".
func firstMember(data []byte) string {
	d := jsontext.NewDecoder(bytes.NewReader(trimmed(data)))
	if open, err := d.ReadToken(); err != nil || open.Kind() != '{' {
		return ""
	}
	name, err := d.ReadToken()
	if err != nil || name.Kind() != '"' {
		return ""
	}
	return name.String()
}

const systemRoot = "gameSystem"

// roots are the members of the outermost object.
var roots = map[string]bool{systemRoot: true, "catalogue": true}

func trimmed(data []byte) []byte { return bytes.TrimPrefix(data, []byte("\xef\xbb\xbf")) }

// NewJSONReader reads a document in New Recruit's JSON form as the elements of the equivalent
// XML: an object is an element, its scalar members are attributes, and a list is an element with
// its name that contains the elements.
func NewJSONReader(data []byte) *Reader {
	if len(data) > MaxDocument {
		return &Reader{err: tooLarge(data)}
	}
	s := &jsonSource{data: trimmed(data)}
	s.decoder = jsontext.NewDecoder(bytes.NewReader(s.data))
	s.err = s.document()
	return &Reader{source: s}
}

// jsonSource is the sequence of the tokens of a document. An element is complete when its object
// ends: attributes may follow lists.
type jsonSource struct {
	data    []byte
	decoder *jsontext.Decoder
	tokens  []placedToken
	next    int // in tokens
	counted int // bytes of data whose lines have been counted
	lines   int // line breaks in them
	depth   int
	err     error // after the tokens; io.EOF at the end
}

type placedToken struct {
	token xml.Token
	line  int
}

func (s *jsonSource) token() (xml.Token, error) {
	if s.next == len(s.tokens) {
		return nil, s.err
	}
	s.next++
	return s.tokens[s.next-1].token, nil
}

// line returns the line of the next token or, at the end, of the unreadable data.
func (s *jsonSource) line() int {
	if s.next < len(s.tokens) {
		return s.tokens[s.next].line
	}
	return s.here()
}

// here returns the current line of the decoder.
func (s *jsonSource) here() int {
	to := int(s.decoder.InputOffset())
	s.lines += bytes.Count(s.data[s.counted:to], []byte("\n"))
	s.counted = to
	return s.lines + 1
}

// document reads the outermost object, which has one member.
func (s *jsonSource) document() error {
	if _, err := s.expect('{', "an object"); err != nil {
		return err
	}
	member, err := s.expect('"', "a game system or a catalogue")
	if err != nil {
		return err
	}
	name := member.String() // a token is valid until the next is read
	if _, err := s.expect('{', "an object"); err != nil {
		return err
	}
	if err := s.members(name); err != nil {
		s.tokens = nil // they are of no element
		return err
	}
	if end, err := s.read(); err != nil || end.Kind() != '}' {
		return orError(err, "a second member of the outermost object")
	}
	if _, err := s.decoder.ReadToken(); !errors.Is(err, io.EOF) {
		return orError(err, "something after the outermost object")
	}
	return io.EOF
}

// orError returns err, or an error with the found value.
func orError(err error, found string) error {
	if err != nil {
		return err
	}
	return errors.New(found)
}

func (s *jsonSource) read() (jsontext.Token, error) {
	t, err := s.decoder.ReadToken()
	switch {
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return t, errors.New("the end of the document inside an object")
	case err == nil && t.Kind() == '"' && len(t.String()) > MaxToken:
		return t, errToken
	}
	return t, err
}

func (s *jsonSource) expect(kind jsontext.Kind, what string) (jsontext.Token, error) {
	t, err := s.read()
	if err == nil && t.Kind() != kind {
		err = fmt.Errorf("%s instead of %s", t.Kind(), what)
	}
	return t, err
}

// members reads the rest of an object after its beginning.
func (s *jsonSource) members(name string) error {
	start, err := s.open()
	if err != nil {
		return err
	}
	var attributes []xml.Attr
	size := 0 // bytes of the attributes
	for {
		member, err := s.read()
		if err != nil {
			return err
		}
		if member.Kind() == '}' {
			break
		}
		of := member.String()
		value, err := s.read()
		if err != nil {
			return err
		}
		switch value.Kind() {
		case '[':
			err = s.list(of)
		case '{':
			err = s.members(of)
		case 'n':
		default:
			if text := value.String(); of == "$text" {
				s.add(xml.CharData(text))
			} else if textElements[of] {
				err = s.text(of, text)
			} else {
				if size += len(of) + len(text); size > MaxToken {
					return errToken
				}
				attributes = append(attributes, xml.Attr{Name: xml.Name{Local: of}, Value: text})
			}
		}
		if err != nil {
			return err
		}
	}
	s.tokens[start].token = xml.StartElement{Name: xml.Name{Local: name}, Attr: attributes}
	s.close(name)
	return nil
}

// textElements are the members that are elements with text in the XML form.
var textElements = map[string]bool{"description": true, "comment": true, "readme": true, "alias": true}

// list reads a list as an element that contains elements. Texts, numbers and lists in it are a
// series of elements.
func (s *jsonSource) list(name string) error {
	start := -1
	for {
		item, err := s.read()
		if err != nil {
			return err
		}
		switch item.Kind() {
		case ']':
			if start >= 0 {
				s.close(name)
			}
			return nil
		case '{':
			if start < 0 {
				if start, err = s.open(); err == nil {
					s.tokens[start].token = xml.StartElement{Name: xml.Name{Local: name}}
				}
			}
			if err == nil {
				err = s.members(singular(name))
			}
		case '[':
			err = s.list(name)
		case 'n':
		default:
			err = s.text(name, item.String())
		}
		if err != nil {
			return err
		}
	}
}

// singular returns the name of an element of a list: selectionEntry of selectionEntries.
func singular(list string) string {
	list = strings.TrimPrefix(list, "shared")
	if list != "" {
		list = strings.ToLower(list[:1]) + list[1:]
	}
	if stem, ok := strings.CutSuffix(list, "ies"); ok {
		return stem + "y"
	}
	return strings.TrimSuffix(list, "s")
}

func (s *jsonSource) text(name, text string) error {
	start, err := s.open()
	if err != nil {
		return err
	}
	s.tokens[start].token = xml.StartElement{Name: xml.Name{Local: name}}
	s.add(xml.CharData(text))
	s.close(name)
	return nil
}

// open reserves the place of the beginning of an element.
func (s *jsonSource) open() (start int, err error) {
	switch {
	case s.depth == MaxDepth:
		return 0, Limit("more elements inside each other", fmt.Sprintf("at most %d", MaxDepth))
	case len(s.tokens) >= MaxTokens-3*MaxDepth: // room for the ends of all open elements
		return 0, Limit("more elements", fmt.Sprintf("at most %d beginnings, ends and texts", MaxTokens))
	}
	s.depth++
	s.add(nil)
	return len(s.tokens) - 1, nil
}

func (s *jsonSource) close(name string) {
	s.depth--
	s.add(xml.EndElement{Name: xml.Name{Local: name}})
}

func (s *jsonSource) add(t xml.Token) { s.tokens = append(s.tokens, placedToken{t, s.here()}) }
