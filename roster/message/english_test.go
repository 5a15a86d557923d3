package message

import (
	"strings"
	"testing"
)

// TestEnglishTerms: sentences of a language with the English terms that players use, in the forms of that language.
func TestEnglishTerms(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		lang, key string
		args      map[string]string
		own, want string
	}{
		{"de", "battle_size.missing", nil, "Wähle eine Schlachtgröße.", "Wähle eine Battle Size."},
		{"de", "condition.on_held_marker", nil, "in Reichweite eines Missionszielmarkers, den ihr Spieler kontrolliert", "in Reichweite eines Objective Markers, den ihr Spieler kontrolliert"},
		{"nb", "count.datasheets", Named("Count", 1), "1 dataark", "1 datasheet"},
		{"nb", "count.datasheets", Named("Count", 2), "2 dataark", "2 datasheets"},
		{"nb", "enhancement.max", Named("Actual", 4, "Limit", 3), "Hæren har 4 forbedringer (Enhancement); høyst 3 er tillatt.", "Hæren har 4 Enhancements; høyst 3 er tillatt."},
		{"sv", "sheet.keywords", nil, "Nyckelord", "Keywords"},
		{"fi", "bar.engaged", nil, "Vihollisyksikkö on sijoittelualueella.", "Vihollisyksikkö on Engagement Rangella."},
		{"ro", "catalogue.none", nil, "Nicio fișă de date găsită.", "Niciun datasheet găsit."},
		{"ro", "count.wounds", Named("Count", 20), "20 de răni", "20 de wounds"},
		{"de", "play.charge", nil, "Angriff", "Angriff"}, // not a term
	} {
		if got := Text(tt.lang, tt.key, tt.args); got != tt.own {
			t.Errorf("%s: %s: got %q, want %q", tt.lang, tt.key, got, tt.own)
		}
		if got := Text(tt.lang+englishTerms, tt.key, tt.args); got != tt.want {
			t.Errorf("%s with English terms: %s: got %q, want %q", tt.lang, tt.key, got, tt.want)
		}
	}
}

// TestEnglishTermsOfTags: the tags that ask for English terms, and what pages offer.
func TestEnglishTermsOfTags(t *testing.T) {
	t.Parallel()
	for preference, want := range map[string]string{
		"de-x-en": "de-x-en", "de-DE-x-en": "de-x-en", "no-x-en": "nb-x-en", "fr, ro-x-en;q=0.5": "ro-x-en", "de": "de", "de-x-fr": "de", "en-x-en": "en", "fr-x-en": "en",
	} {
		if got := Choose(preference); got != want {
			t.Errorf("%s: got %s, want %s", preference, got, want)
		}
	}
	var tags []string
	for _, l := range Choices() {
		tags = append(tags, l.Tag)
		if got := Choose(l.Tag); got != l.Tag {
			t.Errorf("%s is read as %s", l.Tag, got)
		}
	}
	if got := strings.Join(tags, " "); got != "en de de-x-en nb nb-x-en ro ro-x-en fi fi-x-en sv sv-x-en" {
		t.Errorf("got %s", got)
	}
}
