package server

import (
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/schemas/fault"
)

// ETag returns the entity tag of a revision.
func ETag(revision int) string { return strconv.Quote(strconv.Itoa(revision)) }

// IfMatch returns the current revision of a resource, which a change must name in
// If-Match. kind is what the resource is called. The error is a *Problem: 428
// without If-Match, 412 if it names another revision.
func (c *Request) IfMatch(kind string, current func() (int, error)) (int, error) {
	header := c.ifMatch()
	if header == "" {
		return 0, NewProblem(PreconditionRequired, "Send If-Match with the ETag of the %s that you know.", kind).
			WithDetail(fault.Header("If-Match"), "header.missing", `allowed: the ETag of the `+kind+`, such as "7"`)
	}
	tags, ok := entityTags(header)
	if !ok {
		return 0, NewProblem(Invalid, "If-Match cannot be read.").
			With(fault.Header("If-Match").Fault("header.value", fault.Quote(header), `a quoted revision, such as "7"`))
	}
	revision, err := current()
	if err != nil {
		return 0, err
	}
	if slices.Contains(tags, "*") || slices.Contains(tags, ETag(revision)) {
		return revision, nil
	}
	return 0, c.StaleRevision(kind, ETag(revision))
}

// StaleRevision returns the 412 problem of a change to an old revision of a
// resource. current is its entity tag; empty: unknown.
func (c *Request) StaleRevision(kind, current string) *Problem {
	allowed := current
	if current == "" {
		allowed = "the newest revision"
	}
	p := NewProblem(Stale, "The %s has changed since. Read it again and repeat the change.", kind).
		With(fault.Header("If-Match").Fault("revision.stale", c.ifMatch(), allowed))
	if current != "" {
		p.WithHeader("ETag", current)
	}
	return p
}

func (c *Request) ifMatch() string { return strings.Join(c.Header.Values("If-Match"), ",") }

// entityTags splits a list of entity tags (RFC 9110, 8.8.3), or a star.
func entityTags(header string) (tags []string, ok bool) {
	rest := strings.TrimSpace(header)
	if rest == "*" {
		return []string{"*"}, true
	}
	for rest != "" {
		weak := strings.HasPrefix(rest, "W/")
		opaque := strings.TrimPrefix(rest, "W/")
		if !strings.HasPrefix(opaque, `"`) {
			return nil, false
		}
		end := strings.IndexByte(opaque[1:], '"')
		if end < 0 {
			return nil, false
		}
		tag := opaque[:end+2]
		if weak {
			tag = "W/" + tag
		}
		tags = append(tags, tag)
		rest = strings.TrimSpace(opaque[end+2:])
		if rest != "" && !strings.HasPrefix(rest, ",") {
			return nil, false
		}
		rest = strings.TrimLeft(rest, ", \t")
	}
	return tags, len(tags) > 0
}

// unchanged reports whether the client has the response already.
func (c *Request) unchanged(a *Response) bool {
	if a.ETag == "" || a.Status != http.StatusOK || c.Method != http.MethodGet {
		return false
	}
	tags, _ := entityTags(strings.Join(c.Header.Values("If-None-Match"), ","))
	return slices.ContainsFunc(tags, func(tag string) bool { return tag == "*" || strings.TrimPrefix(tag, "W/") == a.ETag })
}
