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

func TestSentence(t *testing.T) {
	for message, want := range map[string]string{
		"": "", "found no files": "Found no files.", "found a.json: too large": "Found a.json: too large.", "system: found two": "System: found two.",
		"a.json:1: found x": "a.json:1: found x.", "copy/Orks.json:2: found x": "copy/Orks.json:2: found x.", "allowed: paths without ..": "Allowed: paths without ..",
	} {
		if got := Sentence(message); got != want {
			t.Errorf("%q: got %q, want %q", message, got, want)
		}
	}
}
