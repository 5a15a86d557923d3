package catalog

import (
	"bytes"
	"cmp"
	"context"
	"encoding/gob"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/schemas/fault"
)

// Details describe a snapshot.
type Details struct {
	Snapshot
	Revision     int            `json:"revision"`   // of the game system, as its author counts; 0: none
	Datasheets   int            `json:"datasheets"` // each counted once, even if several books offer it
	Use          Use            `json:"use"`
	Books        []BookDetails  `json:"books"`
	ProblemCount int            `json:"problem_count"`
	Problems     []ProblemGroup `json:"problems"` // the most frequent first
}

// BookDetails describe an army book of a snapshot.
type BookDetails struct {
	Named
	Datasheets int `json:"datasheets"`
	Revision   int `json:"revision"` // as its author counts; 0: none
}

// A ProblemGroup is the problems of one kind.
type ProblemGroup struct {
	Code     string        `json:"code"`
	Count    int           `json:"count"`
	Examples []fault.Fault `json:"examples"` // at most maxExamples
}

const maxExamples = 3

// Details describes a snapshot. The error is ErrNotFound if there is none.
func (l *Library) Details(ctx context.Context, id string) (*Details, error) {
	d := &Details{Books: []BookDetails{}}
	all, err := l.Listed(ctx)
	if err != nil {
		return nil, err
	}
	at := slices.IndexFunc(all, func(s ListedSnapshot) bool { return s.ID == id })
	if at < 0 {
		return nil, fmt.Errorf("snapshot %q: %w", id, ErrNotFound)
	}
	d.Snapshot, d.Datasheets, d.Use = all[at].Snapshot, all[at].Datasheets, all[at].Use
	c, err := l.store.Compiled(ctx, id)
	if err != nil {
		return nil, err
	}
	d.ProblemCount, d.Problems = len(c.Problems), GroupProblems(c.Problems)
	revisions := map[string]int{}
	for _, e := range indexOf(c.Index) {
		if e.System {
			d.Revision = e.Revision
		} else {
			revisions[e.ID] = e.Revision
		}
	}
	books, err := l.Catalogues(ctx, id)
	for _, b := range books {
		d.Books = append(d.Books, BookDetails{Named{b.ID, b.Name, b.Faction}, b.Datasheets, revisions[b.ID]})
	}
	return d, err
}

// indexOf decodes the index of a compile cache. A stale index may be unreadable; it is then empty
// until the snapshot is compiled again.
func indexOf(index []byte) (list []encodedCatalogue) {
	if err := gob.NewDecoder(bytes.NewReader(index)).Decode(&list); err != nil {
		return nil
	}
	return list
}

// notEvaluated is the prefix of the codes of parts that are not evaluated. Different kinds of
// parts share a code.
const notEvaluated = "battlescribe.un"

var quoted = regexp.MustCompile(`"(?:[^"\\]|\\.)*"`)

// GroupProblems groups problems by kind, most frequent first: by their code and, for parts that
// are not evaluated, by the element or the attribute.
func GroupProblems(problems []fault.Fault) []ProblemGroup {
	groups, byKind := []ProblemGroup{}, map[string]int{}
	for _, f := range problems {
		kind := f.Code
		if strings.HasPrefix(f.Code, notEvaluated) {
			kind += " " + quoted.ReplaceAllString(f.Found, "")
		}
		i, ok := byKind[kind]
		if !ok {
			i = len(groups)
			byKind[kind], groups = i, append(groups, ProblemGroup{Code: f.Code})
		}
		g := &groups[i]
		if g.Count++; len(g.Examples) < maxExamples {
			g.Examples = append(g.Examples, f)
		}
	}
	slices.SortStableFunc(groups, func(a, b ProblemGroup) int { return cmp.Compare(b.Count, a.Count) })
	return groups
}

// More returns the number of problems beyond the examples.
func (g *ProblemGroup) More() int { return g.Count - len(g.Examples) }
