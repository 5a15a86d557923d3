package api

import (
	"errors"
	"io"
	"mime"
	"net/http"
	"slices"
	"strconv"
	"strings"
)

// The media types of bodies.
const (
	jsonType    = "application/json"
	mergeType   = "application/merge-patch+json" // RFC 7396
	zipType     = "application/zip"
	xmlType     = "application/xml"
	xmlTextType = "text/xml"
	bytesType   = "application/octet-stream"
	pdfType     = "application/pdf"
	htmlType    = "text/html; charset=utf-8"
	textType    = "text/plain"

	eventsType   = "text/event-stream"
	markdownType = "text/markdown"
	csvType      = "text/csv"
	yamlType     = "application/yaml" // RFC 9512
)

// receive checks what the call brings and asks for, and reads its body.
func (s *Server) receive(c *call) error {
	if err := asked(c); err != nil {
		return err
	}
	if err := acceptable(c); err != nil {
		return err
	}
	if err := s.readBody(c); err != nil {
		return err
	}
	return bodyType(c)
}

// acceptable refuses a call that takes none of the types that the route makes.
func acceptable(c *call) error {
	header := strings.Join(c.Header.Values("Accept"), ",")
	if header == "" || slices.ContainsFunc(c.route.makes, func(media string) bool { return accepts(header, media) }) {
		return nil
	}
	return notAcceptable(header, c.route.makes)
}

func notAcceptable(header string, makes []string) *problem {
	return refuse(kindAcceptable, "The answer is of type %s only.", list(makes)).
		with(inHeader("Accept", "header.value", "found %.100q; allowed: %s", header, list(makes)))
}

// accepts reports whether an Accept header takes the media type. The most
// specific range that matches decides (RFC 9110, 12.5.1).
func accepts(header, media string) bool {
	major, _, _ := strings.Cut(media, "/")
	best, taken := 0, false
	for part := range strings.SplitSeq(header, ",") {
		mediaRange, params, err := mime.ParseMediaType(strings.TrimSpace(part))
		if err != nil {
			continue
		}
		specific := map[string]int{"*/*": 1, major + "/*": 2, media: 3}[mediaRange]
		if specific > best {
			best, taken = specific, params["q"] == "" || quality(params["q"]) > 0
		}
	}
	return taken
}

func quality(q string) float64 {
	v, err := strconv.ParseFloat(q, 64)
	if err != nil {
		return 0
	}
	return v
}

// readBody reads the body whole, within the bound of the route.
func (s *Server) readBody(c *call) error {
	if c.Body == nil || c.Body == http.NoBody {
		return nil
	}
	if coding := c.Header.Get("Content-Encoding"); coding != "" && !strings.EqualFold(coding, "identity") {
		return refuse(kindMedia, "The body must not be encoded.").
			with(inHeader("Content-Encoding", "header.value", "found %.60q; allowed: identity", coding))
	}
	most := c.route.bound(s.limits)
	if c.ContentLength > most {
		return tooLarge(most)
	}
	body, err := io.ReadAll(io.LimitReader(c.Body, most+1))
	switch {
	case errors.Is(err, http.ErrHandlerTimeout), err != nil:
		return refuse(kindInvalid, "The body ended before its length was reached.").
			with(at("", "body.incomplete", "found %d bytes", len(body)))
	case int64(len(body)) > most:
		return tooLarge(most)
	}
	c.body = body
	return nil
}

func tooLarge(most int64) *problem {
	return refuse(kindTooLarge, "The body may have at most %d bytes.", most).
		with(at("", "body.size", "found more than %d bytes; allowed: at most that many", most)).
		sending("Connection", "close")
}

// bodyType refuses a body of a type that the route does not read.
func bodyType(c *call) error {
	takes := c.route.takes
	switch {
	case len(takes) == 0 && len(c.body) > 0:
		return refuse(kindMedia, "No body is read here.").
			with(at("", "body.unexpected", "found %d bytes; allowed: no body", len(c.body)))
	case len(takes) == 0, len(c.body) == 0 && c.route.bodyOptional:
		return nil
	}
	media, params, err := mime.ParseMediaType(c.Header.Get("Content-Type"))
	charset := params["charset"]
	if err == nil && slices.Contains(takes, media) && (charset == "" || strings.EqualFold(charset, "utf-8")) {
		return nil
	}
	return refuse(kindMedia, "The body must be %s.", list(takes)).
		with(inHeader("Content-Type", "header.value", "found %.100q; allowed: %s", c.Header.Get("Content-Type"), list(takes))).
		sending("Accept", strings.Join(takes, ", "))
}
