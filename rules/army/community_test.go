package army

import (
	"github.com/rollcall40k/rollcall/catalog/entry"
)

// infos calls visit with the information of each entry, group and link of the data, and with
// shared information that is only linked to.
func infos(book *entry.Book, visit func(info *entry.Info, shared bool)) {
	for _, c := range append([]*entry.Catalogue{book.System}, book.Catalogues...) {
		visit(&c.Info, false)
		visit(&c.SharedInfo, true)
		offered(&c.Roots, visit)
		offered(&c.Shared, visit)
	}
}

func offered(o *entry.Offers, visit func(*entry.Info, bool)) {
	for _, e := range o.Entries {
		visit(&e.Info, false)
		offered(&e.Offers, visit)
	}
	for _, g := range o.Groups {
		visit(&g.Info, false)
		offered(&g.Offers, visit)
	}
	for _, l := range o.Links {
		visit(&l.Info, false)
		offered(&l.Offers, visit)
	}
}

// profilesOf calls visit with each profile: once for every place that shows it, and once with
// shown unset for a profile that is only linked to.
func profilesOf(info *entry.Info, shared bool, visit func(p *entry.Profile, shown bool)) {
	for _, p := range info.Profiles {
		visit(p, !shared)
	}
	for _, g := range info.InfoGroups {
		profilesOf(&g.Info, shared, visit)
	}
	for _, l := range info.InfoLinks {
		switch {
		case l.Profile() != nil:
			visit(l.Profile(), true)
		case l.InfoGroup() != nil:
			profilesOf(&l.InfoGroup().Info, false, visit)
		}
	}
}
