package api

import (
	"net/http"
	"strconv"
	"strings"
)

// tagOf is the entity tag of a revision.
func tagOf(revision int) string { return strconv.Quote(strconv.Itoa(revision)) }

// expected returns the revision of a roster that a change is meant for.
func (s *Server) expected(c *call, id string) (revision int, err error) {
	return c.matching("roster", func() (int, error) {
		r, err := s.rosters.Roster(c.Context(), id)
		if err != nil {
			return 0, err
		}
		return r.Revision, nil
	})
}

// matching returns the revision that a change is meant for: the current one, where
// If-Match names it. kind is what is changed. Without If-Match the error is 428, with
// another revision 412.
func (c *call) matching(kind string, current func() (int, error)) (int, error) {
	header := strings.Join(c.Header.Values("If-Match"), ",")
	if header == "" {
		return 0, refuse(kindPrecondition, "Send If-Match with the ETag of the %s that you know.", kind).
			with(inHeader("If-Match", "header.missing", `allowed: the ETag of the %s, such as "7"`, kind))
	}
	tags, ok := entityTags(header)
	if !ok {
		return 0, refuse(kindInvalid, "If-Match cannot be read.").
			with(inHeader("If-Match", "header.value", `found %.60q; allowed: a quoted revision, such as "7"`, header))
	}
	revision, err := current()
	if err != nil {
		return 0, err
	}
	for _, tag := range tags {
		if tag == "*" || tag == tagOf(revision) {
			return revision, nil
		}
	}
	return 0, refuse(kindStale, "The %s is at revision %d. Read it again and repeat the change.", kind, revision).
		with(inHeader("If-Match", "revision.stale", "found %.60s; allowed: %s", header, tagOf(revision))).
		sending("ETag", tagOf(revision))
}

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

// unchanged reports whether the caller has the answer already.
func unchanged(c *call, a *answer) bool {
	if a.tag == "" || a.status != http.StatusOK || c.Method != http.MethodGet {
		return false
	}
	tags, _ := entityTags(strings.Join(c.Header.Values("If-None-Match"), ","))
	for _, tag := range tags {
		if tag == "*" || strings.TrimPrefix(tag, "W/") == a.tag {
			return true
		}
	}
	return false
}
