package battle

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"sync"

	"github.com/rollcall40k/rollcall/api/server"
	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/service"
	"github.com/rollcall40k/rollcall/rules/edition"
)

// A refused roster cannot be played.
type refused struct {
	roster.Entry
	Reason string
}

// Address returns the address where the reason can be seen.
func (f refused) Address() string { return "/rosters/" + f.ID + "#problems" }

// sortRosters separates rosters that can be played from the others.
func (h *handlers) sortRosters(ctx context.Context, list []roster.Entry) (playable []roster.Entry, others []refused, err error) {
	for _, e := range list {
		reason, err := h.reasons.get(ctx, h.Rosters, &e)
		switch {
		case errors.Is(err, catalog.ErrNotFound): // deleted meanwhile
		case err != nil:
			return nil, nil, err
		case reason == "":
			playable = append(playable, e)
		default:
			others = append(others, refused{e, reason})
		}
	}
	return playable, others, nil
}

// A reasonCache caches why revisions of rosters cannot be played. The zero value is empty. It is safe for
// concurrent use.
type reasonCache struct {
	mu   sync.Mutex
	byID map[string]string // by id and revision
}

// maxReasons bounds the cache, which is cleared when it is full.
const maxReasons = 5_000

// get returns why a roster cannot be played, or nothing.
func (c *reasonCache) get(ctx context.Context, rosters *service.Service, e *roster.Entry) (string, error) {
	if !slices.Contains(edition.Names(), e.Edition) {
		return "the rules of edition " + e.Edition + " are not available yet", nil
	}
	key := e.ID + "@" + strconv.Itoa(e.Revision)
	c.mu.Lock()
	reason, ok := c.byID[key]
	c.mu.Unlock()
	if ok {
		return reason, nil
	}
	stored, err := rosters.Revision(ctx, e.ID, e.Revision)
	if err != nil {
		return "", err
	}
	report, err := rosters.Check(ctx, stored)
	switch {
	case errors.Is(err, service.ErrMissing):
		return "its game data is missing", nil
	case err != nil:
		return "", err
	}
	if n := report.Summary.Errors; n > 0 {
		reason = server.Plural(n, "error", "errors")
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.byID == nil || len(c.byID) >= maxReasons {
		c.byID = map[string]string{}
	}
	c.byID[key] = reason
	return reason, nil
}
