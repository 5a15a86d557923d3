package index

import "sync"

// Title returns the short title of a rule by its id, or nothing where no index has
// it.
func Title(id string) string { return titles()[id] }

var titles = sync.OnceValue(func() map[string]string {
	all := map[string]string{}
	for _, edition := range Editions() {
		list, err := Load(edition)
		if err != nil {
			panic(err) // the files are part of the program, and its tests read them
		}
		for _, e := range list {
			all[e.ID] = e.Title
		}
	}
	return all
})
