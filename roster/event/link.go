package event

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"encoding/hex"
	"net/url"
	"strconv"
	"strings"
	"time"
)

// EventPage is the address of the page of an event.
func (s *Service) EventPage(event string) string {
	return s.address + "/events/" + url.PathEscape(event)
}

// ListPage is the address of the page of a list, which QR codes lead to. What it
// shows is for the role of whoever comes to say.
func (s *Service) ListPage(event, submission string) string {
	return s.EventPage(event) + "/lists/" + url.PathEscape(submission)
}

// AccessPage is the address of a link: it lets whoever has it in.
func (s *Service) AccessPage(event, token string) string {
	return s.EventPage(event) + "/door/" + url.PathEscape(token)
}

// NewLink makes another link of a role: of Player it is for the list with the id.
func (v *Session) NewLink(ctx context.Context, role Role, name, submission string) (*IssuedLink, error) {
	t, err := v.newLink(ctx, role, name, submission)
	if err != nil {
		return nil, err
	}
	t, secret := newToken(t)
	if err := v.service.store.AddLinks(ctx, []Link{t}, v.record(OpLink, t.ID, "made for "+string(role))); err != nil {
		return nil, err
	}
	out := v.service.issueLink(t, secret)
	return &out, nil
}

// Grant gives the API key with the id a role, in the place of the one that it has. It
// is a link without a secret: the key is the secret.
func (v *Session) Grant(ctx context.Context, key string, role Role, name, submission string) (*Link, error) {
	t, err := v.newLink(ctx, role, name, submission)
	if err != nil {
		return nil, err
	}
	if t.Key, err = validateLine("key", key, 1, 100); err != nil {
		return nil, err
	}
	if t.Key == v.Event.Owner {
		return nil, &InputError{"key", strconv.Quote(key) + ", which made the event", "another key"}
	}
	t = newGrant(t)
	return &t, v.service.store.AddLinks(ctx, []Link{t}, v.record(OpLink, t.ID, "made for "+string(role)+", key "+t.Key))
}

// newLink checks what a link is to be.
func (v *Session) newLink(ctx context.Context, role Role, name, submission string) (Link, error) {
	if err := v.require(OpLink); err != nil {
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
		return Link{}, &InputError{"role", strconv.Quote(string(role)), "organiser, judge, entrant or player"}
	}
	return Link{Event: v.Event.ID, Role: role, Submission: submission, Holder: name, CreatedAt: v.At}, nil
}

// Links lists the links of the event, without their secrets.
func (v *Session) Links(ctx context.Context) ([]Link, error) {
	if err := v.require(OpLink); err != nil {
		return nil, err
	}
	return v.service.store.Links(ctx, v.Event.ID)
}

// RevokeLink ends a link.
func (v *Session) RevokeLink(ctx context.Context, id string) error {
	if err := v.require(OpLink); err != nil {
		return err
	}
	return v.service.store.RevokeLink(ctx, v.Event.ID, id, v.record(OpLink, id, "revoked"))
}

// tokenPrefix starts every token of a link, so that leaked ones can be searched
// for.
const tokenPrefix = "rce_"

// A Link is the link of a role at an event as it is stored: the secret itself is
// not.
type Link struct {
	ID         string `json:"id"` // lnk_…
	Event      string `json:"-"`
	Role       Role   `json:"role"`
	Submission string `json:"submission,omitempty"` // of a player
	Holder     string `json:"name,omitempty"`       // whose it is
	// Key is the id of the API key that has the role; the link has no secret then.
	Key       string            `json:"key,omitempty"`
	Hash      [sha256.Size]byte `json:"-"` // of the whole token
	CreatedAt time.Time         `json:"created_at"`
	RevokedAt *time.Time        `json:"revoked_at,omitempty"`
}

var tokenEncoding = base32.NewEncoding("abcdefghijklmnopqrstuvwxyz234567").WithPadding(base32.NoPadding)

// newToken makes a token of 256 random bits and its stored form. A plain SHA-256
// of it can be neither guessed nor reversed.
func newToken(t Link) (stored Link, secret string) {
	secret = tokenPrefix + tokenEncoding.EncodeToString(randomBytes(sha256.Size))
	t.ID = "lnk_" + tokenEncoding.EncodeToString(randomBytes(10))
	t.Hash = hashOf(secret)
	return t, secret
}

// newGrant makes the link of an API key: an event has one of each key, and a new one
// takes the place of the old.
func newGrant(t Link) Link {
	t.ID = "lnk_" + tokenEncoding.EncodeToString(randomBytes(10))
	t.Hash = grantHash(t.Event, t.Key)
	return t
}

// grantHash is what the link of a key is found by. No token begins like it.
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
