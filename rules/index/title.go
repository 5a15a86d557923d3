package index

import "sync"

// Title returns the short title of a rule by its id, or "" for an unknown id.
func Title(id string) string { return titles()[id] }

var titles = sync.OnceValue(func() map[string]string {
	all := map[string]string{}
	for _, edition := range Editions() {
		list, err := Load(edition)
		if err != nil {
			panic(err) // unreachable: the files are embedded, and tests read them
		}
		for _, e := range list {
			all[e.ID] = e.Title
		}
	}
	return all
})
