package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	apistore "github.com/rollcall40k/rollcall/api/store"
	"github.com/rollcall40k/rollcall/catalog/database"
	"github.com/rollcall40k/rollcall/roster/message"
)

// doctorCommand checks a database.
type doctorCommand struct {
	Repair bool `help:"help.doctor_repair"`
}

// A diagnosis prints the result of each check.
type diagnosis struct {
	c      *console
	repair bool
	faults int
	sound  bool // all that is stored is sound
}

// checks are the keys of the names of all checks.
var checks = []string{
	"doctor.pages", "doctor.tables", "doctor.log", "doctor.documents", "doctor.used", "doctor.data", "doctor.caches", "doctor.disk",
}

// line prints the name of a check and a text of its result.
func (d *diagnosis) line(check, text string) {
	width := 0
	for _, key := range checks {
		width = max(width, utf8.RuneCountInString(says(d.c.lang, key)))
	}
	fmt.Fprintf(d.c.out, "%-*s %s\n", width+2, says(d.c.lang, check), text)
}

// check prints the faults that a check found, or that it found none.
func (d *diagnosis) check(name string, faults []string, err error) {
	if err != nil {
		faults = append(faults, d.c.describe(err))
	}
	if len(faults) == 0 {
		d.line(name, says(d.c.lang, "doctor.ok"))
		return
	}
	d.faults += len(faults)
	for i, text := range faults {
		if i == mostFaults {
			d.line(name, says(d.c.lang, "doctor.more", "Count", len(faults)-i))
			return
		}
		d.line(name, message.Translate(d.c.lang, text))
	}
}

// Run checks the database.
func (v *doctorCommand) Run(ctx context.Context, c *console, s *settings) error {
	if err := s.present(); err != nil {
		return err
	}
	d := &diagnosis{c: c, repair: v.Repair}
	var damage error
	if !database.IsPostgres(s.db) {
		damage = database.Verify(ctx, s.path())
		d.check("doctor.pages", nil, damage)
	}
	if damage == nil {
		opened, err := s.open(ctx) // opening also migrates the tables
		if err == nil {
			var keys *apistore.Store
			if keys, err = apistore.NewStore(ctx, opened.db); err == nil {
				_, err = keys.Keys(ctx)
			}
		}
		switch {
		case errors.Is(err, database.ErrNewer):
			return err
		case err != nil:
			d.check("doctor.tables", nil, err)
		default:
			d.line("doctor.tables", says(c.lang, "doctor.ok", "Versions", strings.Join(opened.db.Schema(), ", ")))
			d.contents(ctx, opened)
		}
	}
	switch {
	case d.faults == 0:
		return nil
	case d.sound:
		return newError("doctor.faults", "Count", d.faults)
	}
	return hint(newError("doctor.faults", "Count", d.faults), "hint.repair", "Command", s.with("rollcall restore BACKUP"))
}

// contents checks the data of a database whose pages are intact.
func (d *diagnosis) contents(ctx context.Context, opened *services) {
	if opened.db.Kind() == database.SQLite {
		d.log(ctx, opened.db)
	}
	modified, err := opened.store.Modified(ctx)
	d.check("doctor.documents", modified, err)
	unusable, err := opened.store.WithoutData(ctx)
	d.check("doctor.used", unusable, err)
	documents, caches, err := opened.data.Damaged(ctx, opened.library)
	d.check("doctor.data", documents, err)
	d.caches(ctx, opened, caches)
	d.sound = d.faults == 0
	d.check("doctor.disk", nil, opened.db.Ready(ctx))
}

// log checks whether the write-ahead log is missing.
func (d *diagnosis) log(ctx context.Context, db *database.DB) {
	const name = "doctor.log"
	switch {
	case !db.MissingLog():
		d.check(name, nil, nil)
	case d.repair:
		if err := db.AcceptMissingLog(ctx); err != nil {
			d.check(name, nil, err)
			return
		}
		d.line(name, says(d.c.lang, "doctor.log_accepted"))
	default:
		d.check(name, nil, newError("doctor.log_missing", "Command", "rollcall backup"))
	}
}

// caches rebuilds damaged compile caches, or reports them.
func (d *diagnosis) caches(ctx context.Context, opened *services, damaged []string) {
	var faults []string
	for _, id := range damaged {
		if !d.repair {
			faults = append(faults, says(d.c.lang, "doctor.cache_damaged", "ID", id))
			continue
		}
		err := opened.data.Discard(ctx, id)
		if err == nil {
			_, err = opened.library.Book(ctx, id)
		}
		if err != nil {
			faults = append(faults, d.c.describe(err))
			continue
		}
		d.line("doctor.caches", says(d.c.lang, "doctor.cache_rebuilt", "ID", id))
	}
	if len(faults) > 0 || len(damaged) == 0 {
		d.check("doctor.caches", faults, nil)
	}
}
