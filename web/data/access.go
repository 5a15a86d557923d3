package data

import (
	"cmp"
	"errors"
	"net/http"
	"strings"

	"github.com/rollcall40k/rollcall/api/server"
	"github.com/rollcall40k/rollcall/web/page"
)

// keyCookie has the API key of an administrator, for the pages of game data only.
const keyCookie = "data-key"

// access is what a browser may do.
type access struct {
	Change bool   // the game data
	Actor  string // for the records
	Keys   bool   // a key permits changes
	SignIn bool   // the key in the cookie is not valid, or there is none
}

// access returns what the browser of a request may do, and keeps the page out of caches if
// that depends on the browser. Errors of the store deny access.
func (h *handlers) access(w http.ResponseWriter, r *http.Request) *access {
	if !h.Open {
		w.Header().Set("Cache-Control", "no-store")
	}
	actor, err := h.actor(r)
	return &access{Change: err == nil, Actor: actor, Keys: !h.Open && h.Keys != nil, SignIn: err != nil && h.Keys != nil}
}

// actor returns who sends a request, for the records. The error says that the sender must
// not change the game data.
func (h *handlers) actor(r *http.Request) (string, error) {
	if h.Open {
		return server.LocalActor, nil
	}
	c, err := r.Cookie(keyCookie)
	if err != nil || h.Keys == nil {
		return "", errNoAccess
	}
	return h.check(r, c.Value)
}

// errNoAccess is the failure of a change without a key.
var errNoAccess = page.Forbidden("fail.data_key").And(page.Unchanged)

// check returns the name of a key that may change the game data.
func (h *handlers) check(r *http.Request, token string) (string, error) {
	key, err := server.Authenticate(r.Context(), h.Keys, token, server.ScopeData)
	return cmp.Or(key.Name, key.ID), err
}

// authorized returns the route of a change with at most maxBody bytes. The body is not read before
// the sender is authorized.
func (h *handlers) authorized(pattern string, do func(w http.ResponseWriter, r *http.Request, actor string) error, maxBody int64) page.Route {
	return page.Route{
		Pattern: pattern, MaxBody: maxBody,
		Authorize: func(_ http.ResponseWriter, r *http.Request) error {
			_, err := h.actor(r)
			return err
		},
		Handler: func(w http.ResponseWriter, r *http.Request) error {
			actor, err := h.actor(r)
			if err != nil {
				return err
			}
			return do(w, r, actor)
		},
	}
}

// setKey responds to POST /data/key: the browser keeps the key if it permits changes. Without
// a key it forgets the one that it has.
func (h *handlers) setKey(w http.ResponseWriter, r *http.Request) error {
	token := strings.TrimSpace(r.PostForm.Get("key"))
	if token != "" {
		if h.Open || h.Keys == nil {
			return page.Invalid("fail.no_key").And(page.NotStored)
		}
		var problem *server.Problem
		switch _, err := h.check(r, token); {
		case errors.As(err, &problem):
			return page.Forbidden("fail.key").And(page.NotStored)
		case err != nil:
			return err
		}
	}
	page.SetCookie(w, r, "/data", keyCookie, token)
	return page.Redirect(w, r, "/data")
}
