package page

import (
	"strings"
	"testing"
)

func TestPigment(t *testing.T) {
	for faction, want := range map[string]string{
		"World Eaters": "f-madder", "Heretic Astartes – Death Guard": "f-moss", "T'au Empire": "f-ochre", "T’au Empire": "f-ochre",
		"Emperor's Children": "f-heather", "Space Marines": "f-woad", "Chaos Space Marines": "f-umber", "Nobody": "f-slate", "": "f-slate",
	} {
		if got := Pigment(faction); got != want {
			t.Errorf("%s: got %s, want %s", faction, got, want)
		}
	}
}

// Every role that a glyph is drawn for has a drawing, and so has every other role.
func TestGlyphs(t *testing.T) {
	sprite, err := ownFiles.ReadFile("templates/_sprite.html")
	if err != nil {
		t.Fatal(err)
	}
	roles := []string{"Anything else"}
	for _, g := range glyphs {
		roles = append(roles, g.word)
	}
	for _, role := range roles {
		if !strings.Contains(string(sprite), `id="g-`+glyphOf(role)+`"`) {
			t.Errorf("the role %s has no drawing", role)
		}
	}
	icon := newIcon(string(sprite))
	if _, err := icon("plus"); err != nil {
		t.Error(err)
	}
	if _, err := icon("nothing"); err == nil {
		t.Error("an unknown icon is no error")
	}
}
