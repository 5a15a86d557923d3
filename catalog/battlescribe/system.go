package battlescribe

import (
	"encoding/xml"
	"path"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/battlescribe/markup"
)

// A System is a game system among documents.
type System struct {
	ID, Name string
	Document string // name
	Members  []int  // indexes of the documents that may belong to it
}

// Systems returns the game systems in documents, and leaves out those whose root element cannot
// be read. If there are several, a catalogue belongs to the system in the nearest folder, because
// catalogues often state the id of an earlier edition. If several are equally near, it belongs to
// the system whose id it states.
func Systems(docs []Document) []System {
	var systems []System
	for _, d := range docs {
		data, _ := unpacked([]Document{d})
		for _, file := range data {
			if !mayBeSystem(file) {
				continue
			}
			if r, ok := rootOf(file); ok && r.system {
				systems = append(systems, System{ID: r.id, Name: r.name, Document: file.Name})
			}
		}
	}
	switch len(systems) {
	case 0:
		return nil
	case 1: // all documents may belong to it, so none has to be read
		for i, d := range docs {
			if Reads(d) {
				systems[0].Members = append(systems[0].Members, i)
			}
		}
		return systems
	}
	for i, d := range docs {
		data, _ := unpacked([]Document{d})
		for _, file := range data {
			for _, s := range systemsOf(file, systems) {
				if n := len(systems[s].Members); n == 0 || systems[s].Members[n-1] != i {
					systems[s].Members = append(systems[s].Members, i)
				}
			}
		}
	}
	return systems
}

// systemsOf returns the indexes of the systems that a data file may belong to.
func systemsOf(file Document, systems []System) []int {
	nearest := 0
	for i, s := range systems {
		if s.Document == file.Name {
			return []int{i}
		}
		nearest = max(nearest, sharedFolders(file.Name, s.Document))
	}
	r, _ := rootOf(file)
	var near, stated []int
	for i, s := range systems {
		if sharedFolders(file.Name, s.Document) < nearest {
			continue
		}
		if near = append(near, i); s.ID == r.gameSystem {
			stated = append(stated, i)
		}
	}
	if len(stated) > 0 {
		return stated
	}
	return near
}

// sharedFolders returns the number of folders at the beginning of both paths.
func sharedFolders(a, b string) (n int) {
	folders, others := strings.Split(path.Dir(a), "/"), strings.Split(path.Dir(b), "/")
	for n < len(folders) && n < len(others) && folders[n] == others[n] {
		n++
	}
	return n
}

// mayBeSystem reports whether a data file may be a game system, without reading all of it.
func mayBeSystem(d Document) bool {
	switch extension(d.Name) {
	case systemFile, zippedSystem:
		return true
	case jsonFile:
		return markup.IsJSONSystem(d.Data)
	}
	return false
}

// root is what the root element of a document states.
type root struct {
	system               bool
	id, name, gameSystem string
}

// rootOf reads the root element of a data file. ok is false if it cannot be read.
func rootOf(d Document) (r root, ok bool) {
	data, err := contentOf(d)
	if err != nil {
		return r, false
	}
	for tokens := markup.NewReader(data); ; {
		token, err := tokens.Token()
		if err != nil {
			return r, false
		}
		start, isStart := token.(xml.StartElement)
		if !isStart {
			continue
		}
		for _, a := range start.Attr {
			switch a.Name.Local {
			case "id":
				r.id = a.Value
			case "name":
				r.name = a.Value
			case "gameSystemId":
				r.gameSystem = a.Value
			}
		}
		r.system = start.Name.Local == "gameSystem"
		return r, r.system || start.Name.Local == "catalogue"
	}
}
