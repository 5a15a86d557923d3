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
