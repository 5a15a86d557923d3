package builder

import (
	"cmp"
	"encoding/json"
	"net/http"
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/event/pack"
	"github.com/rollcall40k/rollcall/roster/format/battlescribe"
	"github.com/rollcall40k/rollcall/roster/format/text"
	"github.com/rollcall40k/rollcall/roster/intake"
	"github.com/rollcall40k/rollcall/web/listview"
	"github.com/rollcall40k/rollcall/web/page"
)

// importPage is the data of import.html: a document as it was read.
type importPage struct {
	*rosterPage
	Lines      *listview.Lines // of a text
	Unresolved []unresolved    // what was not understood, unless Lines shows it
	Other      []listview.Problem
	Document   string // the roster, to store it
}

// unresolved is something that was not found, or was found under another name.
type unresolved struct {
	listview.Problem
	Excerpt string // the line
}

// previewImport responds to POST /import with the file of the form, or its text. Nothing
// is stored.
func (h *handlers) previewImport(w http.ResponseWriter, r *http.Request) error {
	data, err := uploaded(r)
	if err != nil {
		return err
	}
	document, err := intake.ReadDocument(data, battlescribe.Format, pack.Format, text.Format(intake.Requested{Edition: r.FormValue("edition")}))
	if err != nil {
		return err
	}
	report, read, err := h.Rosters.CheckDocument(r.Context(), document)
	if err != nil {
		return err
	}
	encoded, err := json.Marshal(read)
	if err != nil {
		return err
	}
	p := &importPage{rosterPage: h.newPage(r, read, report), Document: string(encoded), Lines: listview.NewLines(page.LanguageOf(r), data, report)}
	p.addProblems(strings.Split(string(data), "\n"))
	return h.Render(w, r, http.StatusOK, "import.html", p)
}

// uploaded returns the file of a form, or its text.
func uploaded(r *http.Request) ([]byte, error) {
	data, err := page.FormFile(r, "file")
	if data != nil || err != nil {
		return data, err
	}
	if pasted := r.FormValue("text"); strings.TrimSpace(pasted) != "" {
		return []byte(pasted), nil
	}
	return nil, page.Invalid("fail.no_list")
}

// addProblems separates the problems of the document from those of the roster. The verdict counts both.
func (p *importPage) addProblems(lines []string) {
	for i := range p.View.Diagnostics {
		d := &p.View.Diagnostics[i]
		problem := listview.NewProblem(p.lang, p.Book, d)
		switch {
		case d.CausedBy != nil: // its cause is shown
		case !isDocumentProblem(d):
			if p.Lines == nil || problem.Line == 0 {
				p.Other = append(p.Other, problem)
			}
		case p.Lines == nil || problem.Line == 0:
			u := unresolved{Problem: problem}
			if problem.Line > 0 && problem.Line <= len(lines) {
				u.Excerpt = page.Shorten(strings.TrimSpace(lines[problem.Line-1]))
			}
			p.Unresolved = append(p.Unresolved, u)
		}
	}
}

// HasUnits reports whether a unit was read.
func (p *importPage) HasUnits() bool {
	for _, f := range p.Forces() {
		if f.HasUnits() {
			return true
		}
	}
	return false
}

// LacksData reports whether the faction is not in the game data and is not a misspelling of one that is there.
func (p *importPage) LacksData() bool {
	return p.Roster.LacksFaction() && !slices.ContainsFunc(p.View.Diagnostics, func(d roster.Diagnostic) bool {
		return d.Code == roster.FactionMissing && len(d.Suggestions) > 0
	})
}

// IsPart reports whether the built-in game data lacks names of the document that the complete data may have.
func (p *importPage) IsPart() bool {
	return slices.ContainsFunc(p.View.Diagnostics, func(d roster.Diagnostic) bool {
		return d.Code == roster.NameUnknown && d.Args["Install"] != ""
	})
}

// documentCodes are the prefixes of the codes of problems of a document.
var documentCodes = []string{"name.", "line.", "list.", "number.", "text.", "models.", "units.", "total.", "edition.", "system."}

func isDocumentProblem(d *roster.Diagnostic) bool {
	for _, prefix := range documentCodes {
		if strings.HasPrefix(string(d.Code), prefix) {
			return true
		}
	}
	return strings.HasSuffix(string(d.Code), ".unknown")
}

// storeImport responds to POST /import/keep: it stores the roster of the preview.
func (h *handlers) storeImport(w http.ResponseWriter, r *http.Request) error {
	document, err := intake.ReadDocument([]byte(r.PostForm.Get("roster")))
	if err != nil {
		return err
	}
	if document.Roster != nil {
		document.Roster.Name = cmp.Or(strings.TrimSpace(r.PostForm.Get("name")), document.Roster.Name)
	}
	result, err := h.Rosters.PutDocument(r.Context(), document)
	if err != nil {
		return err
	}
	return created(w, r, result.Roster)
}
