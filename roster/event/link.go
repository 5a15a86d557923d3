package event

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"encoding/hex"
	"net/url"
	"strings"
	"time"

	"github.com/rollcall40k/rollcall/schemas/fault"
)

// EventPage returns the URL of the page of an event.
func (s *Service) EventPage(event string) string {
	return s.address + "/events/" + url.PathEscape(event)
}

// ListPage returns the URL of the page of a list, which QR codes contain.
func (s *Service) ListPage(event, submission string) string {
	return s.EventPage(event) + "/lists/" + url.PathEscape(submission)
}

// AccessPage returns the URL that starts a session with a link's token.
func (s *Service) AccessPage(event, token string) string {
	return s.EventPage(event) + "/access/" + url.PathEscape(token)
}

// NewLink creates a link for a role. submission is the id of the player's list; it is
// ignored for other roles.
func (v *Session) NewLink(ctx context.Context, role Role, name, submission string) (*IssuedLink, error) {
	t, err := v.newLink(ctx, role, name, submission)
	if err != nil {
		return nil, err
	}
	t, secret := newToken(t)
	if err := v.service.store.AddLinks(ctx, []Link{t}, v.record(OpLink, t.ID, "trail_detail.link", "Role", role)); err != nil {
		return nil, err
	}
	out := v.service.issueLink(t, secret)
	return &out, nil
}

// Grant gives an API key a role, which replaces its previous role. The key replaces the token of
// a link.
func (v *Session) Grant(ctx context.Context, key string, role Role, name, submission string) (*Link, error) {
	t, err := v.newLink(ctx, role, name, submission)
	if err != nil {
		return nil, err
	}
	if t.Key, err = validateLine("key", key, 1, 100); err != nil {
		return nil, err
	}
	if t.Key == v.Event.Owner {
		return nil, invalid("key", fault.Quote(key)+", the owner of the event", "another key")
	}
	t = newGrant(t)
	return &t, v.service.store.AddLinks(ctx, []Link{t}, v.record(OpLink, t.ID, "trail_detail.link", "Role", role, "Key", t.Key))
}

// newLink validates the properties of a link.
func (v *Session) newLink(ctx context.Context, role Role, name, submission string) (Link, error) {
	if err := v.Require(OpLink); err != nil {
		return Link{}, err
	}
	name, err := validateLine("name", name, 0, 100)
	if err != nil {
		return Link{}, err
	}
	switch role {
	case Organiser, Judge, Entrant:
		submission = ""
	case Player:
		if _, err := v.service.store.Submission(ctx, v.Event.ID, submission); err != nil {
			return Link{}, err
		}
	default:
		return Link{}, invalid("role", fault.Quote(string(role)), "organiser, judge, entrant or player")
	}
	return Link{Event: v.Event.ID, Role: role, Submission: submission, Holder: name, CreatedAt: v.At}, nil
}

// Links lists the links of the event without their tokens.
func (v *Session) Links(ctx context.Context) ([]Link, error) {
	if err := v.Require(OpLink); err != nil {
		return nil, err
	}
	return v.service.store.Links(ctx, v.Event.ID)
}

// RevokeLink revokes a link.
func (v *Session) RevokeLink(ctx context.Context, id string) error {
	if err := v.Require(OpLink); err != nil {
		return err
	}
	return v.service.store.RevokeLink(ctx, v.Event.ID, id, v.record(OpLink, id, "trail_detail.revoked"))
}

// tokenPrefix is the prefix of every token, so that leaked tokens can be found.
const tokenPrefix = "rce_"

// A Link gives its bearer a role at an event. Only the hash of its token is stored.
type Link struct {
	ID         string `json:"id"` // lnk_…
	Event      string `json:"-"`
	Role       Role   `json:"role"`
	Submission string `json:"submission,omitempty"` // of a player
	Holder     string `json:"name,omitempty"`       // name of the bearer
	// Key is the id of an API key that has the role. Such a link has no token.
	Key       string            `json:"key,omitempty"`
	Hash      [sha256.Size]byte `json:"-"` // of the token, or grantHash
	CreatedAt time.Time         `json:"created_at"`
	RevokedAt *time.Time        `json:"revoked_at,omitempty"`
}

// linkPrefix is the prefix of the ids of links.
const linkPrefix = "lnk_"

// IsLink reports whether an id is that of a link.
func IsLink(id string) bool { return strings.HasPrefix(id, linkPrefix) }

var tokenEncoding = base32.NewEncoding("abcdefghijklmnopqrstuvwxyz234567").WithPadding(base32.NoPadding)

// newToken generates a token with 256 random bits and returns the link to store. An
// unsalted SHA-256 is sufficient for random tokens.
func newToken(t Link) (stored Link, secret string) {
	secret = tokenPrefix + tokenEncoding.EncodeToString(randomBytes(sha256.Size))
	t.ID = linkPrefix + tokenEncoding.EncodeToString(randomBytes(10))
	t.Hash = hashOf(secret)
	return t, secret
}

// newGrant returns the link of an API key. An event has at most one link per key.
func newGrant(t Link) Link {
	t.ID = linkPrefix + tokenEncoding.EncodeToString(randomBytes(10))
	t.Hash = grantHash(t.Event, t.Key)
	return t
}

// grantHash identifies the link of an API key. It cannot collide with the hash of a
// token, which begins with tokenPrefix.
func grantHash(event, key string) [sha256.Size]byte { return hashOf("key " + key + " at " + event) }

func hashOf(secret string) [sha256.Size]byte { return sha256.Sum256([]byte(secret)) }

func randomBytes(n int) []byte {
	b := make([]byte, n)
	rand.Read(b) // never fails
	return b
}

// IsToken reports whether a text has the form of a link's token.
func IsToken(text string) bool { return strings.HasPrefix(text, tokenPrefix) }

func sha256Hex(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}
