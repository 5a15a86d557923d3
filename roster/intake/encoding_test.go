package intake_test

import (
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/roster/intake"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// TestDecodeText: texts of Windows are UTF-16 or Windows-1252; other bytes stay as they are.
func TestDecodeText(t *testing.T) {
	for text, want := range map[string]string{
		"Kh\u00e2rn":                 "Kh\u00e2rn",
		"\ufeffKh\u00e2rn":           "\ufeffKh\u00e2rn",
		"\xff\xfeK\x00h\x00\xe2\x00": "Kh\u00e2",
		"\xfe\xff\x00K\x00h\x00\xe2": "Kh\u00e2",
		"\x95 Kh\xe2rn \x96 T\x92au": "\u2022 Kh\u00e2rn \u2013 T\u2019au",
		"K\x00h\x00":                 "K\x00h\x00",
		"Kh\xe2rn\x00":               "Kh\xe2rn\x00",
		"Kh\xe2rn\x81":               "Kh\xe2rn\x81",
		"":                           "",
	} {
		got := string(intake.DecodeText([]byte(text)))
		if got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

// TestDecodeFileName: names in archives of Windows are in code page 850.
func TestDecodeFileName(t *testing.T) {
	for name, want := range map[string]string{"Team/Bj\u00f6rn.txt": "Team/Bj\u00f6rn.txt", "Team/Bj\x94rn \x9b.txt": "Team/Bj\u00f6rn \u00f8.txt"} {
		if got := intake.DecodeFileName(name); got != want {
			t.Errorf("%q: got %q, want %q", name, got, want)
		}
	}
}

// TestForeignFiles: files that cannot contain a roster are named in the error.
func TestForeignFiles(t *testing.T) {
	for data, want := range map[string]string{
		"%PDF-1.7\n%\xe2\xe3":                  "a PDF file",
		"{\\rtf1\\ansi Captain}":               "a file in Rich Text Format",
		"\x89PNG\r\n\x1a\n":                    "an image",
		"\ufeff <!DOCTYPE html><p>Captain</p>": "a web page",
		"<HTML><p>Captain":                     "a web page",
		"PK\x03\x04" + strings.Repeat("\x00", 26) + "[Content_Types].xml": "a document of a word processor",
	} {
		_, err := intake.ReadDocument([]byte(data))
		if f := fault.In(err, intake.ErrUnreadable); f == nil || f.Faults[0].Found != want {
			t.Errorf("%q: got %v, want %s", data, err, want)
		}
	}
	for _, text := range []string{"\x95\x95\x95 Captain", "<b>Captain", ""} {
		if _, err := intake.ReadDocument([]byte(text)); err != nil && strings.Contains(err.Error(), "copied from it") {
			t.Errorf("%q: got %v", text, err)
		}
	}
	if _, err := intake.ReadDocument([]byte(`{"rtf": 1}`)); fault.In(err, intake.ErrUnreadable) == nil || strings.Contains(err.Error(), "Rich") {
		t.Errorf("JSON: got %v", err)
	}
}
