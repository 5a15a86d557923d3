package catalog

import "testing"

func TestPlainText(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"", ""},
		{"plain", "plain"},
		{"a **bold** word", "a bold word"},
		{"**^^Epic Hero^^** models", "Epic Hero models"},
		{"^^**Blood Angels^^** units", "Blood Angels units"},
		{"**[ASSAULT]** and **[HEAVY]**", "[ASSAULT] and [HEAVY]"},
		{"**Chapter Selector", "**Chapter Selector"},
		{"**\n**", "\n"},
		{"2 * 3 ** 4", "2 * 3 ** 4"},
		{"* a note", "* a note"},
		{"^^one^^ ^ ^^two^^", "one ^ two"},
	} {
		if got := PlainText(tt.text); got != tt.want {
			t.Errorf("%q: %q, want %q", tt.text, got, tt.want)
		}
	}
}
