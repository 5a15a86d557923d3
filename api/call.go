package api

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"time"

	"github.com/rollcall40k/rollcall/api/internal/strict"
)

// A call is one request on its way through a handler.
type call struct {
	*http.Request
	id     string    // of the request
	at     time.Time // when it came, by the server's clock
	key    string    // id of the API key; empty where none is needed
	link   string    // token of an event's link; empty for none
	route  *route
	param  func(name string) string // of the path, unescaped
	query  url.Values
	body   []byte // read whole, within the route's bound
	remote string // address of the other side, without its port
}

// An answer is what a handler makes.
type answer struct {
	status int
	media  string // Content-Type
	header http.Header
	body   []byte
	tag    string // strong entity tag, quoted; empty for none
	// stream writes the body bit by bit, in place of body, until it is over or the
	// context is done.
	stream func(context.Context, io.Writer) error
}

// A handler turns a call into an answer. Errors become problem documents
// (failure.go).
type handler func(*call) (*answer, error)

// reply answers with a JSON document.
func reply(status int, document any) (*answer, error) {
	body, err := written(document)
	if err != nil {
		return nil, fmt.Errorf("write answer: %w", err)
	}
	return &answer{status: status, media: jsonType, header: http.Header{}, body: body}, nil
}

// written writes JSON with <CHAPTER> as it is read: nothing here is shown in a
// page.
func written(document any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(document)
	return b.Bytes(), err
}

// raw answers with bytes.
func raw(media string, body []byte) *answer {
	return &answer{status: http.StatusOK, media: media, header: http.Header{}, body: body}
}

// into reads the body as JSON into v.
func (c *call) into(v any) error {
	return understood(strict.Decode(c.body, v))
}

// understood turns findings into a problem, and none into nil.
func understood(findings []strict.Finding) error {
	if len(findings) == 0 {
		return nil
	}
	p := refuse(kindInvalid, "The body has %s.", plural(len(findings), "fault"))
	for _, f := range findings {
		p.with(at(f.Pointer, f.Code, "found %s; allowed: %s", f.Found, f.Allowed))
	}
	return p
}
