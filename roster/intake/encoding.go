package intake

import (
	"bytes"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
	utf16 "golang.org/x/text/encoding/unicode"
)

// DecodeUTF16 returns data in UTF-8 if it begins with the byte order mark of UTF-16, as some editors
// and terminals of Windows write it. Other data is returned as it is.
func DecodeUTF16(data []byte) []byte {
	if !bytes.HasPrefix(data, []byte("\xff\xfe")) && !bytes.HasPrefix(data, []byte("\xfe\xff")) {
		return data
	}
	decoded, err := utf16.UTF16(utf16.LittleEndian, utf16.ExpectBOM).NewDecoder().Bytes(data)
	if err != nil {
		return data
	}
	return decoded
}

// DecodeText returns a text in UTF-8. A text that is neither UTF-8 nor UTF-16 is read as
// Windows-1252, unless it has bytes that no text has; then it is returned as it is.
func DecodeText(data []byte) []byte {
	data = DecodeUTF16(data)
	if utf8.Valid(data) {
		return data
	}
	decoded, err := charmap.Windows1252.NewDecoder().Bytes(data)
	if err != nil || bytes.ContainsFunc(decoded, func(r rune) bool {
		return r == utf8.RuneError || unicode.IsControl(r) && r != '\t' && r != '\r' && r != '\n' && r != '\f'
	}) {
		return data
	}
	return decoded
}

// DecodeFileName returns the name of a file in an archive in UTF-8. A name that is not UTF-8 is read as
// code page 850, in which Windows writes it.
func DecodeFileName(name string) string {
	if utf8.ValidString(name) {
		return name
	}
	decoded, err := charmap.CodePage850.NewDecoder().String(name)
	if err != nil {
		return strings.ToValidUTF8(name, "\ufffd")
	}
	return decoded
}

// foreign are the beginnings of files that cannot contain a roster. Those of pages have letters of either case.
var foreign = []struct{ prefix, found string }{
	{"%PDF-", "a PDF file"},
	{"{\\rtf", "a file in Rich Text Format"},
	{"\x89PNG", "an image"},
	{"\xff\xd8\xff", "an image"},
	{"GIF8", "an image"},
	{"\xd0\xcf\x11\xe0", "a document of a word processor"},
	{"<!doctype html", "a web page"},
	{"<html", "a web page"},
}

// documentParts are the names at the beginning of zipped documents of word processors.
var documentParts = []string{"[Content_Types].xml", "word/", "mimetypeapplication/"}

const copied = "the list as text, copied from it"

// checkKind returns an ErrUnreadable for data that begins like a file which cannot contain a roster.
func checkKind(data []byte) error {
	begin := string(bytes.TrimLeft(data[:min(len(data), 200)], "\ufeff \t\r\n"))
	for _, f := range foreign {
		n := min(len(begin), len(f.prefix))
		if begin[:n] == f.prefix || f.prefix[0] == '<' && strings.EqualFold(begin[:n], f.prefix) {
			return Unreadable(f.found, copied)
		}
	}
	if strings.HasPrefix(begin, "PK\x03\x04") && slices.ContainsFunc(documentParts, func(part string) bool { return strings.Contains(begin, part) }) {
		return Unreadable("a document of a word processor", copied)
	}
	return nil
}
