package play

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/edition"
)

// TestAskedOf: a battle keeps the names of the abilities and the powers that a request
// is about, and none for a request that is about none.
func TestAskedOf(t *testing.T) {
	e, _ := edition.Lookup("9e")
	g := &rules.Game{Edition: &e, Setup: &rules.Setup{Names: &rules.Names{
		Powers: []string{"Smite", "Doom"}, Units: [2][]rules.UnitNames{{{Name: "Berserkers", Uses: []string{"Rage", "Calm"}}}},
	}}}
	g.Setup.Armies[0].Units = make([]rules.ArmyUnit, 1)
	g.State.Units = make([]rules.UnitState, 1)
	g.State.PendingUses = []rules.PendingUse{{Unit: 1, Use: 0}, {Unit: 1, Use: 1}}
	for name, tt := range map[string]struct {
		request rules.Request
		want    RequestNames
	}{
		"a use":      {rules.Request{Reason: rules.ForUse, Options: []rules.Option{{Do: rules.Pass}, {Do: rules.DoUse, N: 1}}}, RequestNames{"Calm", []string{"", "Calm"}}},
		"an effect":  {rules.Request{Reason: rules.ForUse, Options: []rules.Option{{Do: rules.TakeNumber}, {Do: rules.TakeNumber, N: 1}}}, RequestNames{Ability: "Calm"}},
		"a sequence": {rules.Request{Reason: rules.ForSequence, Options: []rules.Option{{Do: rules.DoUse, Unit: 1}, {Do: rules.DoUse, Unit: 1, N: 1}}}, RequestNames{Options: []string{"Rage", "Calm"}}},
		"a power":    {rules.Request{Reason: rules.ForPower, Options: []rules.Option{{Do: rules.Pass}, {Do: rules.DoAttempt, N: 1}}}, RequestNames{Options: []string{"", "Doom"}}},
		"a unit":     {rules.Request{Reason: rules.ForUnitToMove, Options: []rules.Option{{Do: rules.Pass}, {Do: rules.Select}}}, RequestNames{}},
	} {
		g.State.Request = tt.request
		got := requestNames(g)
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
		b, read := &Battle{RequestNames: got}, &Battle{}
		data, err := json.Marshal(b)
		if err == nil {
			err = json.Unmarshal(data, read)
		}
		if diff := cmp.Diff(tt.want, read.RequestNames); diff != "" || err != nil {
			t.Errorf("%s, kept: %v (-want +got):\n%s", name, err, diff)
		}
	}
}

// TestMinorDecisions: a newcomer is asked before a Stratagem or an ability is used and before no more units act, and a
// person who has delegated a reason in particular is not.
func TestMinorDecisions(t *testing.T) {
	pass, use, unit := rules.Option{Do: rules.Pass}, rules.Option{Do: rules.DoUse}, rules.Option{Do: rules.Select, Unit: 1}
	number := rules.Option{Do: rules.TakeNumber}
	for name, tt := range map[string]struct {
		request   rules.Request
		suggested int
		want      bool
	}{
		"an ability":        {rules.Request{Reason: rules.ForUse, Options: []rules.Option{pass, use}}, 1, true},
		"no ability":        {rules.Request{Reason: rules.ForUse, Options: []rules.Option{pass, use}}, 0, false},
		"an effect":         {rules.Request{Reason: rules.ForUse, Options: []rules.Option{number, number}}, 0, true},
		"a Stratagem":       {rules.Request{Reason: rules.ForStratagem, Options: []rules.Option{pass, unit}}, 1, true},
		"no Stratagem":      {rules.Request{Reason: rules.ForStratagem, Options: []rules.Option{pass, unit}}, 0, false},
		"a unit":            {rules.Request{Reason: rules.ForUnitToMove, Options: []rules.Option{pass, unit}}, 1, false},
		"no more units":     {rules.Request{Reason: rules.ForUnitToMove, Options: []rules.Option{pass, unit}}, 0, true},
		"Overwatch":         {rules.Request{Reason: rules.ForOverwatch, Ask: rules.SelectTargets}, 0, false},
		"attacks":           {rules.Request{Reason: rules.ForShooting, Ask: rules.SelectTargets}, 0, true},
		"the kind of move":  {rules.Request{Reason: rules.ForKindOfMove, Options: []rules.Option{use, number}}, 0, true},
		"an only unit left": {rules.Request{Reason: rules.ForUnitToCharge, Options: []rules.Option{unit}}, 0, false},
	} {
		if tt.request.Options != nil {
			tt.request.Ask = rules.SelectOption
		}
		asked := func(s Seat) bool {
			s.Token = "token"
			b, c := &Battle{Seats: &Seats{s}}, rules.Choice{Option: tt.suggested}
			return !b.mayAnswer(&tt.request) || b.mustAsk(&tt.request, &c)
		}
		if got := asked(Seat{Delegated: MinorDecisions}); got != tt.want {
			t.Errorf("%s: asked %v, want %v", name, got, tt.want)
		}
		if r := []rules.Reason{tt.request.Reason}; asked(Seat{Delegated: r, Unasked: r}) {
			t.Errorf("%s: asked although it is delegated", name)
		}
	}
}
