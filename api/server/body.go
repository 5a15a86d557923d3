package server

import (
	"bytes"
	"errors"
	"io"
	"mime"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/schemas/fault"
)

// Media types.
const (
	JSONType    = "application/json"
	MergeType   = "application/merge-patch+json" // RFC 7396
	ZipType     = "application/zip"
	XMLType     = "application/xml"
	XMLTextType = "text/xml"
	BytesType   = "application/octet-stream"
	PDFType     = "application/pdf"
	HTMLType    = "text/html; charset=utf-8"
	TextType    = "text/plain"
	EventsType  = "text/event-stream"
	CSVType     = "text/csv"
	YAMLType    = "application/yaml" // RFC 9512
)

// RosterTypes are the media types of roster documents and roster files.
var RosterTypes = []string{JSONType, ZipType, XMLType, XMLTextType, BytesType, TextType}

// MediaType returns the media type of the body, without parameters; empty: none
// is given.
func (c *Request) MediaType() string {
	media, _, _ := mime.ParseMediaType(c.Header.Get("Content-Type"))
	return media
}

// Accepts reports whether the caller accepts the media type. The most specific
// range that matches decides (RFC 9110, 12.5.1).
func (c *Request) Accepts(media string) bool {
	header := strings.Join(c.Header.Values("Accept"), ",")
	if header == "" {
		return true
	}
	major, _, _ := strings.Cut(media, "/")
	best, accepted := 0, false
	for part := range strings.SplitSeq(header, ",") {
		mediaRange, params, err := mime.ParseMediaType(strings.TrimSpace(part))
		if err != nil {
			continue
		}
		specific := map[string]int{"*/*": 1, major + "/*": 2, media: 3}[mediaRange]
		if specific > best {
			best, accepted = specific, params["q"] == "" || quality(params["q"]) > 0
		}
	}
	return accepted
}

// RequireAccept returns a 406 problem if the caller accepts none of the types.
func (c *Request) RequireAccept(types ...string) error {
	if slices.ContainsFunc(types, c.Accepts) {
		return nil
	}
	return NewProblem(NotAcceptable, "The response has only the type %s.", List(types)).
		With(fault.Header("Accept").Fault("header.value", fault.Quote(strings.Join(c.Header.Values("Accept"), ",")), List(types)))
}

func checkAccept(c *Request) error { return c.RequireAccept(c.route.Produces...) }

func quality(q string) float64 {
	v, err := strconv.ParseFloat(q, 64)
	if err != nil {
		return 0
	}
	return v
}

// readBody reads the complete body, within the limit of the route.
func readBody(c *Request) error {
	if c.ContentLength == 0 {
		return nil
	}
	if coding := c.Header.Get("Content-Encoding"); coding != "" && !strings.EqualFold(coding, "identity") {
		return NewProblem(UnsupportedMediaType, "The body must not be encoded.").
			With(fault.Header("Content-Encoding").Fault("header.value", fault.Quote(coding), "identity"))
	}
	limit := c.route.maxBody(c.server.limits)
	body, err := readAll(c.exchange.body, c.ContentLength, limit)
	var full *Problem
	if errors.As(err, &full) {
		return full
	}
	if large := (*http.MaxBytesError)(nil); errors.As(err, &large) {
		return bodyTooLarge(limit)
	}
	if err != nil {
		return NewProblem(Invalid, "The body ended before its length was reached.").
			WithDetail(fault.Place{}, "body.incomplete", "found "+Plural(len(body), "byte", "bytes"))
	}
	c.Body = body
	return nil
}

// readAll reads a body of a length, or -1 for an unknown one, which is at most limit. It reserves and
// allocates the memory of the whole length only after a part of the body has arrived: until then, the
// memory of a slow body is about that of its bytes. A large body of unknown length reserves the limit
// until it has arrived: many at once would otherwise use up the budget together, and all fail.
func readAll(body *countedBody, length, limit int64) ([]byte, error) {
	const (
		first = 1 << 20
		small = 4 << 10
	)
	var b bytes.Buffer
	b.Grow(int(min(max(length, 0), small)) + bytes.MinRead)
	n, err := io.CopyN(&b, body, first)
	if err != nil || n < first {
		if errors.Is(err, io.EOF) {
			err = nil
		}
		return b.Bytes(), err
	}
	known := length >= 0
	if !known {
		length = limit
	}
	if err := body.reserve(length); err != nil {
		return nil, err
	}
	if known {
		b.Grow(int(max(length-first, 0)) + bytes.MinRead)
	}
	_, err = b.ReadFrom(body)
	body.keep(int64(b.Len()))
	return b.Bytes(), err
}

func bodyTooLarge(limit int64) *Problem {
	size := strconv.FormatInt(limit, 10)
	return NewProblem(TooLarge, "The body may have at most %s bytes.", size).
		With(fault.Place{}.Fault("body.size", "more than "+size+" bytes", "at most "+size+" bytes")).
		WithHeader("Connection", "close")
}

// checkContentType rejects a body of a type that the route does not accept.
func checkContentType(c *Request) error {
	types := c.route.Consumes
	switch {
	case len(types) == 0 && len(c.Body) > 0:
		return NewProblem(UnsupportedMediaType, "This resource takes no body.").
			With(fault.Place{}.Fault("body.unexpected", Plural(len(c.Body), "byte", "bytes"), "no body"))
	case len(types) == 0, len(c.Body) == 0 && c.route.BodyOptional:
		return nil
	}
	media, params, err := mime.ParseMediaType(c.Header.Get("Content-Type"))
	charset := params["charset"]
	if err == nil && slices.Contains(types, media) && (charset == "" || strings.EqualFold(charset, "utf-8")) {
		return nil
	}
	return NewProblem(UnsupportedMediaType, "The body must be %s.", List(types)).
		With(fault.Header("Content-Type").Fault("header.value", fault.Quote(c.Header.Get("Content-Type")), List(types))).
		WithHeader("Accept", strings.Join(types, ", "))
}
