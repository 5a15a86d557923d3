package page

import (
	"fmt"
	"html/template"
	"strings"

	"github.com/rollcall40k/rollcall/catalog"
)

// glyphs are the drawings of roles by words that their names contain, the first that fits.
var glyphs = []struct{ word, glyph string }{
	{"epic hero", "epic"}, {"lord of war", "monster"}, {"lords of war", "monster"}, {"supreme commander", "epic"},
	{"character", "character"}, {"hq", "character"}, {"battleline", "battleline"}, {"troops", "battleline"},
	{"transport", "transport"}, {"allied", "allied"}, {"fortification", "fortification"}, {"aircraft", "aircraft"}, {"flyer", "aircraft"},
	{"monster", "monster"}, {"vehicle", "vehicle"}, {"heavy support", "vehicle"}, {"mounted", "mounted"}, {"fast attack", "mounted"},
	{"beast", "beast"}, {"swarm", "swarm"}, {"infantry", "infantry"}, {"elites", "infantry"},
}

// glyphOf returns the name of the drawing of a role.
func glyphOf(role string) string {
	role = strings.ToLower(role)
	for _, g := range glyphs {
		if strings.Contains(role, g.word) {
			return g.glyph
		}
	}
	return "other"
}

// glyph returns the drawing of a role. It is decorative: the role has to be written as well.
func glyph(role string) template.HTML {
	return template.HTML(`<svg class="glyph" aria-hidden="true"><use href="#g-` + glyphOf(role) + `"/></svg>`) //nolint:gosec // one of glyphs
}

// newIcon returns the template function icon, which draws a symbol of the sprite. An unknown name is an
// error of the template.
func newIcon(sprite string) func(name string) (template.HTML, error) {
	return func(name string) (template.HTML, error) {
		if !strings.Contains(sprite, `id="i-`+name+`"`) {
			return "", fmt.Errorf("there is no icon %q", name)
		}
		return template.HTML(`<svg class="icon i-` + name + `" aria-hidden="true"><use href="#i-` + name + `"/></svg>`), nil //nolint:gosec // a name of the sprite
	}
}

// pigments are the colours of factions by folded name. They are our own, and several factions share one.
var pigments = map[string]string{
	"world eaters": "madder",
	"blood angels": "rust", "adeptus mechanicus": "rust", "white scars": "rust",
	"adeptus custodes": "ochre", "imperial fists": "ochre", "tau empire": "ochre",
	"astra militarum": "moss", "death guard": "moss", "orks": "moss", "salamanders": "moss",
	"dark angels": "verdigris", "necrons": "verdigris",
	"craftworlds": "petrol", "aeldari": "petrol", "grey knights": "petrol", "space wolves": "petrol", "thousand sons": "petrol",
	"imperial knights": "woad", "space marines": "woad", "adeptus astartes": "woad",
	"genestealer cults": "indigo", "raven guard": "indigo", "ultramarines": "indigo",
	"chaos daemons": "tyrian", "drukhari": "tyrian",
	"adepta sororitas": "heather", "emperors children": "heather", "tyranids": "heather",
	"chaos knights": "umber", "chaos space marines": "umber", "leagues of votann": "umber",
}

// Pigment returns the CSS class of the colour and the hatching of a faction: that of its name, or of the
// longest known name that is part of it, or slate.
func Pigment(faction string) string {
	name := strings.NewReplacer("’", "", "'", "").Replace(catalog.Fold(faction))
	best, found := "", "slate"
	for known, pigment := range pigments {
		if strings.Contains(name, known) && (len(known) > len(best) || len(known) == len(best) && known < best) {
			best, found = known, pigment
		}
	}
	return "f-" + found
}
