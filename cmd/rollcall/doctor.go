package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/rollcall40k/rollcall/api/server"
	apistore "github.com/rollcall40k/rollcall/api/store"
	"github.com/rollcall40k/rollcall/catalog/database"
)

// doctorCommand checks a database.
type doctorCommand struct {
	Repair bool `help:"help.doctor_repair"`
}

// Help shows examples.
func (doctorCommand) Help() string {
	return `Examples:

    rollcall doctor
    rollcall doctor --repair`
}

// A diagnosis prints the result of each check.
type diagnosis struct {
	c      *console
	repair bool
	faults int
}

// check prints the faults that a check found, or that it found none.
func (d *diagnosis) check(name string, faults []string, err error) {
	if err != nil {
		faults = append(faults, d.c.describe(err))
	}
	if len(faults) == 0 {
		fmt.Fprintf(d.c.out, "%-22s ok\n", name)
		return
	}
	d.faults += len(faults)
	for i, text := range faults {
		if i == mostFaults {
			fmt.Fprintf(d.c.out, "%-22s and %d more\n", name, len(faults)-i)
			return
		}
		fmt.Fprintf(d.c.out, "%-22s %s\n", name, text)
	}
}

// Run checks the database.
func (v *doctorCommand) Run(ctx context.Context, c *console, s *settings) error {
	d := &diagnosis{c: c, repair: v.Repair}
	var damage error
	if !database.IsPostgres(s.db) {
		if _, err := os.Stat(s.path()); err != nil {
			return &failure{cause: err, code: exitUnreadable}
		}
		damage = database.Verify(ctx, s.path())
		d.check("pages and references", nil, damage)
	}
	if damage == nil {
		opened, err := s.open(ctx) // opening also migrates the tables
		if err == nil {
			_, err = apistore.NewStore(ctx, opened.db)
		}
		if err != nil {
			d.check("tables", nil, err)
		} else {
			fmt.Fprintf(c.out, "%-22s ok: %s\n", "tables", strings.Join(opened.db.Schema(), ", "))
			d.contents(ctx, opened)
		}
	}
	if d.faults > 0 {
		return hint(errors.New(server.Plural(d.faults, "fault", "faults")), "hint.repair", "Command", "rollcall restore BACKUP")
	}
	return nil
}

// contents checks the data of a database whose pages are intact.
func (d *diagnosis) contents(ctx context.Context, opened *services) {
	if opened.db.Kind() == database.SQLite {
		d.log(ctx, opened.db)
	}
	modified, err := opened.store.Modified(ctx)
	d.check("documents", modified, err)
	orphans, err := opened.store.Orphans(ctx)
	d.check("game data in use", orphans, err)
	documents, caches, err := opened.data.Damaged(ctx)
	d.check("game data", documents, err)
	d.caches(ctx, opened, caches)
	d.check("disk", nil, opened.db.Ready(ctx))
}

// log checks whether the write-ahead log is missing.
func (d *diagnosis) log(ctx context.Context, db *database.DB) {
	const name = "write-ahead log"
	switch {
	case !db.MissingLog():
		d.check(name, nil, nil)
	case d.repair:
		if err := db.AcceptMissingLog(ctx); err != nil {
			d.check(name, nil, err)
			return
		}
		fmt.Fprintf(d.c.out, "%-22s missing; accepted\n", name)
	default:
		d.check(name, nil, errors.New("missing: the file was copied from a running server, and lacks its newest changes; copy it with: rollcall backup"))
	}
}

// caches rebuilds damaged compile caches, or reports them.
func (d *diagnosis) caches(ctx context.Context, opened *services, damaged []string) {
	var faults []string
	for _, id := range damaged {
		if !d.repair {
			faults = append(faults, id+": damaged; it is made again when it is used, or with --repair")
			continue
		}
		if _, err := opened.library.Book(ctx, id); err != nil {
			faults = append(faults, err.Error())
			continue
		}
		fmt.Fprintf(d.c.out, "%-22s %s: made again\n", "compile caches", id)
	}
	if len(faults) > 0 || len(damaged) == 0 {
		d.check("compile caches", faults, nil)
	}
}
