package main

import (
	"cmp"
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

// Validate returns an error that names an invalid flag.
func (p *pruneCommand) Validate() error {
	return cmp.Or(checkDays("--drafts", p.Drafts), checkDays("--revisions", p.Revisions), checkDays("--simulations", p.Simulations))
}

// mostDays is the longest time of a flag in days, a century. Dates have years of four digits.
const mostDays = 36500

// checkDays returns an error if a flag is not a number of days; 0: the flag is not given.
func checkDays(name string, days int) error {
	if days < 0 || days > mostDays {
		return fmt.Errorf("%s: found %d; allowed: a whole number from 1 to %d", name, days, mostDays)
	}
	return nil
}

// Run removes the data that the flags name.
func (p *pruneCommand) Run(ctx context.Context, c *console, s *settings) error {
	d, err := s.openPresent(ctx)
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
		fmt.Fprintln(c.out, says(c.lang, "cli.freed", "Size", got.Freed/1000))
	}
	return nil
}
