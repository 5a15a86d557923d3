package dice_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/schemas/fuzztest"
)

// face is a Source of one face.
type face int

func (f face) D6(dice.Purpose) int { return int(f) }

// critical is the value of χ² with 5 degrees of freedom that chance exceeds once
// in a million.
const critical = 35.9

func chiSquare(counts [7]int, n int) float64 {
	want, sum := float64(n)/6, 0.0
	for _, c := range counts[1:] {
		sum += (float64(c) - want) * (float64(c) - want) / want
	}
	return sum
}

// TestSeededFair interleaves all purposes, as a battle does, and looks at the
// faces of each and at pairs that follow one another.
func TestSeededFair(t *testing.T) {
	const rolls = 60_000
	s := dice.NewSeeded(1)
	var counts [dice.Purposes][7]int
	var after [7][7]int
	last := 1
	for range rolls {
		for p := range dice.Purposes {
			face := s.D6(p)
			counts[p][face]++
			after[last][face]++
			last = face
		}
	}
	for p, c := range counts {
		if x := chiSquare(c, rolls); x > critical {
			t.Errorf("%s: χ² is %.1f, more than %.1f: %v", dice.Purpose(p), x, critical, c[1:])
		}
	}
	for face := 1; face <= 6; face++ {
		n := 0
		for _, c := range after[face] {
			n += c
		}
		if x := chiSquare(after[face], n); x > critical {
			t.Errorf("after %d: χ² is %.1f, more than %.1f", face, x, critical)
		}
	}
}

// TestChiSquareFails shows that the test above can fail: a die that shows 6 a
// little too often is found out.
func TestChiSquareFails(t *testing.T) {
	s := dice.NewSeeded(1)
	var counts [7]int
	for i := range 60_000 {
		face := s.D6(dice.Hit)
		if i%30 == 0 {
			face = 6
		}
		counts[face]++
	}
	if x := chiSquare(counts, 60_000); x <= critical {
		t.Errorf("χ² of a loaded die is %.1f, want more than %.1f", x, critical)
	}
}

func TestSeeded(t *testing.T) {
	roll := func(s dice.Source) (faces []int) {
		for range 50 {
			faces = append(faces, s.D6(dice.Hit))
		}
		return faces
	}
	a, b := dice.NewSeeded(7), dice.NewSeeded(7)
	first := roll(a)
	if diff := cmp.Diff(first, roll(b)); diff != "" {
		t.Errorf("the same seed gave other dice: %s", diff)
	}
	if cmp.Equal(first, roll(dice.NewSeeded(8))) {
		t.Error("another seed gave the same dice")
	}
	if a.Seed() != 7 {
		t.Errorf("seed: got %d, want 7", a.Seed())
	}
	saved, err := json.Marshal(a)
	if err != nil {
		t.Fatal(err)
	}
	clone := *a
	var restored dice.Seeded
	if err := json.Unmarshal(saved, &restored); err != nil {
		t.Fatal(err)
	}
	next := roll(a)
	if !cmp.Equal(next, roll(&clone)) || !cmp.Equal(next, roll(&restored)) || restored.Seed() != 7 {
		t.Error("a copy or a saved state does not go on with the same dice")
	}
	for _, bad := range []string{`"7"`, `"x:00"`, `"7:zz"`, `"7:00"`} {
		if err := json.Unmarshal([]byte(bad), &restored); err == nil {
			t.Errorf("%s was read", bad)
		}
	}
}

func TestScript(t *testing.T) {
	play := func(text string, purposes ...dice.Purpose) (*dice.Script, []int) {
		s, err := dice.ParseScript(text)
		if err != nil {
			t.Fatal(err)
		}
		var faces []int
		for _, p := range purposes {
			faces = append(faces, s.D6(p))
		}
		return s, faces
	}
	s, faces := play("hit 4 4 1; wound 6 2; save 3", dice.Hit, dice.Wound, dice.Save, dice.Hit, dice.Wound, dice.Hit)
	if diff := cmp.Diff([]int{4, 6, 3, 4, 2, 1}, faces); diff != "" || s.Err() != nil {
		t.Errorf("-want +got:\n%s%v", diff, s.Err())
	}
	s, _ = play("hit 4 4; wound 6; hit 2", dice.Hit)
	if err := s.Err(); err == nil || !strings.Contains(err.Error(), "rolled: hit 4;") || !strings.Contains(err.Error(), "left: hit 4 2; wound 6") {
		t.Errorf("leftovers: got %v", err)
	}
	s, _ = play("hit 4", dice.Hit, dice.Save)
	if err := s.Err(); err == nil || !strings.Contains(err.Error(), "hit 4; save ?") {
		t.Errorf("a roll without a die: got %v", err)
	}
	s, _ = play("")
	if winner := dice.RollOff(s); winner != 1 || s.Err() == nil {
		t.Error("a roll-off without dice did not end with an error")
	}
	for _, bad := range []string{"hit 7", "hit 0", "hit 10", "strike 3", "hit a", "hit 3; 4"} {
		if _, err := dice.ParseScript(bad); err == nil {
			t.Errorf("%q was read", bad)
		}
	}
}

func TestPurposes(t *testing.T) {
	for p := range dice.Purposes {
		if got, ok := dice.ParsePurpose(p.String()); !ok || got != p {
			t.Errorf("%s is read as %s", p, got)
		}
	}
	if _, ok := dice.ParsePurpose(dice.Purposes.String()); ok {
		t.Error("a purpose that is none has a name")
	}
}

func TestLeastAndMost(t *testing.T) {
	a := amount(t, "2D6+3")
	equal(t, "least", a.Roll(face(1), dice.Hit), a.Least())
	equal(t, "most", a.Roll(face(6), dice.Hit), a.Most())
	equal(t, "least of 2D6+3", a.Least(), 5)
	equal(t, "most of 2D6+3", a.Most(), 15)
}

func TestParseAmount(t *testing.T) {
	for text, want := range map[string]dice.Amount{
		"1": {Plus: 1}, "D6": {Count: 1, Sides: 6}, "2D3": {Count: 2, Sides: 3}, "d3+3": {Count: 1, Sides: 3, Plus: 3}, "D6-1": {Count: 1, Sides: 6, Plus: -1},
	} {
		if got := amount(t, text); got != want {
			t.Errorf("%s: got %+v, want %+v", text, got, want)
		}
	}
	for _, bad := range []string{"", "D", "D4", "0D6", "D6+", "D6*2", "-1", "User", "1000", "100D6", "D66"} {
		if a, err := dice.ParseAmount(bad); err == nil {
			t.Errorf("%q was read as %v", bad, a)
		}
	}
}

func TestEnumerate(t *testing.T) {
	d, err := dice.Enumerate(func(src dice.Source) int { return dice.RollPool(src, dice.Charge, 2).Sum(2) })
	if err != nil {
		t.Fatal(err)
	}
	for sum := 2; sum <= 12; sum++ {
		want := uint64(6 - max(sum-7, 7-sum))
		if got := d.Weight(sum); got != want || d.Total != 36 {
			t.Errorf("2D6 is %d: got %d of %d, want %d of 36", sum, got, d.Total, want)
		}
	}
	if d.Weight(1) != 0 {
		t.Error("2D6 can be 1")
	}
}

// TestEnumerateDepths rolls fewer dice on some ways than on others: weights must
// still share one total.
func TestEnumerateDepths(t *testing.T) {
	d, err := dice.Enumerate(func(src dice.Source) string {
		switch src.D6(dice.Hit) {
		case 1:
			return "miss"
		case 6:
			if dice.RollPool(src, dice.Wound, 2).Sum(2) == 12 {
				return "twelve"
			}
		}
		return "hit"
	})
	if err != nil {
		t.Fatal(err)
	}
	want := dice.Dist[string]{Outcomes: []dice.Outcome[string]{{Value: "miss", Weight: 36}, {Value: "hit", Weight: 179}, {Value: "twelve", Weight: 1}}, Total: 216}
	if diff := cmp.Diff(want, d); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

func TestEnumerateTooMany(t *testing.T) {
	_, err := dice.Enumerate(func(src dice.Source) (sum int) {
		for range dice.MaxDice + 1 {
			sum += src.D6(dice.Hit)
		}
		return sum
	})
	if !errors.Is(err, dice.ErrTooManyDice) {
		t.Errorf("got %v, want ErrTooManyDice", err)
	}
	if _, err := dice.Enumerate(dice.RollOff); !errors.Is(err, dice.ErrTooManyDice) {
		t.Errorf("a roll-off, which may go on for ever: got %v, want ErrTooManyDice", err)
	}
}

// TestEnumerateSums checks that the weights of any tree of dice add up.
func TestEnumerateSums(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		more := rapid.SliceOfN(rapid.SliceOfN(rapid.Bool(), 6, 6), 0, 4).Draw(t, "more")
		d, err := dice.Enumerate(func(src dice.Source) int {
			sum := src.D6(dice.Hit)
			for _, faces := range more {
				if !faces[sum%6] {
					break
				}
				sum += src.D6(dice.Hit)
			}
			return sum
		})
		if err != nil {
			t.Fatal(err)
		}
		var sum uint64
		for _, o := range d.Outcomes {
			sum += o.Weight
		}
		if sum != d.Total {
			t.Errorf("weights add up to %d of %d", sum, d.Total)
		}
	})
}

func FuzzScript(f *testing.F) {
	for _, s := range []string{"hit 4 4 1; wound 6 2; save 3", "", ";;", "hit", "hit 7", "rolloff 1 1 2 3"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		fuzztest.Limit(t)
		s, err := dice.ParseScript(text)
		if err != nil {
			return
		}
		for p := range dice.Purposes {
			for range strings.Count(text, p.String()) {
				if face := s.D6(p); face < 1 || face > 6 {
					t.Fatalf("face %d", face)
				}
			}
		}
		again, err := dice.ParseScript(strings.ReplaceAll(s.Rolled(), "?", ""))
		if err != nil || again == nil {
			t.Fatalf("what was rolled cannot be read: %v", err)
		}
	})
}

func FuzzAmount(f *testing.F) {
	for _, s := range []string{"1", "D6", "2D3+3", "D6-1", "x"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		fuzztest.Limit(t)
		a, err := dice.ParseAmount(text)
		if err != nil {
			return
		}
		b, err := dice.ParseAmount(a.String())
		if err != nil || a != b {
			t.Fatalf("%q: %v is written as %q and read as %v, %v", text, a, a.String(), b, err)
		}
	})
}

func BenchmarkSeeded(b *testing.B) {
	b.ReportAllocs()
	s := dice.NewSeeded(1)
	for b.Loop() {
		s.D6(dice.Hit)
	}
}
