package main

import (
	"context"
	"fmt"
	"time"

	"github.com/rollcall40k/rollcall/catalog/database"
	"github.com/rollcall40k/rollcall/roster/service"
	rosterstore "github.com/rollcall40k/rollcall/roster/store"
)

// pruneCommand removes data that is no longer needed.
type pruneCommand struct {
	Drafts      int  `help:"help.prune_drafts" placeholder:"DAYS"`
	Revisions   int  `help:"help.prune_revisions" placeholder:"DAYS"`
	Simulations int  `help:"help.prune_simulations" placeholder:"DAYS"`
	DryRun      bool `help:"help.prune_dry_run"`
}

// Help shows examples.
func (pruneCommand) Help() string {
	return `Examples:

    rollcall prune --dry-run --drafts 90
    rollcall prune --drafts 180 --revisions 90 --simulations 30`
}

// Validate returns an error that names an invalid flag.
func (p *pruneCommand) Validate() error {
	for name, days := range map[string]int{"--drafts": p.Drafts, "--revisions": p.Revisions, "--simulations": p.Simulations} {
		if days < 0 {
			return fmt.Errorf("%s: found %d; allowed: a whole number from 1", name, days)
		}
	}
	return nil
}

// Run removes the data that the flags name.
func (p *pruneCommand) Run(ctx context.Context, c *console, s *settings) error {
	d, err := s.open(ctx)
	if err != nil {
		return err
	}
	now := time.Now().UTC()
	ago := func(days int) time.Time {
		if days == 0 {
			return time.Time{}
		}
		return now.AddDate(0, 0, -days)
	}
	got, err := d.store.Prune(ctx, rosterstore.PruneRequest{
		Deleted: now.Add(-service.RestorePeriod), Drafts: ago(p.Drafts), Revisions: ago(p.Revisions), Simulations: ago(p.Simulations), DryRun: p.DryRun,
	})
	if err != nil {
		return err
	}
	dryRun := ""
	if p.DryRun {
		dryRun = "true"
	}
	fmt.Fprintln(c.out, says(c.lang, "cli.pruned_old", "DryRun", dryRun, "Deleted", got.Deleted, "Drafts", got.Drafts, "Revisions", got.Revisions, "Simulations", got.Simulations))
	if !p.DryRun && d.db.Kind() == database.SQLite {
		fmt.Fprintln(c.out, says(c.lang, "cli.freed", "Size", got.Freed>>10))
	}
	return nil
}
