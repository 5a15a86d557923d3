package web

import (
	"cmp"
	"errors"
	"net/http"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/edit"
	"github.com/rollcall40k/rollcall/roster/service"
)

// changer makes a change of a revision.
type changer func(r *http.Request, id string, revision int) (*service.Result, error)

// change answers POST /rosters/{id}/do: all operations of the form, or none.
func (s *Site) change(w http.ResponseWriter, r *http.Request) error {
	if err := r.ParseForm(); err != nil {
		return badForm(err)
	}
	ops, err := operationsOf(r.PostForm)
	if err != nil {
		return err
	}
	return s.amend(w, r, ops, func(r *http.Request, id string, revision int) (*service.Result, error) {
		return s.rosters.Apply(r.Context(), id, revision, ops)
	})
}

// undo answers POST /rosters/{id}/undo.
func (s *Site) undo(w http.ResponseWriter, r *http.Request) error {
	return s.amend(w, r, nil, func(r *http.Request, id string, revision int) (*service.Result, error) {
		return s.rosters.Undo(r.Context(), id, revision)
	})
}

// redo answers POST /rosters/{id}/redo.
func (s *Site) redo(w http.ResponseWriter, r *http.Request) error {
	return s.amend(w, r, nil, func(r *http.Request, id string, revision int) (*service.Result, error) {
		return s.rosters.Redo(r.Context(), id, revision)
	})
}

// amend makes a change of the revision that the form names, and shows the roster
// as it is then.
func (s *Site) amend(w http.ResponseWriter, r *http.Request, ops []roster.Operation, make changer) error {
	if err := r.ParseForm(); err != nil {
		return badForm(err)
	}
	revision, err := revisionOf(r.PostForm)
	if err != nil {
		return err
	}
	result, err := make(r, r.PathValue("id"), revision)
	if errors.Is(err, roster.ErrStale) {
		return s.showStale(w, r, ops)
	}
	if err != nil {
		return err
	}
	b, err := s.building(r, result.Roster, result.Report)
	if err != nil {
		return err
	}
	if shown := b.madeUnit(ops, result.Made); shown != "" {
		b.At.Unit = shown
	}
	if len(parts(r)) > 0 {
		b.work = verdictWork
	} else if r.URL.Query().Get("pane") == "unit" {
		b.At.Part = b.touched(ops)
	}
	if text := adjustments(result.Adjusted); text != "" {
		b.Notice = &notice{Title: "Changed with it", Detail: text}
		s.tell(w, r, b.Notice)
	}
	return s.done(w, r, b.back(r), func(w http.ResponseWriter, r *http.Request) error {
		return s.render(w, r, http.StatusOK, "builder.html", b)
	})
}

// back is the address that the visitor came from: a pane, or the settings.
func (b *builder) back(r *http.Request) string {
	switch pane := r.URL.Query().Get("pane"); pane {
	case "settings":
		return b.Path() + "/settings"
	case "catalogue", "unit":
		return b.Here() + "#" + pane
	}
	return b.Here() + "#roster"
}

// touched is the selection that the first operation is about, if it is of the unit
// that is shown.
func (b *builder) touched(ops []roster.Operation) string {
	if len(ops) == 0 {
		return ""
	}
	id := cmp.Or(ops[0].Selection, ops[0].Parent)
	if b.roots[id] != b.At.Unit || id == b.At.Unit {
		return ""
	}
	return id
}

// madeUnit is the unit that was added, or copied, or nothing.
func (b *builder) madeUnit(ops []roster.Operation, made [][]string) string {
	for i, ids := range made {
		if i >= len(ops) || ops[i].Op != roster.AddUnit && ops[i].Op != roster.Duplicate {
			continue
		}
		for _, id := range ids {
			if b.roots[id] == id {
				return id
			}
		}
	}
	return ""
}

// adjustments says what else changed by itself.
func adjustments(list []edit.Adjustment) string {
	var out []string
	for _, a := range list {
		switch {
		case a.Association != "":
			out = append(out, "a tie of "+a.Name+" was taken away")
		case a.After == 0:
			out = append(out, a.Name+" was taken out")
		case a.Before == 0:
			out = append(out, a.Name+" was added")
		default:
			out = append(out, a.Name+": "+strconv.Itoa(a.Before)+" to "+strconv.Itoa(a.After))
		}
	}
	if len(out) == 0 {
		return ""
	}
	return strings.Join(out, "; ") + "."
}

// staleParts are what a page must take over when the roster was edited elsewhere.
const staleParts = "#notice #bar #problems #list #unit-body"

// showStale shows the newest revision, and offers the change again.
func (s *Site) showStale(w http.ResponseWriter, r *http.Request, ops []roster.Operation) error {
	b, err := s.builder(r, r.PathValue("id"))
	if err != nil {
		return err
	}
	b.Notice = &notice{
		Kind: "error", Title: "Edited elsewhere",
		Detail: "The roster was changed in another window or by another program. Here is the newest; your change was not made.",
	}
	if len(ops) > 0 {
		if b.Notice.Again, err = do(ops...); err != nil {
			return err
		}
	}
	if len(parts(r)) > 0 {
		r.Header.Set(partsHeader, staleParts)
	}
	w.Header().Set("Cache-Control", "no-store")
	return s.render(w, r, http.StatusConflict, "builder.html", b)
}

// fork answers POST /rosters/{id}/fork: a copy with a history of its own.
func (s *Site) fork(w http.ResponseWriter, r *http.Request) error {
	stored, err := s.rosters.Roster(r.Context(), r.PathValue("id"))
	if err != nil {
		return err
	}
	const suffix = " (copy)"
	name := stored.Name + suffix
	if len(name) > edit.MaxName {
		name = ""
	}
	result, err := s.rosters.Fork(r.Context(), stored.ID, name)
	if err != nil {
		return err
	}
	s.tell(w, r, &notice{Title: "Copied", Detail: "This is the copy, with a history of its own. " + stored.Name + " stays as it is."})
	return s.enter(w, r, result.Roster)
}

// deleteRoster answers POST /rosters/{id}/delete.
func (s *Site) deleteRoster(w http.ResponseWriter, r *http.Request) error {
	if err := r.ParseForm(); err != nil {
		return badForm(err)
	}
	revision, err := revisionOf(r.PostForm)
	if err != nil {
		return err
	}
	id := r.PathValue("id")
	stored, err := s.rosters.Roster(r.Context(), id)
	if err != nil {
		return err
	}
	err = s.rosters.Delete(r.Context(), id, revision)
	if errors.Is(err, roster.ErrStale) {
		return s.showStale(w, r, nil)
	}
	if err != nil {
		return err
	}
	s.forget(w, r, id)
	s.tell(w, r, &notice{Title: "Deleted", Detail: stored.Name + " is no more."})
	http.Redirect(w, r, "/", http.StatusSeeOther)
	return nil
}
