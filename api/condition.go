package api

import (
	"net/http"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/roster"
)

// tagOf is the entity tag of a revision.
func tagOf(revision int) string { return strconv.Quote(strconv.Itoa(revision)) }

// expected returns the revision that a change is meant for: the stored one,
// where If-Match names it. Without If-Match the error is 428, with another
// revision 412.
func (s *Server) expected(c *call, id string) (revision int, err error) {
	header := strings.Join(c.Header.Values("If-Match"), ",")
	if header == "" {
		return 0, refuse(kindPrecondition, "Send If-Match with the ETag of the roster that you know.").
			with(inHeader("If-Match", "header.missing", `allowed: the ETag of the roster, such as "7"`))
	}
	tags, ok := entityTags(header)
	if !ok {
		return 0, refuse(kindInvalid, "If-Match cannot be read.").
			with(inHeader("If-Match", "header.value", `found %.60q; allowed: a quoted revision, such as "7"`, header))
	}
	r, err := s.rosters.Roster(c.Context(), id)
	if err != nil {
		return 0, err
	}
	for _, tag := range tags {
		if tag == "*" || tag == tagOf(r.Revision) {
			return r.Revision, nil
		}
	}
	return 0, stale(header, r)
}

func stale(header string, r *roster.Roster) *problem {
	return refuse(kindStale, "The roster is at revision %d. Read it again and repeat the change.", r.Revision).
		with(inHeader("If-Match", "revision.stale", "found %.60s; allowed: %s", header, tagOf(r.Revision))).
		sending("ETag", tagOf(r.Revision))
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
