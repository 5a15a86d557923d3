package data

import (
	"context"
	"errors"
	"mime/multipart"
	"net/http"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/roster/message"
	"github.com/rollcall40k/rollcall/web/page"
)

// importData responds to POST /data/import: it stores the files as a snapshot, which does not
// become the active one unless it is the first of its game system.
func (h *handlers) importData(w http.ResponseWriter, r *http.Request, actor string) error {
	return h.Library.Exclusively(r.Context(), func() error {
		docs, origin, err := upload(r)
		if err != nil {
			return err
		}
		loaded, err := h.Library.Load(r.Context(), docs, catalog.LoadRequest{Origin: origin, System: strings.TrimSpace(r.PostForm.Get("system")), Actor: actor})
		if errors.Is(err, catalog.ErrFormat) {
			return page.Invalid("fail.not_data").And(page.NotImported)
		}
		if err != nil {
			return err
		}
		s := loaded.Snapshot
		active, problems, next := "", "", changesAddress(s.ID)
		if s.Active {
			active, next = "yes", "/data"
		}
		if n := len(loaded.Problems); n > 0 {
			problems = strconv.Itoa(n)
		}
		n := page.Notice{Title: page.Text(r, "flash.imported"), Detail: page.Text(r, "flash.imported_text", "Name", s.Name, "Problems", problems, "Active", active)}
		if !loaded.Created {
			n = page.Notice{Title: page.Text(r, "flash.nothing_new"), Detail: page.Text(r, "flash.nothing_new_text")}
		}
		page.SetFlash(w, r, n)
		return page.Redirect(w, r, next)
	})
}

// upload returns the documents of the files of a form, and a name for their origin.
func upload(r *http.Request) (docs []catalog.Document, origin string, err error) {
	if r.MultipartForm == nil {
		return nil, "", errNoFile
	}
	var total int64
	var last string
	for _, header := range r.MultipartForm.File["files"] {
		if header.Size == 0 {
			continue
		}
		unpacked, err := unpack(header)
		if err != nil {
			return nil, "", err
		}
		for _, d := range unpacked {
			total += int64(len(d.Data))
		}
		if total > catalog.MaxUnpacked {
			return nil, "", page.Invalid("fail.too_large", "Max", catalog.MaxUnpacked>>20).And(page.NotImported)
		}
		docs, last = append(docs, unpacked...), header.Filename
	}
	switch n := len(r.MultipartForm.File["files"]); {
	case len(docs) == 0:
		return nil, "", errNoFile
	case n > 1:
		return docs, message.Text(message.English, "count.files", message.Named("Count", n)), nil
	}
	return docs, last, nil
}

// unpack returns the documents of a file of a form.
func unpack(header *multipart.FileHeader) ([]catalog.Document, error) {
	data, err := page.ReadFile(header)
	if err != nil {
		return nil, err
	}
	return catalog.Unpack(header.Filename, data)
}

var errNoFile = page.Invalid("fail.no_file")

// activate responds to POST /data/activate. The field from is the active snapshot that the
// user has seen, or empty, and confirm says that army books and files may be missing or incomplete.
func (h *handlers) activate(w http.ResponseWriter, r *http.Request, actor string) error {
	to, err := h.Library.Snapshot(r.Context(), r.PostForm.Get("snapshot"))
	if err != nil {
		return gone(err)
	}
	active, err := h.activeFor(r.Context(), &to)
	if err != nil {
		return err
	}
	switch from := r.PostForm.Get("from"); {
	case active.ID == to.ID:
		return page.Conflict("fail.active_already").And(page.Unchanged)
	case active.ID != from:
		return page.Conflict("fail.active_changed", "Title", title(page.LanguageOf(r), &active)).And(page.Unchanged)
	}
	changes, err := h.Library.Compare(r.Context(), active.ID, to.ID)
	if err != nil {
		return gone(err)
	}
	if changes.Smaller() && r.PostForm.Get("confirm") != "yes" {
		return page.Invalid("fail.books_missing", "Count", len(changes.Missing()), "Files", len(changes.Unreadable)).And(page.Unchanged)
	}
	if _, _, err := h.Library.Activate(r.Context(), to.ID, actor); err != nil {
		return gone(err)
	}
	page.SetFlash(w, r, page.Notice{Title: page.Text(r, "flash.activated"), Detail: page.Text(r, "flash.activated_text", "Name", page.DataTitle(page.LanguageOf(r), &to))})
	return page.Redirect(w, r, "/data")
}

// deactivate responds to POST /data/deactivate.
func (h *handlers) deactivate(w http.ResponseWriter, r *http.Request, actor string) error {
	s, err := h.Library.Snapshot(r.Context(), r.PostForm.Get("snapshot"))
	if err == nil {
		_, _, err = h.Library.Deactivate(r.Context(), s.ID, actor)
	}
	if err != nil {
		return gone(err)
	}
	page.SetFlash(w, r, page.Notice{Title: page.Text(r, "flash.deactivated"), Detail: page.Text(r, "flash.deactivated_text", "Name", page.DataTitle(page.LanguageOf(r), &s))})
	return page.Redirect(w, r, "/data")
}

// activeFor returns the active snapshot of the game system of a snapshot, or the zero value if none is.
func (h *handlers) activeFor(ctx context.Context, s *catalog.Snapshot) (catalog.Snapshot, error) {
	active, err := h.Library.ActiveFor(ctx, s.ID)
	if errors.Is(err, catalog.ErrNotFound) {
		err = nil
	}
	return active, err
}

// gone explains that a snapshot does not exist.
func gone(err error) error {
	if errors.Is(err, catalog.ErrNotFound) {
		return page.NotFound("fail.data_gone")
	}
	return err
}

// prunePage is the data of data_prune.html.
type prunePage struct {
	catalog.Pruned
	Size   string // in MB
	Titles []string
}

// prune responds to POST /data/prune: it shows what would be removed or, if the field confirm
// is yes, removes it.
func (h *handlers) prune(w http.ResponseWriter, r *http.Request, actor string) error {
	confirmed := r.PostForm.Get("confirm") == "yes"
	p, err := h.Library.Prune(r.Context(), actor, !confirmed)
	if err != nil {
		return err
	}
	size := strconv.FormatFloat(float64(p.Freed)/1e6, 'f', 1, 64)
	if !confirmed {
		out := prunePage{Pruned: p, Size: size}
		for _, s := range p.Snapshots {
			out.Titles = append(out.Titles, page.DataTitle(page.LanguageOf(r), &s))
		}
		return h.Render(w, r, http.StatusOK, "data_prune.html", out)
	}
	n := page.Notice{Title: page.Text(r, "flash.nothing_removed"), Detail: page.Text(r, "flash.all_needed")}
	if len(p.Snapshots) > 0 {
		n = page.Notice{Title: page.Text(r, "flash.removed"), Detail: page.Text(r, "flash.removed_text", "Count", len(p.Snapshots), "Size", size)}
	}
	page.SetFlash(w, r, n)
	return page.Redirect(w, r, "/data")
}
