package replay

import "encoding/json"

// document is the JSON document that the viewer plays: lists with one element per beat.
type document struct {
	Events []int     `json:"events"` // number of the first event
	Kinds  []string  `json:"kinds"`
	Minor  []int     `json:"minor"` // beats that say little by themselves
	Deltas [][]Delta `json:"deltas"`
	Units  [][]int   `json:"units"` // units of a beat
	// By number of the beat, where there are any.
	Trails map[int][]Trail `json:"trails"`
	Lines  map[int][]Line  `json:"lines"`
	Turns  []int           `json:"turns"`  // first beats
	Rounds []int           `json:"rounds"` // the same
	Phases []int           `json:"phases"` // the same
}

// MarshalDocument writes what a module plays, as JSON.
func (r *Replay) MarshalDocument() ([]byte, error) {
	d := document{Minor: []int{}, Trails: map[int][]Trail{}, Lines: map[int][]Line{}, Rounds: []int{}, Phases: []int{}}
	for i := range r.Beats {
		b := &r.Beats[i]
		d.Events, d.Kinds = append(d.Events, b.Event), append(d.Kinds, b.Kind)
		if b.Minor {
			d.Minor = append(d.Minor, i)
		}
		d.Deltas = append(d.Deltas, append([]Delta{}, b.Deltas...))
		d.Units = append(d.Units, units(b))
		if len(b.Trails) > 0 {
			d.Trails[i] = b.Trails
		}
		if len(b.Lines) > 0 {
			d.Lines[i] = b.Lines
		}
		if b.Kind == "round" {
			d.Rounds = append(d.Rounds, i)
		}
	}
	for i := range r.Turns {
		d.Turns = append(d.Turns, r.Turns[i].First)
		for _, p := range r.Turns[i].Phases {
			d.Phases = append(d.Phases, p.Beat)
		}
	}
	return json.Marshal(&d)
}

func units(b *Beat) []int {
	list := []int{}
	for _, u := range b.About() {
		list = append(list, u.Index())
	}
	return list
}
