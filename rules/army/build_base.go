package army

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// setBases gives models something to stand on where their data does not say what.
func (f *unitBuilder) setBases() {
	for k := range f.out.Kinds {
		kind := &f.out.Kinds[k]
		if kind.Base != (geom.Base{}) {
			continue
		}
		kind.Base = f.assumedBase(kind)
		f.fidelity.Bases = append(f.fidelity.Bases, f.unit.Name+": "+f.unit.Models[k])
	}
}

// standing is what models with a keyword usually stand on, in mm.
type typicalBase struct {
	keyword               string
	wounds                int16 // models with more wounds than this
	length, width, height int
	hull                  bool
}

// standings are looked through from the top.
var standings = []typicalBase{
	{"TITANIC", 0, 170, 109, 200, false},
	{"AIRCRAFT", 0, 120, 92, 120, false},
	{"FORTIFICATION", 0, 150, 150, 120, true},
	{"VEHICLE", 10, 140, 100, 80, true},
	{"VEHICLE", 7, 120, 80, 70, true},
	{"VEHICLE", 0, 60, 60, 70, false},
	{"MONSTER", 9, 105, 70, 110, false},
	{"MONSTER", 0, 60, 60, 80, false},
	{"BIKER", 0, 75, 42, 45, false},
	{"CAVALRY", 0, 75, 42, 50, false},
	{"BEASTS", 0, 40, 40, 35, false},
	{"BEAST", 0, 40, 40, 35, false},
	{"SWARM", 0, 40, 40, 25, false},
	{"SWARMS", 0, 40, 40, 25, false},
	{"TERMINATOR", 0, 40, 40, 45, false},
	{"CHARACTER", 0, 40, 40, 42, false},
	{"INFANTRY", 2, 40, 40, 42, false},
	{"INFANTRY", 0, 32, 32, 40, false},
}

// assumedBase is what a kind of models stands on, after its keywords.
func (f *unitBuilder) assumedBase(k *rules.Kind) geom.Base {
	keywords := k.Keywords
	if keywords == nil {
		keywords = f.out.Keywords
	}
	for _, s := range standings {
		if keywords.Has(f.names.Keyword(s.keyword)) && k.Profile.Wounds > s.wounds {
			return s.base()
		}
	}
	return geom.RoundBase(mm(40), mm(40))
}

func (s *typicalBase) base() geom.Base {
	switch {
	case s.hull:
		return geom.RectangleHull(mm(s.length), mm(s.width), mm(s.height))
	case s.length != s.width:
		return geom.OvalBase(mm(s.length), mm(s.width), mm(s.height))
	}
	return geom.RoundBase(mm(s.length), mm(s.height))
}

func mm(n int) geom.Length { return geom.Millimetres(int64(10 * n)) }
