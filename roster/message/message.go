// Package message turns codes and their arguments into text in the reader's
// language. Each language is one file in this folder, active.<tag>.json, in the
// format of go-i18n.
package message

import (
	"embed"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"text/template"

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

// Text returns the text of a code with its arguments filled in by name. count
// selects the plural form; a count that is not a number selects the general form.
// lang is a language tag or the value of an Accept-Language header; texts without
// a translation are in English. For an unknown code, Text returns the code and its
// arguments.
func Text(lang, code string, args map[string]string, count string) string {
	c := &i18n.LocalizeConfig{MessageID: code, TemplateData: args, PluralCount: 2, Funcs: functions}
	if n, err := strconv.Atoi(count); err == nil {
		c.PluralCount = n
	}
	text, err := i18n.NewLocalizer(bundle(), lang).Localize(c)
	if err != nil && text == "" {
		return fmt.Sprintf("%s %v", code, args)
	}
	return text
}

// functions can be called by the English texts.
var functions = template.FuncMap{"indefinite": indefinite}

// indefinite returns a name in lower case with its indefinite article: a
// detachment, an order.
func indefinite(name string) string {
	name = strings.ToLower(name)
	if strings.ContainsAny(name[:min(1, len(name))], "aeiou") {
		return "an " + name
	}
	return "a " + name
}
