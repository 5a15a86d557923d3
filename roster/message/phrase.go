package message

import (
	"cmp"
	"maps"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// phrasePrefix begins the keys of phrases: what packages without a language, such as the checks of documents and the rules,
// say in their errors. They write English; [Translate] finds the key by the English text.
const phrasePrefix = "phrase."

// maxPhrase is the length of the longest text, in bytes, that is looked up.
const maxPhrase = 4096

// A phrase is an English text with arguments: each stands between two of the parts.
type phrase struct {
	key         string
	parts, args []string
	number      string // the argument that its words depend on
}

// match returns the arguments of a text that has the form of the phrase, each with at least one character. Words depend only
// on arguments that are numbers.
func (p *phrase) match(text string) (map[string]string, bool) {
	rest, ok := strings.CutPrefix(text, p.parts[0])
	if !ok || !strings.HasSuffix(rest, p.parts[len(p.parts)-1]) {
		return nil, false
	}
	args := map[string]string{}
	for i, name := range p.args {
		end := len(rest) - len(p.parts[i+1])
		if i < len(p.args)-1 {
			end = strings.Index(rest, p.parts[i+1])
		}
		if end <= 0 {
			return nil, false
		}
		if args[name] = rest[:end]; name == p.number && strings.Trim(args[name], "0123456789.,-") != "" {
			return nil, false
		}
		rest = rest[end+len(p.parts[i+1]):]
	}
	return args, true
}

// phraseArgument matches an argument of an English phrase, or a word that depends on one.
var phraseArgument = regexp.MustCompile(`\{\{(?:\.(\w+)|plural \.(\w+) "([^"]*)" "([^"]*)")\}\}`)

// phrasesOf returns the forms of an English phrase: several if words depend on numbers.
func phrasesOf(key, text string) []phrase {
	forms := []phrase{{key: key, parts: []string{""}}}
	extend := func(word string, list []phrase) (out []phrase) {
		for _, f := range list {
			f.parts = slices.Clone(f.parts)
			f.parts[len(f.parts)-1] += word
			out = append(out, f)
		}
		return out
	}
	at := 0
	for _, m := range phraseArgument.FindAllStringSubmatchIndex(text, -1) {
		forms = extend(text[at:m[0]], forms)
		at = m[1]
		if m[2] < 0 {
			forms = append(extend(text[m[6]:m[7]], forms), extend(text[m[8]:m[9]], forms)...)
			for i := range forms {
				forms[i].number = text[m[4]:m[5]]
			}
			continue
		}
		for i := range forms {
			forms[i].parts = append(slices.Clone(forms[i].parts), "")
			forms[i].args = append(slices.Clone(forms[i].args), text[m[2]:m[3]])
		}
	}
	return extend(text[at:], forms)
}

// phrases returns the keys of phrases without arguments by their texts, and the others, those with the longest text first.
var phrases = sync.OnceValues(func() (whole map[string]string, others []phrase) {
	whole = map[string]string{}
	english := of(English).texts
	for _, key := range slices.Sorted(maps.Keys(english)) {
		if !strings.HasPrefix(key, phrasePrefix) {
			continue
		}
		for _, p := range phrasesOf(key, english[key]) {
			if len(p.args) == 0 {
				whole[p.parts[0]] = key
			} else {
				others = append(others, p)
			}
		}
	}
	slices.SortStableFunc(others, func(a, b phrase) int {
		return cmp.Compare(len(strings.Join(b.parts, "")), len(strings.Join(a.parts, "")))
	})
	return whole, others
})

// Translate returns what a package without a language says in English in a language: a phrase, a phrase as a sentence, or
// several with colons or line breaks between them, as in errors that name their context and in joined errors. It leaves
// other texts as they are.
// Texts longer than maxPhrase are left, too: they quote input.
func Translate(lang, text string) string {
	if d := of(lang); d.lang != English && len(text) <= maxPhrase {
		lines := strings.Split(text, "\n")
		for i, line := range lines {
			lines[i] = d.translate(line)
		}
		return strings.Join(lines, "\n")
	}
	return text
}

func (d *dictionary) translate(text string) string {
	for before, rest := "", text; ; {
		if out, ok := d.phrase(rest); ok {
			return before + out
		}
		name, more, ok := strings.Cut(rest, ": ")
		if !ok {
			return before + rest
		}
		if known, ok := d.phrase(name); ok {
			name = known
		}
		before, rest = before+name+": ", more
	}
}

// phrase returns an English text that is a phrase, or a phrase with a full stop and perhaps a capital letter, in the language of d.
func (d *dictionary) phrase(text string) (string, bool) {
	if out, ok := d.translated(text); ok {
		return out, true
	}
	inner, ok := strings.CutSuffix(text, ".")
	if !ok || inner == "" {
		return "", false
	}
	r, n := utf8.DecodeRuneInString(inner)
	out, ok := d.translated(string(unicode.ToLower(r)) + inner[n:])
	if !ok {
		return "", false
	}
	if unicode.IsUpper(r) {
		r, n = utf8.DecodeRuneInString(out)
		out = string(unicode.ToUpper(r)) + out[n:]
	}
	return out + ".", true
}

// translated returns a phrase in the language of d. Arguments can be phrases, too.
func (d *dictionary) translated(text string) (string, bool) {
	key, args, ok := phraseOf(text)
	for name, arg := range args {
		args[name] = d.translate(arg)
	}
	return d.text(key, args), ok
}

// phraseOf returns the key of a phrase, and its arguments.
func phraseOf(text string) (key string, args map[string]string, ok bool) {
	whole, others := phrases()
	if key, ok := whole[text]; ok {
		return key, nil, true
	}
	for i := range others {
		if args, ok := others[i].match(text); ok {
			return others[i].key, args, true
		}
	}
	return "", nil, false
}
