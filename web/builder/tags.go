package builder

import (
	"net/http"
	"regexp"
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/web/page"
)

// tagPattern finds the tags in the notes of a list, such as #league.
var tagPattern = regexp.MustCompile(`(?:^|\s)#([\pL\pN][\pL\pN_-]{0,29})`)

// tagsOf returns the tags in the notes of a list, each once, in small letters.
func tagsOf(notes string) (out []string) {
	for _, m := range tagPattern.FindAllStringSubmatch(notes, -1) {
		if tag := strings.ToLower(m[1]); !slices.Contains(out, tag) {
			out = append(out, tag)
		}
	}
	return out
}

// maxTags is the number of tags that a list may be given at once.
const maxTags = 20

// retag returns notes that have exactly these tags: others are removed, and missing ones are added at the end.
func retag(notes string, tags []string) string {
	notes = tagPattern.ReplaceAllStringFunc(notes, func(match string) string {
		if slices.Contains(tags, tagsOf(match)[0]) {
			return match
		}
		return ""
	})
	notes = strings.TrimSpace(notes)
	for has := tagsOf(notes); len(tags) > 0; tags = tags[1:] {
		if !slices.Contains(has, tags[0]) {
			notes = strings.TrimSpace(notes + " #" + tags[0])
		}
	}
	return notes
}

// parseTags reads tags that are separated by spaces or commas, with or without a number sign.
func parseTags(text string) (tags []string, err error) {
	for word := range strings.FieldsFuncSeq(text, func(r rune) bool { return r == ',' || r == ' ' || r == '\t' || r == '\n' }) {
		tag := strings.ToLower(strings.TrimPrefix(word, "#"))
		switch {
		case slices.Contains(tags, tag):
		case !slices.Equal(tagsOf("#"+tag), []string{tag}):
			return nil, page.Invalid("fail.tag", "Found", page.Shorten(word)).And(page.Unchanged)
		case len(tags) == maxTags:
			return nil, page.Invalid("fail.tags").And(page.Unchanged)
		default:
			tags = append(tags, tag)
		}
	}
	return tags, nil
}

// setTags responds to POST /rosters/{id}/tags, which gives a list the tags of the form.
func (h *handlers) setTags(w http.ResponseWriter, r *http.Request) error {
	tags, err := parseTags(r.PostForm.Get("tags"))
	if err != nil {
		return err
	}
	return h.changeListed(w, r, func(stored *roster.Roster, revision int) (page.Notice, error) {
		_, err := h.Rosters.Apply(r.Context(), stored.ID, revision, []roster.Operation{{Op: roster.Note, Text: retag(stored.Notes, tags)}})
		return page.Notice{Title: page.Text(r, "flash.saved"), Detail: page.Text(r, "flash.tags", "Name", stored.Name)}, err
	})
}
