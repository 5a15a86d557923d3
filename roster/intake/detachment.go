package intake

import (
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
)

// configureDetachments selects the detachments of the list.
func (v *resolver) configureDetachments(force int, index *rootIndex) {
	chosen := false
	for _, d := range v.detachments(force, index) {
		root, o := v.setting(index, FieldDetachment, d.Name)
		if root == nil && !v.isHeadUnit(index, d.Name) {
			if root, o = v.shortenedDetachment(index, d.Name); root != nil {
				v.report(roster.NameTaken, roster.Warning, d.Place, d.Name, map[string]string{"Thing": o.Name()})
			}
		}
		switch {
		case root == nil && v.headUnit(force, index, d.Name, d.Place):
		case root == nil:
			v.reportUnknownSetting(FieldDetachment, d.Name, d.Place, index)
		case chosen:
			v.addSetting(force, root, o)
		default:
			v.setSetting(force, root, o)
			chosen = true
		}
	}
}

// shortenedDetachment returns the only detachment whose name begins with the words of a name: Gladius.
// Brackets tell detachments apart, and are not left out.
func (v *resolver) shortenedDetachment(index *rootIndex, name string) (root, value *entry.Option) {
	begin := v.names.spelling(name).loose + " "
	if v.draft.Exact || len(begin) <= lettersOfName {
		return nil, nil
	}
	for _, r := range settings(index, FieldDetachment) {
		for _, o := range r.Choices().Options {
			if o.Entry.Hidden || strings.Contains(o.Name(), "(") || !strings.HasPrefix(v.names.of(o)[0].loose, begin) {
				continue
			}
			if value != nil && !catalog.SameName(value.Name(), o.Name()) {
				return nil, nil
			}
			root, value = r, o
		}
	}
	return root, value
}

// detachments returns the detachments of the list other than the force itself, each with its
// place. A text may print several in one line: A, B and C.
func (v *resolver) detachments(force int, index *rootIndex) []Item {
	list := slices.Clone(v.draft.Detachments)
	for _, name := range afterFaction(v.draft.Faction) { // on separate lines between the faction and the last one
		if root, _ := v.setting(index, FieldDetachment, name); root != nil {
			list = append(list, Item{Name: name, Place: v.draft.At[FieldFaction]})
		}
	}
	if name := v.draft.Detachment; name != "" {
		if root, _ := v.setting(index, FieldDetachment, name); root == nil && v.isForce(force, name) {
			return list
		}
		if v.draft.InBrackets != "" {
			name += " (" + v.draft.InBrackets + ")"
		}
		c := v.Book.Catalogue(v.Roster.Forces[force].Catalogue)
		for _, part := range v.detachmentNames(index, name) {
			if parts := v.detachmentParts(); len(parts) > 0 && !slices.ContainsFunc(FactionParts(part), func(p string) bool { return !v.isForce(force, p) && v.subfaction(c, p) == nil }) {
				continue
			}
			list = append(list, Item{Name: part, Place: v.draft.At[FieldDetachment]})
		}
	}
	if len(list) == 0 && v.draft.ByHand {
		return v.detachmentInHead(index)
	}
	return list
}

// detachmentInHead returns the detachment that the title or the faction of a handwritten list names
// beside other words, if any: Necrons Awakened Dynasty 2000. A name of one word may mean anything.
func (v *resolver) detachmentInHead(index *rootIndex) []Item {
	heads := []Item{{Name: v.draft.Name, Place: v.draft.At[FieldName]}}
	for _, name := range v.draft.Faction {
		heads = append(heads, Item{Name: name, Place: v.draft.At[FieldFaction]})
	}
	for _, head := range heads {
		text, best := " "+v.names.spelling(head.Name).loose+" ", ""
		for _, root := range settings(index, FieldDetachment) {
			for _, o := range root.Choices().Options {
				name := v.names.of(o)[0].loose
				if strings.Contains(name, " ") && strings.Contains(text, " "+name+" ") && len(o.Name()) > len(best) {
					best = o.Name()
				}
			}
		}
		if best != "" {
			v.report(roster.NameTaken, roster.Warning, head.Place, head.Name, map[string]string{"Thing": best})
			return []Item{{Name: best, Place: head.Place}}
		}
	}
	return nil
}

// afterFaction returns the lines after that of the faction, or all if none names one: the line before is the name of
// the list.
func afterFaction(lines []string) []string {
	return lines[slices.IndexFunc(lines, IsFaction)+1:]
}

// detachmentNames splits the names of several detachments, without variants in brackets. The
// data decides whether a word such as "and" is part of a name.
func (v *resolver) detachmentNames(index *rootIndex, names string) []string {
	known := func(name string) bool {
		root, _ := v.setting(index, FieldDetachment, name)
		return root != nil || v.isHeadUnit(index, name)
	}
	if known(names) {
		return []string{names}
	}
	var list []string
	for _, part := range splitOutside(names, ',') {
		part = strings.TrimSpace(part)
		if before, _, ok := strings.Cut(part, " ("); ok && !known(part) {
			part = before
		}
		list = append(list, splitLast(part, known)...)
	}
	return list
}

// splitOutside splits a text at a separator outside of brackets.
func splitOutside(text string, separator rune) []string {
	depth := 0
	return strings.FieldsFunc(text, func(r rune) bool {
		switch r {
		case '(', '[':
			depth++
		case ')', ']':
			depth = max(depth-1, 0)
		}
		return r == separator && depth == 0
	})
}

// splitLast splits a name at each word for "and", unless it is known as a whole.
func splitLast(name string, known func(string) bool) []string {
	if known(name) {
		return []string{name}
	}
	for _, and := range andWords {
		if before, after, ok := strings.Cut(name, and); ok && before != "" && after != "" {
			if known(before) || known(after) {
				return append(splitLast(before, known), splitLast(after, known)...)
			}
		}
	}
	return []string{name}
}

// andWords are the words before the last name of a list.
var andWords = []string{" and ", " et ", " und ", " y ", " e ", " & ", " / ", " + "}

// detachmentParts returns the parts of the detachment of a handwritten list, which may name its
// subfaction too: Patrol Detachment, Novokh.
func (v *resolver) detachmentParts() (parts []string) {
	if v.draft.CountsUnits {
		for _, part := range splitOutside(v.draft.Detachment, ',') {
			parts = append(parts, FactionParts(part)...)
		}
	}
	return parts
}
