package conformance

import (
	"bytes"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/format"
	"github.com/rollcall40k/rollcall/roster/format/battlescribe"
	dialect "github.com/rollcall40k/rollcall/roster/format/text"
	"github.com/rollcall40k/rollcall/roster/intake"
	"github.com/rollcall40k/rollcall/roster/service/servicetest"
)

// TestIllegalInEveryFormat writes the illegal armies of testdata/legal in every readable format,
// and reads them again: none becomes valid, except for texts with reported losses, and roster
// files have the same errors.
func TestIllegalInEveryFormat(t *testing.T) {
	files, err := filepath.Glob("testdata/legal/built-in-*.yaml")
	if err != nil || len(files) == 0 {
		t.Fatalf("got %d files, %v", len(files), err)
	}
	services := map[string]*servicetest.Services{}
	for _, file := range files {
		f := readLegalFile(t, file)
		if services[f.Edition] == nil {
			services[f.Edition] = f.services(t)
		}
		for _, p := range f.Pairs {
			armies, verdicts := p.armies()
			for i, a := range armies {
				if verdicts[i] == illegal {
					converted(t, services[f.Edition], f, &a, strings.TrimSuffix(filepath.Base(file), ".yaml")+"/"+p.Name+"/"+a.Name)
				}
			}
		}
	}
}

func converted(t *testing.T, s *servicetest.Services, f *legalFile, a *legalArmy, name string) {
	t.Helper()
	report, r, err := s.Rosters.CheckDocument(t.Context(), f.document(t, a))
	if err != nil {
		t.Fatal(err)
	}
	for _, to := range format.Formats() {
		if slices.Contains([]string{"pdf", "png", "svg", "csv", "markdown"}, to.Name) {
			continue
		}
		var b bytes.Buffer
		lost, err := to.Write(&b, &format.Checked{Roster: r, Book: report.Book(), Report: report, Lang: "en"})
		if err != nil {
			t.Errorf("%s as %s: %v", name, to.Name, err)
			continue
		}
		d, err := intake.ReadDocument(b.Bytes(), battlescribe.Format, dialect.Format(intake.Requested{Edition: f.Edition}))
		if err != nil {
			if to.Text && lost.Count() > 0 {
				continue // no part of it is left
			}
			t.Errorf("%s as %s: %v\n%.300s", name, to.Name, err, b.Bytes())
			continue
		}
		again, _, err := s.Rosters.CheckDocument(t.Context(), d)
		switch {
		case err != nil:
			t.Errorf("%s as %s: %v", name, to.Name, err)
		case again.Valid && (lost.Count() == 0 || !to.Text) && !(to.Text && filled(again, rootErrors(report))):
			t.Errorf("%s as %s is valid; lost %v; %v\n%s", name, to.Name, lost.Descriptions("en"), a.Errors, b.Bytes())
		case !to.Text && !to.Lossy:
			if diff := gocmp.Diff(rootErrors(report), rootErrors(again)); diff != "" {
				t.Errorf("%s as %s (-before +after):\n%s", name, to.Name, diff)
			}
		}
	}
}

// filled reports whether reading a text completed it and reported that, or attached a unit to the
// only possible unit.
func filled(r *check.Report, before []string) bool {
	return slices.Contains(before, string(roster.AssociationMin)) || slices.ContainsFunc(r.Diagnostics, func(d roster.Diagnostic) bool { return d.Code == roster.TextFilled })
}

// rootErrors returns the codes of the root causes.
func rootErrors(r *check.Report) (list []string) {
	for _, d := range r.Diagnostics {
		if d.Severity == roster.Error && d.CausedBy == nil {
			list = append(list, fmt.Sprint(d.Code))
		}
	}
	slices.Sort(list)
	return list
}
