package main

import (
	"bytes"
	"fmt"

	"github.com/rollcall40k/rollcall/roster/message"
)

// messagesCommand exports and imports the texts of a language.
type messagesCommand struct {
	Language string `arg:"" help:"help.messages_language" placeholder:"TAG"`
	Import   string `help:"help.messages_import" placeholder:"FILE"`
}

// Run prints the table, or the file of the language.
func (m *messagesCommand) Run(c *console) error {
	tag, ok := message.Find(m.Language)
	if !ok {
		return unreadable("language", fmt.Errorf("found %q; allowed: %s", m.Language, languageTags()))
	}
	if m.Import == "" {
		return message.Export(c.out, tag)
	}
	table, err := c.read(m.Import)
	if err == nil {
		err = message.Import(bytes.NewReader(table), c.out, tag)
	}
	if err != nil {
		return unreadable(m.Import, err)
	}
	return nil
}
