package event

import (
	"context"
	"net/url"
	"strconv"
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
