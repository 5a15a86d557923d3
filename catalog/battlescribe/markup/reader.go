package markup

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
)

// A Reader reads the tokens of one document that mean something. Its first
// error ends it. It is an [xml.TokenReader].
type Reader struct {
	decoder *xml.Decoder
	input   *input
	depth   int
	err     error
}

// NewReader reads a document from its beginning.
func NewReader(data []byte) *Reader {
	in := &input{bytes: bytes.NewReader(data)}
	r := &Reader{input: in, decoder: xml.NewDecoder(in)}
	if len(data) > MaxDocument {
		r.err = Limit(fmt.Sprintf("%d bytes", len(data)), fmt.Sprintf("at most %d bytes", MaxDocument))
	}
	return r
}

var errToken = Limit("a longer tag or text", fmt.Sprintf("at most %d bytes", MaxToken))

// input stops the decoder before it piles up a token beyond MaxToken.
type input struct {
	bytes *bytes.Reader
	token int // bytes read since the last token
}

// Read is there for the decoder, which reads byte by byte.
func (in *input) Read(p []byte) (int, error) { return in.bytes.Read(p) }

// ReadByte returns the next byte of the document.
func (in *input) ReadByte() (byte, error) {
	if in.token++; in.token > MaxToken {
		return 0, errToken
	}
	return in.bytes.ReadByte()
}

// Line is the line that the reader has come to.
func (r *Reader) Line() int {
	line, _ := r.decoder.InputPos()
	return line
}

// Token returns the next start, end or text; names are as written, and that an
// end fits its start is not checked. Comments and instructions are passed over.
// The error is io.EOF at the end, an *Error beyond a limit, or a syntax error. A
// token is valid until the next call.
func (r *Reader) Token() (xml.Token, error) {
	for r.err == nil {
		r.input.token = 0
		var token xml.Token
		if token, r.err = r.decoder.RawToken(); r.err != nil {
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
