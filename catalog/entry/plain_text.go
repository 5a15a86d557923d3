package entry

import "strings"

// PlainText returns a text of imported data without its markup: ^^ encloses keywords, which are printed in
// capitals, and ** encloses bold words.
func PlainText(text string) string {
	if !strings.Contains(text, "^^") && !strings.Contains(text, "**") {
		return text
	}
	parts := strings.Split(text, "^^")
	for i := 1; i < len(parts); i += 2 {
		if i < len(parts)-1 { // an odd ^^ encloses no text
			parts[i] = strings.ToUpper(parts[i])
		}
	}
	return strings.ReplaceAll(strings.Join(parts, ""), "**", "")
}
