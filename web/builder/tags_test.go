package builder

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// TestRetag adds and removes tags and leaves the other words of the notes as they are.
func TestRetag(t *testing.T) {
	for _, c := range []struct {
		notes string
		tags  []string
		want  string
	}{
		{"", []string{"league", "cup"}, "#league #cup"},
		{"For Sunday #League.", []string{"league"}, "For Sunday #League."},
		{"For Sunday #league #cup", []string{"cup"}, "For Sunday #cup"},
		{"#league first\nsecond #old", []string{"new"}, "first\nsecond #new"},
		{"a #x b", nil, "a b"},
		{"no#tag", []string{"tag"}, "no#tag #tag"},
	} {
		if got := retag(c.notes, c.tags); got != c.want {
			t.Errorf("%q with %v: got %q, want %q", c.notes, c.tags, got, c.want)
		}
	}
	for _, bad := range []string{"a b!", "##", "-x", "a123456789012345678901234567890"} {
		if tags, err := parseTags(bad); err == nil {
			t.Errorf("%q: got %q", bad, tags)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		tag := rapid.StringMatching(`[a-zé0-9][a-z0-9_-]{0,9}`)
		tags, err := parseTags(rapid.SampledFrom([]string{"", "#"}).Draw(t, "sign") + tag.Draw(t, "one") + ", " + tag.Draw(t, "two"))
		if err != nil {
			t.Fatal(err)
		}
		notes := retag(rapid.String().Draw(t, "notes"), tags)
		got := tagsOf(notes)
		slices.Sort(got)
		slices.Sort(tags)
		if !slices.Equal(got, tags) || retag(notes, tags) != notes {
			t.Fatalf("%q has %q; want %q", notes, got, tags)
		}
	})
}
