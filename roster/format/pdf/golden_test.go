package pdf

import (
	"flag"
	"image"
	"image/draw"
	imagepng "image/png"
	"os"
	"path/filepath"
	"testing"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/unit"
)

var update = flag.Bool("update", false, "write the golden images")

// goldenArmy has a leader with its unit, copies, damage brackets and a rule of all units.
func goldenArmy() Document {
	leader, squad, tank := marines("Captain", 1, 5), marines("Intercessors", 10, 2), marines("Rhino", 1, 10)
	leader.Role, leader.Warlord, leader.Enhancements = "Character", true, []string{"Artificer Armour"}
	leader.Leads = []unit.Led{{Selection: "Intercessors", Name: "Intercessors"}}
	tank.Role = "Dedicated Transport"
	tank.Abilities = append(tank.Abilities, unit.Text{Name: "Damaged: 1-4 Wounds Remaining", Text: "While this model has 1-4 wounds remaining, subtract 1 from its Hit rolls."})
	oath := unit.Text{Name: "Oath", Text: "At the start of your Command phase, select one enemy unit. Each time a model of this army attacks that unit, you can re-roll the Hit roll.", Kind: unit.FactionRule}
	units := []unit.Unit{leader, squad, marines("Hellblasters", 5, 2), marines("Hellblasters", 5, 2), tank}
	for i := range units {
		units[i].Rules = append(units[i].Rules, oath)
	}
	d := strike(units...)
	d.Diagnostics = []Diagnostic{{roster.Error, "Points: 2,005 of 2,000"}}
	d.Summary = roster.Summary{Errors: 1}
	d.Costs[0].Amount = entry.Int(2005)
	return d
}

// TestGoldenPages compares three pages with images, with a tolerance for other versions of
// the renderer.
func TestGoldenPages(t *testing.T) {
	for name, o := range map[string]Options{"reference": {}, "summary": {Layout: Summary}, "cards": {Layout: Cards}} {
		t.Run(name, func(t *testing.T) {
			got := page(t, goldenArmy(), o)
			path := filepath.Join("testdata", "golden", name+".png")
			if *update {
				must(t, os.MkdirAll(filepath.Dir(path), 0o755))
				f, err := os.Create(path)
				must(t, err)
				must(t, imagepng.Encode(f, got))
				must(t, f.Close())
			}
			want := decoded(t, path)
			if share := unlike(want, got); share > tolerance {
				t.Errorf("%.2f %% of the page differ from %s, want at most %.2f %%", 100*share, path, 100*tolerance)
			}
			other := goldenArmy()
			other.Units[2].Name = "Heavy Intercessors"
			if share := unlike(want, page(t, other, o)); share <= tolerance {
				t.Errorf("a page with another name differs by %.2f %% only", 100*share)
			}
		})
	}
}

// tolerance is the share of cells of a page that may differ.
const tolerance = 0.002

// unlike returns the share of cells of 6 × 6 pixels whose mean grey differs by more than a
// tenth of the range.
func unlike(a, b *image.Gray) float64 {
	if a.Bounds() != b.Bounds() {
		return 1
	}
	const cell = 6
	different, cells := 0, 0
	for top := 0; top+cell <= a.Rect.Dy(); top += cell {
		for left := 0; left+cell <= a.Rect.Dx(); left += cell {
			difference := 0
			for y := top; y < top+cell; y++ {
				for x := left; x < left+cell; x++ {
					difference += int(a.GrayAt(x, y).Y) - int(b.GrayAt(x, y).Y)
				}
			}
			cells++
			if max(difference, -difference) > 25*cell*cell {
				different++
			}
		}
	}
	return float64(different) / float64(cells)
}

// page returns the first page of a print at 72 dots per inch.
func page(t *testing.T, d Document, o Options) *image.Gray {
	t.Helper()
	out := filepath.Join(t.TempDir(), "page")
	program(t, written(t, d, o), "pdftoppm", "-r", "72", "-singlefile", "-gray", "-png", "FILE", out)
	return decoded(t, out+".png")
}

func decoded(t *testing.T, path string) *image.Gray {
	t.Helper()
	f, err := os.Open(path)
	must(t, err)
	defer f.Close()
	picture, err := imagepng.Decode(f)
	must(t, err)
	grey := image.NewGray(picture.Bounds())
	draw.Draw(grey, grey.Rect, picture, picture.Bounds().Min, draw.Src)
	return grey
}
