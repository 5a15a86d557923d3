package server

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// A Response is the response of a Handler.
type Response struct {
	Status int
	Media  string // Content-Type
	Header http.Header
	Body   []byte
	ETag   string // strong entity tag, quoted; empty: none
	// Stream writes the body in parts, instead of Body, until it ends or the
	// context is done.
	Stream func(context.Context, io.Writer) error
	// File writes the body, instead of Body, as [Download] takes it.
	File func(context.Context, io.Writer) error
}

// JSON returns a response with a JSON document. It does not escape < and >: no
// page shows it.
func JSON(status int, document any) (*Response, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(document); err != nil {
		return nil, fmt.Errorf("write response: %w", err)
	}
	return &Response{Status: status, Media: JSONType, Header: http.Header{}, Body: b.Bytes()}, nil
}

// OK returns a response with status 200 and a document, unless err is set.
func OK[T any](document T, err error) (*Response, error) {
	if err != nil {
		return nil, err
	}
	return JSON(http.StatusOK, document)
}

// Created returns a response with status 201 and a document, unless err is set.
func Created[T any](document T, err error) (*Response, error) {
	if err != nil {
		return nil, err
	}
	return JSON(http.StatusCreated, document)
}

// NoContent returns a response without a body, unless err is set.
func NoContent(err error) (*Response, error) {
	if err != nil {
		return nil, err
	}
	return &Response{Status: http.StatusNoContent, Header: http.Header{}}, nil
}

// Bytes returns a response with a body of the media type.
func Bytes(media string, body []byte) *Response {
	return &Response{Status: http.StatusOK, Media: media, Header: http.Header{}, Body: body}
}

// PagePolicy is the Content-Security-Policy of pages: they load only what this server has.
const PagePolicy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; " +
	"form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

// styleElement matches a style sheet in a page.
var styleElement = regexp.MustCompile(`(?s)<style>(.*?)</style>`)

// HTML returns a response with a page. Its policy is that of all pages, and allows the style
// sheets in the page by their hashes.
func HTML(page []byte) *Response {
	styles := "style-src 'self'"
	for _, style := range styleElement.FindAllSubmatch(page, -1) {
		hash := sha256.Sum256(style[1])
		styles += " 'sha256-" + base64.StdEncoding.EncodeToString(hash[:]) + "'"
	}
	a := Bytes(HTMLType, page)
	a.Header.Set("Content-Security-Policy", strings.Replace(PagePolicy, "style-src 'self'", styles, 1))
	return a
}

// Attachment returns a response with a file to save.
func Attachment(media, name string, body []byte) *Response {
	a := File(media, name, nil)
	a.Body = body
	return a
}

// File returns a response with a file to save, which write writes.
func File(media, name string, write func(context.Context, io.Writer) error) *Response {
	return &Response{Status: http.StatusOK, Media: media, Header: AttachmentHeader(media, name), File: write}
}

// collect writes the file of a response to its body.
func (a *Response) collect(ctx context.Context) error {
	if a.File == nil {
		return nil
	}
	var b bytes.Buffer
	err := a.File(ctx, &b)
	a.Body, a.File = b.Bytes(), nil
	return err
}

// Paged returns a response with one page of a list and the link to the next
// page, unless err is set. next is the cursor of the next page; empty: there is none.
func Paged[T any](c *Request, data []T, next string, err error) (*Response, error) {
	if err != nil {
		return nil, err
	}
	page := struct {
		Data       []T     `json:"data"`
		NextCursor *string `json:"next_cursor"` // null on the last page
	}{Data: data}
	if data == nil {
		page.Data = []T{}
	}
	if next != "" {
		page.NextCursor = &next
	}
	a, err := JSON(http.StatusOK, page)
	if err == nil && next != "" {
		query := maps.Clone(c.query)
		query.Set("cursor", next)
		link := url.URL{Path: c.URL.Path, RawPath: c.URL.RawPath, RawQuery: query.Encode()}
		a.Header.Set("Link", "<"+link.String()+`>; rel="next"`)
	}
	return a, err
}

// WithETag sets the hash of the body as the entity tag, unless err is set.
func WithETag(a *Response, err error) (*Response, error) {
	if err != nil {
		return nil, err
	}
	hash := sha256.Sum256(a.Body)
	a.ETag = strconv.Quote(hex.EncodeToString(hash[:12]))
	return a, nil
}

// WithRevision sets the ETag of the revision of a document.
func WithRevision(a *Response, err error, revision int) (*Response, error) {
	if err == nil {
		a.ETag = ETag(revision)
	}
	return a, err
}

// WithHeader sets a field of the header, unless err is set.
func WithHeader(a *Response, err error, name, value string) (*Response, error) {
	if err == nil {
		a.Header.Set(name, value)
	}
	return a, err
}

// Private forbids caches to store a response: it depends on the caller, or
// contains a secret.
func Private(a *Response, err error) (*Response, error) {
	return WithHeader(a, err, "Cache-Control", "no-store")
}

// send writes the response. The error is that of a file: see Download.
func (c *Request) send(w http.ResponseWriter, a *Response) error {
	h := a.Header
	if vary := w.Header().Values("Vary"); len(vary) > 0 {
		h["Vary"] = slices.Concat(vary, h["Vary"])
	}
	if a.ETag != "" {
		h.Set("ETag", a.ETag)
	}
	if w.Header().Get("Cache-Control")+h.Get("Cache-Control") == "" {
		h.Set("Cache-Control", "no-cache") // may be stored, but must be revalidated
	}
	switch {
	case c.unchanged(a):
		h.Del("Content-Type")
		maps.Copy(w.Header(), h)
		w.WriteHeader(http.StatusNotModified)
		return nil
	case a.File != nil:
		return Download(w, c.Request, h, a.File)
	}
	h.Del("Content-Type")
	maps.Copy(w.Header(), h)
	if len(a.Body) > 0 {
		w.Header().Set("Content-Type", a.Media)
	}
	Send(w, c.Request, a.Status, a.Body)
	return nil
}

// minCompressed is the size in bytes from which compression is worth its time.
const minCompressed = 1024

// compressors are reused: each has a window of several hundred kilobytes.
var compressors = sync.Pool{New: func() any {
	z, err := gzip.NewWriterLevel(nil, gzip.BestSpeed)
	if err != nil {
		panic(err)
	}
	return z
}}

// Send writes a response whose header is set, except for Content-Length,
// Content-Encoding and Vary. It compresses the body if the client accepts gzip
// and the body is neither small nor compressed already. The memory of the body counts in that of the
// request until the client has received it; if there is too little, the status is 503.
func Send(w http.ResponseWriter, r *http.Request, status int, body []byte) {
	h := w.Header()
	if media := h.Get("Content-Type"); len(body) > 0 && media != PDFType && media != ZipType {
		h.Add("Vary", "Accept-Encoding")
		if len(body) >= minCompressed && AcceptsGzip(r) {
			h.Set("Content-Encoding", "gzip")
			body = compressed(body)
		}
	}
	var full *Problem
	if x := exchangeOf(r); x.body != nil && errors.As(x.body.reserve(int64(len(body))), &full) {
		for _, name := range []string{"Content-Encoding", "Content-Type", "ETag"} {
			h.Del(name)
		}
		maps.Copy(h, full.header)
		h.Set("Cache-Control", "no-store")
		status, body = full.Status, nil
	}
	if status != http.StatusNoContent {
		h.Set("Content-Length", strconv.Itoa(len(body)))
	}
	w.WriteHeader(status)
	if len(body) == 0 {
		return
	}
	if _, err := sendPart(w, body); err != nil {
		logDisconnect(r, err)
	}
}

// sendPart writes a part of a response.
func sendPart(w http.ResponseWriter, part []byte) (int, error) {
	limitSending(w, len(part))
	return w.Write(part)
}

// limitSending gives the client 30 s to receive a part of a response, and longer if it is large.
func limitSending(w http.ResponseWriter, bytes int) {
	const perSecond = 8 << 10
	allowed := 30*time.Second + time.Duration(bytes)*time.Second/perSecond
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(allowed)) // fails only without a connection
}

// logDisconnect logs that a response could not be written.
func logDisconnect(r *http.Request, err error) {
	x := exchangeOf(r)
	x.server.log.Debug("the client has disconnected", "request", x.id, "error", err)
}

func compressed(body []byte) []byte {
	var b bytes.Buffer
	z := compressors.Get().(*gzip.Writer)
	defer compressors.Put(z)
	z.Reset(&b)
	_, _ = z.Write(body) // a bytes.Buffer never fails
	_ = z.Close()
	return b.Bytes()
}

// AcceptsGzip reports whether the client accepts gzip.
func AcceptsGzip(r *http.Request) bool {
	for part := range strings.SplitSeq(r.Header.Get("Accept-Encoding"), ",") {
		coding, params, _ := strings.Cut(part, ";")
		if !strings.EqualFold(strings.TrimSpace(coding), "gzip") {
			continue
		}
		q, given := strings.CutPrefix(strings.TrimSpace(params), "q=")
		return !given || quality(q) > 0
	}
	return false
}
