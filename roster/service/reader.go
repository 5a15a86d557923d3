package service

import (
	"context"
	"crypto/rand"

	"github.com/rollcall40k/rollcall/roster"
)

// ReaderLink returns the token of the read-only link of a roster, which is made when it is first asked for.
func (s *Service) ReaderLink(ctx context.Context, id string) (token string, err error) {
	return s.store.ReaderToken(ctx, id, rand.Text(), false, s.now().UTC())
}

// RenewReaderLink replaces the token of the read-only link of a roster. The old link has expired then.
func (s *Service) RenewReaderLink(ctx context.Context, id string) (token string, err error) {
	return s.store.ReaderToken(ctx, id, rand.Text(), true, s.now().UTC())
}

// RenewOwnerLink gives a roster a new id, since the id grants the right to change it. The old id is unknown then;
// the history and the read-only link stay.
func (s *Service) RenewOwnerLink(ctx context.Context, id string) (renewed string, err error) {
	if renewed, err = roster.NewID("ros", s.now()); err != nil {
		return "", err
	}
	return renewed, s.store.ChangeID(ctx, id, renewed)
}

// Shared returns the roster of a read-only link. The error is catalog.ErrNotFound for a token that no link
// has, or no longer has. The link grants reading of rosters of any owner.
func (s *Service) Shared(ctx context.Context, token string) (*roster.Roster, error) {
	id, err := s.store.ReaderOf(ctx, token)
	if err != nil {
		return nil, err
	}
	return s.Roster(roster.WithAccess(ctx, roster.Access{All: true}), id)
}
