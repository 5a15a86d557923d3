// Package markup reads the documents of BattleScribe and New Recruit: XML, plain or in a
// zip archive, and JSON, as elements.
// Documents come from untrusted sources: size, depth and the length of each token are
// limited, and entities and document types are rejected.
package markup

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"

	"github.com/rollcall40k/rollcall/schemas/fault"
)

// Limits of a document. The largest real one has 5 MB and 20 nested elements, and a
// twelfth of the size when compressed.
const (
	MaxDepth    = 256      // nested elements
	MaxDocument = 64 << 20 // bytes of XML or JSON
	MaxToken    = 1 << 20  // bytes of one tag with its attributes, or of one text
	MaxTokens   = 1 << 21  // beginnings, ends and texts of a JSON document
	MaxRatio    = 100      // decompressed bytes for each compressed byte …
	freeRatio   = 1 << 20  // … in addition to these
)

// inflatedLimit returns the maximum size of a file with a compressed size.
func inflatedLimit(zipped uint64) int64 {
	if zipped > MaxDocument {
		return MaxDocument
	}
	return min(MaxDocument, freeRatio+MaxRatio*int64(zipped))
}

// A Reader reads the elements and texts of one document, up to the first error. It is
// an [xml.TokenReader].
type Reader struct {
	source source
	depth  int
	err    error
}

// source is the sequence of the tokens of a document.
type source interface {
	token() (xml.Token, error)
	line() int
}

// NewReader reads a document from its beginning: New Recruit's JSON, or else XML.
func NewReader(data []byte) *Reader {
	if IsJSON(data) {
		return NewJSONReader(data)
	}
	if len(data) > MaxDocument {
		return &Reader{err: tooLarge(data)}
	}
	in := &input{bytes: bytes.NewReader(data)}
	return &Reader{source: &xmlSource{decoder: xml.NewDecoder(in), input: in}}
}

func tooLarge(data []byte) error {
	return Limit(fmt.Sprintf("%d bytes", len(data)), fmt.Sprintf("at most %d bytes", MaxDocument))
}

type xmlSource struct {
	decoder *xml.Decoder
	input   *input
}

func (s *xmlSource) token() (xml.Token, error) {
	s.input.token = 0
	return s.decoder.RawToken()
}

func (s *xmlSource) line() int {
	line, _ := s.decoder.InputPos()
	return line
}

var errToken = Limit("a longer tag or text", fmt.Sprintf("at most %d bytes", MaxToken))

// input stops the decoder before it accumulates a token beyond MaxToken.
type input struct {
	bytes *bytes.Reader
	token int // bytes read since the last token
}

// Read implements io.Reader. The decoder reads byte by byte.
func (in *input) Read(p []byte) (int, error) { return in.bytes.Read(p) }

// ReadByte returns the next byte of the document.
func (in *input) ReadByte() (byte, error) {
	if in.token++; in.token > MaxToken {
		return 0, errToken
	}
	return in.bytes.ReadByte()
}

// Line returns the current line of the reader.
func (r *Reader) Line() int {
	if r.source == nil {
		return 1 // the document is too large to be read
	}
	return r.source.line()
}

// Token returns the next start, end or text. Names are unchanged, and it does not check that ends
// match starts. Comments and instructions are skipped. The error is io.EOF at the end, a
// fault.Fault beyond a limit, or a syntax error. A token is valid until the next call.
func (r *Reader) Token() (xml.Token, error) {
	for r.err == nil {
		var token xml.Token
		if token, r.err = r.source.token(); r.err != nil {
			break
		}
		switch token.(type) {
		case xml.StartElement:
			if r.depth == MaxDepth {
				r.err = Limit("more elements inside each other", fmt.Sprintf("at most %d", MaxDepth))
				return nil, r.err
			}
			r.depth++
			return token, nil
		case xml.EndElement:
			r.depth--
			return token, nil
		case xml.CharData:
			return token, nil
		case xml.Directive:
			r.err = errors.New("a document type declaration")
		}
	}
	return nil, r.err
}

// The codes of faults.
const (
	CodeZip   = "battlescribe.zip"   // not a readable archive
	CodeLimit = "battlescribe.limit" // beyond the limits of this package
)

// Limit returns the error of a document that exceeds a limit.
func Limit(found, allowed string) error { return fault.Place{}.Fault(CodeLimit, found, allowed) }
