package message

import (
	_ "embed"
	"encoding/csv"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"sync"
	"text/template/parse"
	"unicode"
)

// Check returns the faults of the texts of a language, in the order of the keys: a missing or
// unknown key, a text that is not a template, other arguments than the English text has, plural
// forms that the language does not have, English words, and terms other than those of terms.csv. They are
// followed by the faults of the texts with English terms if those have none.
func Check(lang string, list map[string]string) (faults []error) {
	if faults = checkTexts(lang, list); len(faults) == 0 && lang != English {
		faults = checkEnglishTerms(lang, list)
	}
	return faults
}

// checkEnglishTerms finds texts that lack an English term after replacement, and terms with wrong forms.
func checkEnglishTerms(lang string, list map[string]string) (faults []error) {
	english := of(English).texts
	terms, err := termsOf(list, english)
	if err != nil {
		return []error{err}
	}
	for _, key := range slices.Sorted(maps.Keys(list)) {
		if strings.HasPrefix(key, termPrefix) {
			continue
		}
		text, lower := replaceTerms(list[key], english[key], terms), strings.ToLower(english[key])
		if text != list[key] {
			for _, fault := range compareArguments(lang, english[key], text) {
				faults = append(faults, fmt.Errorf("%s with English terms: %s", key, fault))
			}
		}
		for i := range terms {
			if len(terms[i].numbers(english[key], lower)) > 0 && !strings.Contains(strings.ToLower(text), strings.ToLower(terms[i].english)) {
				faults = append(faults, fmt.Errorf("%s: %s lacks the form of %q in: %s", key, terms[i].key, terms[i].english, list[key]))
			}
		}
	}
	return faults
}

func checkTexts(lang string, list map[string]string) (faults []error) {
	english := of(English)
	all := maps.Clone(english.texts)
	maps.Copy(all, list)
	for _, key := range slices.Sorted(maps.Keys(all)) {
		source, known := english.texts[key]
		text, translated := list[key]
		switch {
		case !known:
			faults = append(faults, fmt.Errorf("%s: unknown key", key))
		case !translated || strings.TrimSpace(text) == "":
			faults = append(faults, fmt.Errorf("%s: the text is missing", key))
		case strings.Contains(text, " %"):
			faults = append(faults, fmt.Errorf("%s: the space before %% is not a no-break space", key))
		case strings.HasPrefix(key, termPrefix): // checkEnglishTerms
		default:
			for _, fault := range compare(lang, source, text) {
				faults = append(faults, fmt.Errorf("%s: %s", key, fault))
			}
		}
	}
	return faults
}

// compareArguments returns the arguments that a translation of an English text lacks or has in addition, and wrong
// numbers of plural forms.
func compareArguments(lang, source, text string) (faults []string) {
	from, err := contentOf(English, source)
	if err != nil {
		return []string{err.Error()}
	}
	to, err := contentOf(lang, text)
	if err != nil {
		return []string{err.Error()}
	}
	for name := range from.arguments {
		if !to.arguments[name] {
			faults = append(faults, name+" is missing")
		}
	}
	for name := range to.arguments {
		if !from.arguments[name] {
			faults = append(faults, name+" is not an argument of the English text")
		}
	}
	slices.Sort(faults)
	if n := len(categories(lang)); slices.ContainsFunc(to.plurals, func(forms int) bool { return forms != n }) {
		faults = append(faults, fmt.Sprintf("plural needs %d forms", n))
	}
	return faults
}

// compare returns the faults of a translation of an English text.
func compare(lang, source, text string) (faults []string) {
	faults = compareArguments(lang, source, text)
	from, err := contentOf(English, source)
	to, err2 := contentOf(lang, text)
	if lang == English || err != nil || err2 != nil {
		return faults
	}
	for _, word := range strings.FieldsFunc(to.words, func(r rune) bool { return !unicode.IsLetter(r) && r != '-' }) {
		if slices.Contains(englishWords, strings.ToLower(word)) {
			faults = append(faults, fmt.Sprintf("English word %q", word))
		}
	}
	for _, t := range from.terms {
		if !t.in[lang].MatchString(to.words) {
			faults = append(faults, fmt.Sprintf("%s is %s", t.name, t.written[lang]))
		}
	}
	return faults
}

// englishWords are frequent English words that no other language has.
var englishWords = strings.Fields("the with which this that must cannot does its only your you from allowed not has have need needs were of and choose remove add")

// content is what a text consists of.
type content struct {
	arguments map[string]bool
	plurals   []int // numbers of forms
	words     string
	terms     []*term // of an English text
}

var contents sync.Map // language and text → *content

// contentOf returns what a text consists of. It keeps the result, because translations are checked against the same texts
// again and again.
func contentOf(lang, source string) (*content, error) {
	key := lang + " " + source
	if c, ok := contents.Load(key); ok {
		return c.(*content), nil
	}
	t, err := (&dictionary{lang: lang}).parse(source)
	if err != nil {
		return nil, err
	}
	c := &content{arguments: map[string]bool{}}
	if t.Tree != nil { // not an empty text
		c.add(t.Root)
	}
	if lang == English {
		for i, t := range terms() {
			if t.english.MatchString(c.words) {
				c.terms = append(c.terms, &terms()[i])
			}
		}
	}
	contents.Store(key, c)
	return c, nil
}

// placeholder is a word that e-mails replace.
var placeholder = regexp.MustCompile(`\{\w+\}`)

// add adds a node of a template.
func (c *content) add(n parse.Node) {
	switch n := n.(type) {
	case *parse.ListNode:
		if n != nil {
			for _, x := range n.Nodes {
				c.add(x)
			}
		}
	case *parse.TextNode:
		c.words += string(n.Text) + " "
		for _, name := range placeholder.FindAllString(string(n.Text), -1) {
			c.arguments[name] = true
		}
	case *parse.ActionNode:
		c.add(n.Pipe)
	case *parse.IfNode:
		c.addBranch(&n.BranchNode)
	case *parse.WithNode:
		c.addBranch(&n.BranchNode)
	case *parse.PipeNode:
		for _, x := range n.Cmds {
			c.addCommand(x)
		}
	case *parse.FieldNode:
		c.argument(n.Ident[0])
	case *parse.VariableNode:
		if len(n.Ident) > 1 {
			c.argument(n.Ident[1])
		}
	}
}

func (c *content) argument(name string) { c.arguments["{{."+name+"}}"] = true }

func (c *content) addBranch(n *parse.BranchNode) {
	c.add(n.Pipe)
	c.add(n.List)
	c.add(n.ElseList)
}

// addCommand adds a call, or a value.
func (c *content) addCommand(n *parse.CommandNode) {
	name, _ := n.Args[0].(*parse.IdentifierNode)
	for _, x := range n.Args {
		c.add(x)
	}
	switch {
	case name == nil:
	case name.Ident == "subject":
		c.argument("Subject")
		c.argument("Unit")
	case name.Ident == "plural":
		c.plurals = append(c.plurals, len(n.Args)-2)
		for _, x := range n.Args[2:] {
			if form, ok := x.(*parse.StringNode); ok {
				c.words += form.Text + " "
			}
		}
	}
}

//go:embed terms.csv
var termTable string

// A term is a word of players that texts translate in one way.
type term struct {
	name    string
	english *regexp.Regexp
	in      map[string]*regexp.Regexp
	written map[string]string // stems, separated by |
}

// terms returns the rows of terms.csv: an English term in each row, and the stems of its
// translations, as regular expressions.
var terms = sync.OnceValue(func() (list []term) {
	rows, err := csv.NewReader(strings.NewReader(termTable)).ReadAll()
	if err != nil {
		panic(err) // the file is part of the program
	}
	for _, row := range rows[1:] {
		t := term{name: row[0], english: regexp.MustCompile(`(?i)\b(` + row[0] + `)s?\b`), in: map[string]*regexp.Regexp{}, written: map[string]string{}}
		for i, lang := range rows[0][1:] {
			t.in[lang], t.written[lang] = regexp.MustCompile(`(?i)`+row[i+1]), row[i+1]
		}
		list = append(list, t)
	}
	return list
})
