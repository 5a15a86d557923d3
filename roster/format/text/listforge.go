package text

import (
	"fmt"
	"strings"

	"github.com/rollcall40k/rollcall/roster/intake"
)

// readListForgeTitle splits list - faction - detachment from the end: the name of the list may
// contain the separator, the other parts may not.
func (r *reader) readListForgeTitle(l *Line, title string) {
	if strings.Count(title, " - ") < 2 {
		title = strings.ReplaceAll(title, " – ", " - ")
	}
	parts := strings.Split(title, " - ")
	n := len(parts)
	if n < 3 {
		return
	}
	r.doc.Name = strings.Join(parts[:n-2], " - ")
	r.doc.Faction, r.doc.Detachment = []string{parts[n-2]}, parts[n-1]
	r.doc.setAt(intake.FieldFaction, l.Number)
	r.doc.setAt(intake.FieldDetachment, l.Number)
}

// writeListForge writes ListForge's text.
func writeListForge(b *strings.Builder, s *armyList) {
	names := intake.FactionParts(s.faction())
	faction := names[len(names)-1]
	fmt.Fprintf(b, "%s - %s - %s (%s Points)\n", oneLine(s.name), faction, strings.Join(s.detachments(), ", "), s.points(s.total))
	if d := s.disposition(); d != "" {
		fmt.Fprintf(b, "Force Disposition: %s\n", d)
	}
	for _, x := range sections(s.units(), func(u *node) string { return u.role }) {
		fmt.Fprintf(b, "\n\n%s:", orOther(x.name))
		for _, u := range x.units {
			fmt.Fprintf(b, "\n%s (%s pts)\n", u.name, s.points(u.costs))
			listForgeBelow(b, u.below, 1, "  ")
		}
	}
}

func orOther(role string) string {
	if role == "" {
		return "Other"
	}
	return role
}

func listForgeBelow(b *strings.Builder, below []*node, number int, indent string) {
	for _, n := range below {
		switch {
		case n.enhancement:
			fmt.Fprintf(b, "%s• E: %s\n", indent, n.name)
		default:
			fmt.Fprintf(b, "%s• %s\n", indent, withCountIfMany(n.number*number, n.name))
		}
		listForgeBelow(b, n.below, n.number*number, indent+"  ")
	}
}
