package data

import (
	"errors"
	"fmt"
	"mime/multipart"
	"net/http"
	"strings"

	"github.com/rollcall40k/rollcall/api/server"
	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/web/page"
)

// importData responds to POST /data/import: it stores the files as a snapshot, which does not
// become the active one unless it is the first of its game system.
func (h *handlers) importData(w http.ResponseWriter, r *http.Request, _ string) error {
	return h.Library.Exclusively(r.Context(), func() error {
		docs, origin, err := upload(r)
		if err != nil {
			return err
		}
		loaded, err := h.Library.Load(r.Context(), docs, catalog.LoadRequest{Origin: origin, System: strings.TrimSpace(r.PostForm.Get("system"))})
		if errors.Is(err, catalog.ErrFormat) {
			return page.Invalid("This is not game data", "Choose a zip archive, or the files of one game system: the .gst file with its .cat files, or New Recruit's .json files. A list goes to Import on the front page. Nothing was imported.")
		}
		if err != nil {
			return err
		}
		s := loaded.Snapshot
		n := page.Notice{Title: "Imported", Detail: s.Name + " is stored."}
		if !loaded.Created {
			n = page.Notice{Title: "Nothing new", Detail: "This server already has exactly this data."}
		}
		if count := len(loaded.Problems); count > 0 {
			n.Detail += " The files have " + server.Plural(count, "problem", "problems") + "; the invalid parts are left out."
		}
		next := changesAddress(s.ID)
		if s.Active {
			n.Detail += " It is the active data."
			next = "/data"
		}
		page.SetFlash(w, r, n)
		return page.Redirect(w, r, next)
	})
}

// upload returns the documents of the files of a form, and a name for their origin.
func upload(r *http.Request) (docs []catalog.Document, origin string, err error) {
	if err := page.ParseFiles(r); err != nil {
		return nil, "", err
	}
	if r.MultipartForm == nil {
		return nil, "", errNoFile
	}
	defer func() { _ = r.MultipartForm.RemoveAll() }()
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
		if total > catalog.MaxImport {
			return nil, "", page.Invalid("The files are too large", fmt.Sprintf("Unpacked, at most %d MB are allowed. Nothing was imported.", catalog.MaxImport>>20))
		}
		docs, last = append(docs, unpacked...), header.Filename
	}
	switch n := len(r.MultipartForm.File["files"]); {
	case len(docs) == 0:
		return nil, "", errNoFile
	case n > 1:
		return docs, fmt.Sprintf("%d files", n), nil
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

var errNoFile = page.Invalid("There is nothing to import", "Choose a zip archive, or the files of a game system.")

// activate responds to POST /data/activate. The field from is the active snapshot that the
// user has seen, and confirm says that army books may be missing.
func (h *handlers) activate(w http.ResponseWriter, r *http.Request, actor string) error {
	to, err := h.Library.Snapshot(r.Context(), r.PostForm.Get("snapshot"))
	if err != nil {
		return gone(err)
	}
	active, err := h.Library.ActiveFor(r.Context(), to)
	if err != nil {
		return err
	}
	switch from := r.PostForm.Get("from"); {
	case active.ID == to.ID:
		return page.Conflict("This data is active already", "Nothing was changed.")
	case active.ID != from:
		return page.Conflict("Other data was activated meanwhile", "The active data is now that of "+title(&active)+". Load the page again and compare with it. Nothing was changed.")
	}
	changes, err := h.Library.Compare(r.Context(), active.ID, to.ID)
	if err != nil {
		return gone(err)
	}
	if changes.Smaller() && r.PostForm.Get("confirm") != "yes" {
		return page.Invalid("Army books are missing", server.Plural(len(changes.Books.Removed), "army book", "army books")+" of the active data would be missing. To use the data all the same, tick the box above the button. Nothing was changed.")
	}
	if _, _, err := h.Library.Activate(r.Context(), to.ID, actor); err != nil {
		return gone(err)
	}
	page.SetFlash(w, r, page.Notice{Title: "Activated", Detail: to.Name + ", " + title(&to) + ", is used for new lists. Stored lists and events keep their data. You can undo this in the log."})
	return page.Redirect(w, r, "/data")
}

// gone explains that a snapshot does not exist.
func gone(err error) error {
	if errors.Is(err, catalog.ErrNotFound) {
		return page.NotFound("This data is not here", "It is unknown, or it was removed because nothing used it. Import it again.")
	}
	return err
}

// prunePage is the data of data_prune.html.
type prunePage struct {
	catalog.Pruned
	MB string
}

// prune responds to POST /data/prune: it shows what would be removed or, if the field confirm
// is yes, removes it.
func (h *handlers) prune(w http.ResponseWriter, r *http.Request, actor string) error {
	confirmed := r.PostForm.Get("confirm") == "yes"
	p, err := h.Library.Prune(r.Context(), actor, !confirmed)
	if err != nil {
		return err
	}
	mb := fmt.Sprintf("%.1f MB", float64(p.Freed)/1e6)
	if !confirmed {
		return h.Render(w, r, http.StatusOK, "data_prune.html", prunePage{p, mb})
	}
	n := page.Notice{Title: "Nothing to remove", Detail: "All data is needed."}
	if len(p.Snapshots) > 0 {
		n = page.Notice{Title: "Removed", Detail: server.Plural(len(p.Snapshots), "set of data was", "sets of data were") + " removed. This freed " + mb + "."}
	}
	page.SetFlash(w, r, n)
	return page.Redirect(w, r, "/data")
}
