// Package battlescribe reads the game data of BattleScribe and New Recruit: a
// game system (.gst) and its catalogues (.cat), plain or zipped (.gstz, .catz,
// or a .zip of any of them), or both as New Recruit's .json, into
// [entry.Catalogue]s.
//
// Each part that cannot be used becomes a fault.Fault with its line; the rest is still read:
//
//   - battlescribe.unknown.element, .attribute, .value and .text: not part of
//     the known format;
//   - battlescribe.unevaluated: an extension of New Recruit that affects rosters and
//     is not evaluated: shared associations, modifiers of the names of cost types, links to force
//     entries; its node gets a note (entry.Node.Unevaluated), as for everything
//     unknown;
//   - battlescribe.missing, battlescribe.number, battlescribe.flag: an attribute
//     that is missing or cannot be read;
//   - battlescribe.xml, battlescribe.zip and battlescribe.limit: a document that
//     is not used;
//   - battlescribe.system: no game system, or a catalogue of another one, which is only
//     used if others link to it;
//   - battlescribe.more: the number of problems of a document that are not listed.
//
// Defaults of absent attributes: hidden, collective, library,
// importRootEntries, primary, percentValue, roundUp and the includeChild flags
// are false; import and shared are true; defaultCostLimit is −1; the value of a
// modifier is empty; an association has no least and no greatest number.
//
// Members for authors and for display only are skipped: comments, readmes,
// aliases, authors, versions of programs, flatten, collapsible,
// noindex, exportable, names beside ids, and the profiles and rules of
// categories, which no program shows.
package battlescribe

import (
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// A Document is one file of game data.
type Document struct {
	Name string // path, with slashes; its extension determines the format
	Data []byte
}

// Compile reads a game system and its catalogues. The game system comes first, then the
// catalogues by the name of their documents. Documents that are not game data, such as a licence,
// are skipped. A document that cannot be read to its end is left out whole; without a game system
// there are no catalogues. If there are several game systems, all of them are returned (see
// [Systems]), with the catalogues of the first.
//
// The catalogues are not linked yet: see [entry.NewBook].
func Compile(docs []Document) ([]*entry.Catalogue, []fault.Fault) {
	data, problems := unpacked(docs)
	slices.SortStableFunc(data, func(a, b Document) int { return strings.Compare(a.Name, b.Name) })
	read := make([]result, len(data))
	var wg sync.WaitGroup
	slots := make(chan struct{}, max(runtime.GOMAXPROCS(0)-1, 1)) // leaves one processor free
	for i := range data {
		slots <- struct{}{}
		wg.Go(func() {
			defer func() { <-slots }()
			read[i] = compile(data[i])
		})
	}
	wg.Wait()
	var catalogues []*entry.Catalogue
	for _, r := range read {
		problems = append(problems, r.problems...)
		if r.catalogue != nil {
			catalogues = append(catalogues, r.catalogue)
		}
	}
	if len(catalogues) == 0 && len(problems) > 0 { // no document can be read
		return nil, problems
	}
	leaders(catalogues)
	catalogues, more := ordered(catalogues)
	return catalogues, append(problems, more...)
}

// result is the outcome of one document.
type result struct {
	catalogue *entry.Catalogue
	problems  []fault.Fault
}

func compile(d Document) result {
	data, err := contentOf(d)
	if err != nil {
		return result{problems: []fault.Fault{refused(d.Name, err)}}
	}
	r := newReader(d.Name, data)
	c := r.document()
	if r.err != nil {
		p := refused(d.Name, r.err)
		p.Place.Line = r.line()
		return result{problems: append(r.listed(), p)}
	}
	return result{c, r.listed()}
}

// Refuses reports whether a problem is that a document cannot be read to its end, so that it is left
// out whole.
func Refuses(f fault.Fault) bool {
	return f.Subject == f.Place.Document && slices.Contains([]string{"battlescribe.xml", "battlescribe.zip", "battlescribe.limit"}, f.Code)
}

// refused reports a document that is not used.
func refused(document string, err error) fault.Fault {
	f := fault.Fault{Code: "battlescribe.xml", Found: err.Error()}
	errors.As(err, &f)
	f.Place.Document, f.Subject = document, document
	return f
}

// ordered puts the game system first and leaves out documents that do not belong to it. It returns
// nil if only the game system is left and there were other documents.
func ordered(all []*entry.Catalogue) (kept []*entry.Catalogue, problems []fault.Fault) {
	var system *entry.Catalogue
	problem := func(c *entry.Catalogue, found, allowed string) {
		problems = append(problems, c.Source.Fault("battlescribe.system", c.Name, found, allowed))
	}
	for _, c := range all {
		switch {
		case !c.System:
		case system == nil:
			system = c
			kept = append(kept, c)
		default:
			kept = append(kept, c) // the caller rejects several game systems
		}
	}
	if system == nil {
		return nil, append(problems, fault.Fault{
			Code: "battlescribe.system", Subject: "documents",
			Found: fmt.Sprintf("no game system for %d catalogues", len(all)), Allowed: "one game system (.gst, .gstz or .json)",
		})
	}
	linked := linkedFrom(all, system.ID)
	for _, c := range all {
		if c.System {
			continue
		}
		if c.GameSystem != system.ID {
			problem(c, "a catalogue of the game system "+c.GameSystem, "catalogues of "+system.ID)
		}
		if c.GameSystem == system.ID || linked[c.ID] {
			kept = append(kept, c)
		}
	}
	if len(kept) == 1 && len(all) > 1 { // none of the catalogues belongs to the game system
		return nil, problems
	}
	return kept, problems
}

// linkedFrom returns the ids of the catalogues that the catalogues of a game system link to,
// directly or not. They are used even if they state another game system, as happens in copies
// from an earlier edition.
func linkedFrom(all []*entry.Catalogue, system string) map[string]bool {
	linked := map[string]bool{}
	for more := true; more; {
		more = false
		for _, c := range all {
			if c.GameSystem != system && !linked[c.ID] {
				continue
			}
			for _, l := range c.Links {
				more = more || !linked[l.Target]
				linked[l.Target] = true
			}
		}
	}
	return linked
}
