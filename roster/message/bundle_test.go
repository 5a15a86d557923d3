package message

import "testing"

// TestLanguages: every language has a tag, and English is the first.
func TestLanguages(t *testing.T) {
	tags := bundle().LanguageTags()
	if len(tags) == 0 || tags[0].String() != "en" {
		t.Errorf("got %v, want English first", tags)
	}
	for _, tag := range tags {
		if tag.IsRoot() {
			t.Errorf("got %v, want no language without a tag", tags)
		}
	}
}
