package sim

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/rules"
)

func TestTry(t *testing.T) {
	n, _ := strconv.Atoi(os.Getenv("N"))
	if n == 0 {
		n = 100
	}
	pairs := [][2]string{{"greedy", "random"}, {"greedy", "stand"}, {"greedy", "rush"}}
	if p := os.Getenv("PAIR"); p != "" {
		pairs = [][2]string{[2]string(strings.Split(p, ","))}
	}
	for _, pair := range pairs {
		s := spec(t, pair[0], pair[1])
		s.Battles = n
		tally, err := Run(t.Context(), s, 0, n, nil)
		if err != nil {
			t.Errorf("%v: %v", pair, err)
			continue
		}
		r := tally.Result()
		t.Logf("%v: %.2f %.2f draws %.2f; points %.2f %.2f; first %+.2f rounds %.1f", pair, r.WinRates[0].Share, r.WinRates[1].Share, r.DrawRate.Share, r.Points[0].Mean, r.Points[1].Mean, r.FirstTurn.Rate.Share, r.Rounds)
		for _, side := range r.Units {
			for _, u := range side {
				t.Logf("   unit %d lost %.1f of %.0f, wounds dealt %.1f", u.Unit, u.Lost, u.Models, u.Wounds)
			}
		}
	}
}

func TestShow(t *testing.T) {
	n, _ := strconv.Atoi(os.Getenv("N"))
	pair := strings.Split(os.Getenv("PAIR"), ",")
	s := spec(t, pair[0], pair[1])
	var g *rules.Game
	where := map[rules.ModelID][2]int64{}
	wounds := map[rules.ModelID]int{}
	unit := map[rules.ModelID]rules.UnitID{}
	_ = g
	show := func() {
		sum := map[rules.UnitID][5]int64{}
		for m, u := range unit {
			if w, ok := where[m]; ok && wounds[m] > 0 {
				x := sum[u]
				x[0]++
				x[1] += w[0]
				x[2] += w[1]
				x[3] += int64(wounds[m])
				sum[u] = x
			}
		}
		for u := rules.UnitID(0); u < 10; u++ {
			if x, ok := sum[u]; ok {
				fmt.Printf("   u%d: %d models %d wounds at %.1f %.1f\n", u, x[0], x[3], float64(x[1]/x[0])/1000, float64(x[2]/x[0])/1000)
			}
		}
	}
	o, err := s.Play(n, func(e *rules.Event) {
		switch e.Kind {
		case rules.DeltaModel:
			unit[e.Model] = e.Unit
			wounds[e.Model] = int(e.N)
		case rules.DeltaPose:
			where[e.Model] = [2]int64{int64(e.Pose.X), int64(e.Pose.Y)}
		case rules.DeltaWounds:
			wounds[e.Model] = int(e.N)
		case rules.DeltaDestroyed:
			wounds[e.Model] = 0
		case rules.DeltaMarker:
			fmt.Println("marker", e.N, e.Pose)
		case rules.DeltaScore:
			fmt.Println("SCORE player", e.Player, "+", e.N, "=", e.M)
		case rules.EventTurn:
			fmt.Println("TURN of", e.Player)
			show()
		case rules.EventRound, rules.EventPhase:
			fmt.Println(e.Kind, e.N, e.Word)
		case rules.EventStep:
			fmt.Println("   step", e.Unit, e.Word)
		case rules.EventChoice:
			if len(e.Word) > 200 {
				e.Word = e.Word[:200]
			}
			fmt.Println("   ", e.Name, e.Unit, e.Other, e.M, e.Word)
		case rules.EventEnd:
			fmt.Println("END", e.Word)
		}
	})
	fmt.Printf("%+v %v\n", o, err)
}
