package battlescribe

import (
	"archive/zip"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"io"
	"strings"
)

const declaration = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>` + "\n"

// WriteROS writes the roster as .ros, which is XML.
func (r *Recorded) WriteROS(w io.Writer) error {
	if _, err := io.WriteString(w, declaration); err != nil {
		return fmt.Errorf("write roster %s: %w", r.Name, err)
	}
	enc := xml.NewEncoder(w)
	enc.Indent("", "  ")
	file := struct {
		XMLName xml.Name `xml:"roster"`
		*Recorded
	}{Recorded: r}
	err := enc.Encode(file)
	if err == nil {
		err = enc.Close()
	}
	if err == nil {
		_, err = io.WriteString(w, "\n")
	}
	if err != nil {
		return fmt.Errorf("write roster %s: %w", r.Name, err)
	}
	return nil
}

// WriteROSZ writes the roster as .rosz, a zip archive with one .ros. The archive has no
// timestamps, so equal rosters give equal bytes.
func (r *Recorded) WriteROSZ(w io.Writer) error {
	z := zip.NewWriter(w)
	f, err := z.Create(fileName(r.Name))
	if err == nil {
		err = r.WriteROS(f)
	}
	if err == nil {
		err = z.Close()
	}
	if err != nil {
		return fmt.Errorf("pack roster %s: %w", r.Name, err)
	}
	return nil
}

// fileName returns the name of a .ros in characters that all file systems allow.
func fileName(name string) string {
	safe := strings.Map(func(c rune) rune {
		if strings.ContainsRune(`<>:"/\|?*`, c) || c < ' ' {
			return '_'
		}
		return c
	}, name)
	const longest = 100
	if letters := []rune(safe); len(letters) > longest {
		safe = string(letters[:longest])
	}
	return strings.TrimLeft(safe, ". ") + ".ros"
}

// WriteJSON writes the roster as New Recruit's JSON.
func (r *Recorded) WriteJSON(w io.Writer) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(map[string]*Recorded{"roster": r}); err != nil {
		return fmt.Errorf("write roster %s: %w", r.Name, err)
	}
	return nil
}
