package scenario

import (
	"maps"
	"slices"

	"golang.org/x/tools/txtar"
)

// Words are all words of the format, by purpose.
var Words = map[string][]string{
	"setup": wordsOf(setupVerbs), "state": wordsOf(stateVerbs), "sections": sectionNames, "options": slices.Sorted(maps.Keys(optionWords)),
	"types": typeWords[:],
}

// WithLog returns the text of the scenario with the log of an edition replaced.
func (s *Scenario) WithLog(edition string, log []byte) []byte {
	a := txtar.Archive{Comment: s.archive.Comment, Files: slices.Clone(s.archive.Files)}
	i := slices.IndexFunc(a.Files, func(f txtar.File) bool { return f.Name == logs+"."+edition })
	if i < 0 {
		i = len(a.Files)
		a.Files = append(a.Files, txtar.File{Name: logs + "." + edition})
	}
	a.Files[i].Data = log
	return txtar.Format(&a)
}
