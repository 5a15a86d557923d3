package api

import (
	"net/http"
	"net/url"

	"github.com/rollcall40k/rollcall/catalog"
)

// page is a part of a list. NextCursor is null on the last page.
type page[T any] struct {
	Data       []T     `json:"data"`
	NextCursor *string `json:"next_cursor"`
}

// paged answers with a page and the link to the next one.
func paged[T any](c *call, p catalog.Page[T]) (*answer, error) {
	shown := page[T]{Data: p.Data}
	if shown.Data == nil {
		shown.Data = []T{}
	}
	if p.NextCursor != "" {
		shown.NextCursor = &p.NextCursor
	}
	a, err := reply(http.StatusOK, shown)
	if err == nil && p.NextCursor != "" {
		a.header.Set("Link", "<"+nextURL(c, p.NextCursor)+`>; rel="next"`)
	}
	return a, err
}

// whole answers with a list that has one page.
func whole[T any](c *call, data []T) (*answer, error) {
	return paged(c, catalog.Page[T]{Data: data})
}

func nextURL(c *call, cursor string) string {
	query := url.Values{}
	for name, values := range c.query {
		query[name] = values
	}
	query.Set("cursor", cursor)
	next := url.URL{Path: c.URL.Path, RawPath: c.URL.RawPath, RawQuery: query.Encode()}
	return next.String()
}
