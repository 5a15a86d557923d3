package message

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"golang.org/x/text/collate"
	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
	textmessage "golang.org/x/text/message"
	textnumber "golang.org/x/text/number"
)

// categories returns the plural categories of a language that whole numbers have, in the
// order of the forms that texts give to the function plural.
func categories(lang string) []plural.Form {
	if lang == "ro" {
		return []plural.Form{plural.One, plural.Few, plural.Other}
	}
	return []plural.Form{plural.One, plural.Other}
}

// plural returns the form of a word for a number: plural .Count "model" "models". A text that
// is not a whole number has the last form.
func (d *dictionary) plural(number string, forms ...string) (string, error) {
	all := categories(d.lang)
	if len(forms) != len(all) {
		return "", fmt.Errorf("plural has %d forms; %s has %d", len(forms), d.lang, len(all))
	}
	n, err := strconv.Atoi(number)
	if err != nil {
		return forms[len(forms)-1], nil
	}
	form := plural.Cardinal.MatchPlural(language.Make(d.lang), abs(n), 0, 0, 0, 0)
	for i, c := range all {
		if c == form {
			return forms[i], nil
		}
	}
	return forms[len(forms)-1], nil
}

func abs(n int) int { return max(n, -n) }

// Number writes a decimal number as usual in the language; it returns any other text unchanged.
func Number(lang, text string) string { return of(lang).number(text) }

// And joins names as a sentence of the language does: A, B and C.
func And(lang string, names []string) string {
	last := len(names) - 1
	if last < 1 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:last], ", ") + Text(lang, "list.and", nil) + names[last]
}

// Compare returns a function that compares names in the alphabetical order of the language,
// regardless of case. It is not safe for concurrent use.
func Compare(lang string) func(a, b string) int {
	return collate.New(language.Make(lang), collate.Loose).CompareString
}

// number writes a decimal number as usual in the language; it returns any other text
// unchanged.
func (d *dictionary) number(text string) string {
	if isShort(text) {
		return text
	}
	n, err := strconv.ParseFloat(text, 64)
	if err != nil || math.IsInf(n, 0) || math.IsNaN(n) {
		return text
	}
	_, fraction, _ := strings.Cut(text, ".")
	return printer(d.lang).Sprint(textnumber.Decimal(n, textnumber.Scale(len(fraction))))
}

// isShort reports whether a text is a number that every language writes alike: up to three digits,
// as most numbers of a list are. Formatting takes a hundred times as long.
func isShort(text string) bool {
	if len(text) == 0 || len(text) > 3 || text[0] == '0' && len(text) > 1 {
		return false
	}
	return strings.IndexFunc(text, func(c rune) bool { return c < '0' || c > '9' }) < 0
}

// ordinal writes the number of an edition, such as 10e, as an ordinal number: 10th. It returns any other text unchanged.
func (d *dictionary) ordinal(edition string) string {
	number, ok := strings.CutSuffix(edition, "e")
	if n, err := strconv.Atoi(number); !ok || err != nil || n <= 0 {
		return edition
	}
	return d.text("list.ordinal", map[string]string{"Number": number})
}

// Date writes the date of a time in UTC as usual in the language: 14 June 2026.
func Date(lang string, t time.Time) string { return t.UTC().Format(Text(lang, "date.long", nil)) }

// Day is like Date, without the year.
func Day(lang string, t time.Time) string { return t.UTC().Format(Text(lang, "date.day", nil)) }

// Clock writes the hours and minutes of a time in UTC.
func Clock(t time.Time) string { return t.UTC().Format("15:04") }

// Time writes a time in UTC, with the date as usual in the language; the clock has minutes.
func Time(lang string, t time.Time) string {
	return Date(lang, t) + ", " + Clock(t) + " UTC"
}

// time writes a time of RFC 3339 with seconds; it returns any other text unchanged.
func (d *dictionary) time(text string) string {
	t, err := time.Parse(time.RFC3339, text)
	if err != nil {
		return text
	}
	return t.UTC().Format(d.texts["date.long"] + ", 15:04:05 MST")
}

// Decimal writes a number with a fixed number of decimals as usual in the language.
func Decimal(lang string, n float64, decimals int) string {
	return Number(lang, strconv.FormatFloat(n, 'f', decimals, 64))
}

// PercentSign follows a number in every language. Its space keeps it on the line of the number.
const PercentSign = "\u00a0%"

// Percent writes a share, such as 0.125, in percent.
func Percent(lang string, share float64, decimals int) string {
	return Decimal(lang, 100*share, decimals) + PercentSign
}

// PercentRange writes the shares from low to high in percent.
func PercentRange(lang string, low, high float64) string {
	return Text(lang, "games.range", Named("Low", strconv.FormatFloat(100*low, 'f', 1, 64), "High", strconv.FormatFloat(100*high, 'f', 1, 64)))
}

// smallChance is the smallest chance that is written as a number.
const smallChance = 0.0005

// Chance writes a probability in percent. It is never rounded to 0 or 100 %.
func Chance(lang string, p float64) string {
	switch {
	case p > 0 && p < smallChance:
		return "< " + Number(lang, "0.1") + PercentSign
	case p > 1-smallChance && p < 1-1e-12:
		return "> " + Number(lang, "99.9") + PercentSign
	}
	return Percent(lang, p, 1)
}

func printer(lang string) *textmessage.Printer { return textmessage.NewPrinter(language.Make(lang)) }
