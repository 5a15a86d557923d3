package catalog

import "regexp"

// emphasis are the marks that authors of game data put around words: **bold**
// and ^^small capitals^^, also inside one another.
var emphasis = []*regexp.Regexp{
	regexp.MustCompile(`\*\*([^*]+)\*\*`),
	regexp.MustCompile(`\^\^([^^]+)\^\^`),
	regexp.MustCompile(`\*\*([^*]+)\*\*`), // around what was inside small capitals
}

// PlainText returns a text of game data without the marks of emphasis that
// authors put around words. A mark without its pair stays.
func PlainText(text string) string {
	for _, mark := range emphasis {
		text = mark.ReplaceAllString(text, "$1")
	}
	return text
}
