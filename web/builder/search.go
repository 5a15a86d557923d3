package builder

import (
	"net/url"
	"strings"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/web/page"
)

// A search is a search for datasheets.
type search struct {
	Text, Role, Keyword string
	MaxPoints           string // as typed; ignored if it is not a number
}

func parseSearch(q url.Values) search {
	return search{page.Shorten(q.Get("q")), page.Shorten(q.Get("role")), page.Shorten(q.Get("keyword")), page.Shorten(q.Get("max"))}
}

func (x search) query() url.Values {
	q := url.Values{}
	page.SetQuery(q, "q", x.Text)
	page.SetQuery(q, "role", x.Role)
	page.SetQuery(q, "keyword", x.Keyword)
	page.SetQuery(q, "max", x.MaxPoints)
	return q
}

func (x search) filter() catalog.Filter {
	f := catalog.Filter{Text: x.Text, Role: x.Role, Keyword: x.Keyword}
	if n, err := entry.ParseNumber(strings.TrimSpace(x.MaxPoints)); err == nil && n.Sign() >= 0 {
		f.MaxPoints = &n
	}
	return f
}

// summaryCosts writes the costs of the smallest unit.
func summaryCosts(lang string, s *catalog.Summary) string {
	var out []string
	if s.Points != nil && s.Points.Sign() > 0 {
		out = append(out, short(lang, "points", s.Points.String()))
	}
	if s.Power != nil && s.Power.Sign() > 0 {
		out = append(out, short(lang, "power", s.Power.String()))
	}
	return strings.Join(out, " · ")
}

// datasheetAddress returns the address of the page of a datasheet.
func datasheetAddress(snapshot, id string) string {
	return "/datasheet?" + url.Values{"snapshot": {snapshot}, "id": {id}}.Encode()
}
