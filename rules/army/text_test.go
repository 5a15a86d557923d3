package army

import "testing"

// TestTextUnder finds what a rule with several titles says about one of them.
func TestTextUnder(t *testing.T) {
	const text = "Select one.\n\n**^^Swift Doctrine**^^\nAdd 1 to Move.\n\n■ TOUGH DOCTRINE: Add 1 to Toughness."
	for title, want := range map[string]string{
		"":               text,
		"SWIFT DOCTRINE": "Add 1 to Move.",
		"Tough Doctrine": "Add 1 to Toughness.",
		"Calm Doctrine":  text,
	} {
		if got := textUnder(title, text); got != want {
			t.Errorf("%q: %q, want %q", title, got, want)
		}
	}
}
