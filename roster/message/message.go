// Package message turns codes and arguments into text for people, in their
// language. It knows nothing of rosters: whoever has a code and its arguments
// can ask for the text. A language is one file, active.<tag>.json, beside this
// one.
package message

import (
	"embed"
	"encoding/json"
	"fmt"
	"strconv"
	"sync"

	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"
)

//go:embed active.*.json
var files embed.FS

var bundle = sync.OnceValue(func() *i18n.Bundle {
	b := i18n.NewBundle(language.English)
	b.RegisterUnmarshalFunc("json", json.Unmarshal)
	names, err := files.ReadDir(".")
	if err != nil {
		panic(err)
	}
	for _, f := range names {
		if _, err := b.LoadMessageFileFS(files, f.Name()); err != nil {
			panic(err)
		}
	}
	return b
})

// Languages lists the tags of the languages that there are texts in, English
// first.
func Languages() []string {
	var tags []string
	for _, t := range bundle().LanguageTags() {
		tags = append(tags, t.String())
	}
	return tags
}

// Text returns the text of a code. Its arguments are filled in by name; where
// the text depends on a number, count is that number as written. lang is a tag,
// or the value of an Accept-Language header; what is not translated is English.
// A code without a text yields the code and its arguments, so that nothing is
// lost.
func Text(lang, code string, args map[string]string, count string) string {
	c := &i18n.LocalizeConfig{MessageID: code, TemplateData: args}
	if n, err := strconv.Atoi(count); err == nil {
		c.PluralCount = n
	} else {
		c.PluralCount = 2
	}
	text, err := i18n.NewLocalizer(bundle(), lang).Localize(c)
	if err != nil && text == "" {
		return fmt.Sprintf("%s %v", code, args)
	}
	return text
}
