package builder

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/api/server"
	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/edit"
	"github.com/rollcall40k/rollcall/roster/service"
	"github.com/rollcall40k/rollcall/web/page"
)

// A change changes a revision of a roster.
type change func(ctx context.Context, id string, revision int) (*service.Result, error)

// apply responds to POST /rosters/{id}/do: it applies all operations of the form, or none.
func (h *handlers) apply(w http.ResponseWriter, r *http.Request) error {
	ops, err := parseOperations(r.PostForm)
	if err != nil {
		return err
	}
	return h.change(w, r, ops, func(ctx context.Context, id string, revision int) (*service.Result, error) {
		return h.Rosters.Apply(ctx, id, revision, ops)
	})
}

// undo responds to POST /rosters/{id}/undo.
func (h *handlers) undo(w http.ResponseWriter, r *http.Request) error {
	return h.change(w, r, nil, h.Rosters.Undo)
}

// redo responds to POST /rosters/{id}/redo.
func (h *handlers) redo(w http.ResponseWriter, r *http.Request) error {
	return h.change(w, r, nil, h.Rosters.Redo)
}

// change changes the revision that the form names, and shows the result.
func (h *handlers) change(w http.ResponseWriter, r *http.Request, ops []roster.Operation, do change) error {
	revision, err := page.Revision(r.PostForm)
	if err != nil {
		return err
	}
	result, err := do(r.Context(), r.PathValue("id"), revision)
	if errors.Is(err, roster.ErrStale) {
		return h.showStale(w, r, ops)
	}
	if err != nil {
		return err
	}
	b := h.newPage(r, result.Roster, result.Report)
	if len(ops) > 0 {
		b.newest = result.Roster.Revision // that of the change
	}
	if unit := b.addedUnit(ops, result.Made); unit != "" {
		b.Location.Unit = unit
	}
	if len(page.Fragments(r)) > 0 {
		b.fixWork = firstFixWork
	} else if r.URL.Query().Get("pane") == "unit" {
		b.Location.Part = b.changedPart(ops)
	}
	if text := b.adjustments(result.Adjusted); text != "" {
		b.Notice = &notice{Notice: page.Notice{Title: b.text("flash.adjusted"), Detail: text}}
		page.SetFlash(w, r, b.Notice.Notice)
	}
	return page.Done(w, r, b.returnAddress(r), func(w http.ResponseWriter, r *http.Request) error {
		return h.Render(w, r, http.StatusOK, "builder.html", b)
	})
}

// returnAddress returns the address of the pane, or of the settings, that sent a request.
func (b *rosterPage) returnAddress(r *http.Request) string {
	switch pane := r.URL.Query().Get("pane"); pane {
	case "settings":
		return b.Path() + "/settings"
	case "history":
		return b.Path() + "/history"
	case "units", "unit":
		return b.Address() + "#" + pane
	}
	return b.Address() + "#army"
}

// changedPart returns the selection that the first operation changes if it is below the
// shown unit.
func (b *rosterPage) changedPart(ops []roster.Operation) string {
	if len(ops) == 0 {
		return ""
	}
	id := cmp.Or(ops[0].Selection, ops[0].Parent)
	if b.roots[id] != b.Location.Unit || id == b.Location.Unit {
		return ""
	}
	return id
}

// addedUnit returns the unit that operations added or duplicated, or nothing.
func (b *rosterPage) addedUnit(ops []roster.Operation, created [][]string) string {
	for i, ids := range created {
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

// adjustments describes automatic adjustments.
func (b *rosterPage) adjustments(list []edit.Adjustment) string {
	var out []string
	for _, a := range list {
		switch {
		case a.Association != "":
			out = append(out, b.text("adjusted.detached", "Name", a.Name))
		case a.After == 0:
			out = append(out, b.text("adjusted.removed", "Name", a.Name))
		case a.Before == 0:
			out = append(out, b.text("adjusted.added", "Name", a.Name))
		default:
			out = append(out, b.text("adjusted.count", "Name", a.Name, "Before", a.Before, "After", a.After))
		}
	}
	if len(out) == 0 {
		return ""
	}
	return server.Capitalize(strings.Join(out, "; ")) + "."
}

// staleFragments are the fragments that a page must replace if the roster was changed
// elsewhere.
const staleFragments = "#notice #bar #problems #list #unit-body #results"

// showStale shows the current revision, and offers to apply the operations to it.
func (h *handlers) showStale(w http.ResponseWriter, r *http.Request, ops []roster.Operation) error {
	b, err := h.load(r)
	if err != nil {
		return err
	}
	b.Notice = &notice{Class: "error", Notice: page.Notice{
		Title:  b.text("flash.stale"),
		Detail: b.text("flash.stale_text"),
	}}
	if len(ops) > 0 {
		b.Notice.Retry = encode(ops...)
	}
	page.SetFragments(r, staleFragments)
	w.Header().Set("Cache-Control", "no-store")
	return h.Render(w, r, http.StatusConflict, "builder.html", b)
}

// fork responds to POST /rosters/{id}/fork: it copies a roster to a new one, or the revision of the field number.
func (h *handlers) fork(w http.ResponseWriter, r *http.Request) error {
	number := 0
	if text := r.PostForm.Get("number"); text != "" {
		var err error
		if number, err = strconv.Atoi(text); err != nil || number < 1 {
			return page.NotAllowed("revision", text, "1, 2, 3, …").And(page.NotStored)
		}
	}
	stored, err := h.Rosters.Revision(r.Context(), r.PathValue("id"), number)
	if err != nil {
		return err
	}
	return h.forkOf(w, r, stored)
}

// created redirects to a roster that was just created, and adds it to the user's own.
func created(w http.ResponseWriter, r *http.Request, made *roster.Roster) error {
	page.AddOwnRoster(w, r, made.ID)
	return page.Redirect(w, r, "/rosters/"+made.ID)
}

// deleteRoster responds to POST /rosters/{id}/delete.
func (h *handlers) deleteRoster(w http.ResponseWriter, r *http.Request) error {
	return h.changeListed(w, r, func(stored *roster.Roster, revision int) (page.Notice, error) {
		if err := h.Rosters.Delete(r.Context(), stored.ID, revision); err != nil {
			return page.Notice{}, err
		}
		page.RemoveOwnRoster(w, r, stored.ID)
		return page.Notice{
			Title: page.Text(r, "flash.deleted"), Detail: page.Text(r, "flash.deleted_text", "Name", stored.Name), Undo: "/rosters/" + stored.ID + "/restore",
		}, nil
	})
}

// changeListed changes the revision of a list that a form of the front page names, and returns to
// the front page with a notice.
func (h *handlers) changeListed(w http.ResponseWriter, r *http.Request, do func(stored *roster.Roster, revision int) (page.Notice, error)) error {
	revision, err := page.Revision(r.PostForm)
	if err != nil {
		return err
	}
	stored, err := h.Rosters.Roster(r.Context(), r.PathValue("id"))
	if err != nil {
		return err
	}
	notice, err := do(stored, revision)
	if errors.Is(err, roster.ErrStale) {
		return h.showStale(w, r, nil)
	}
	if err != nil {
		return err
	}
	page.SetFlash(w, r, notice)
	return page.Redirect(w, r, "/")
}

// restoreRoster responds to POST /rosters/{id}/restore: it undoes a deletion.
func (h *handlers) restoreRoster(w http.ResponseWriter, r *http.Request) error {
	restored, err := h.Rosters.Restore(r.Context(), r.PathValue("id"))
	if errors.Is(err, catalog.ErrNotFound) {
		return page.NotFound("fail.restore")
	}
	if err != nil {
		return err
	}
	page.AddOwnRoster(w, r, restored.ID)
	page.SetFlash(w, r, page.Notice{Title: page.Text(r, "flash.restored"), Detail: page.Text(r, "flash.restored_text", "Name", restored.Name)})
	return page.Redirect(w, r, "/")
}
