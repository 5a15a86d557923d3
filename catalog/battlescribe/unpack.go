package battlescribe

import (
	"bytes"
	"fmt"
	"path"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/battlescribe/markup"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// Limits of an import. Package markup has the limits of a document.
const (
	maxArchive  = 96 << 20 // bytes of all files of one archive
	maxProblems = 10_000   // listed for one document
	maxAmounts  = 100      // initial selections of an entry
)

// Extensions of supported documents.
const (
	systemFile      = ".gst"
	catalogueFile   = ".cat"
	zippedSystem    = ".gstz"
	zippedCatalogue = ".catz"
	jsonFile        = ".json"
	archiveFile     = ".zip"
)

func extension(name string) string { return strings.ToLower(path.Ext(name)) }

func isData(d Document) bool {
	switch extension(d.Name) {
	case systemFile, catalogueFile, zippedSystem, zippedCatalogue:
		return true
	case jsonFile:
		return markup.IsJSON(d.Data)
	}
	return false
}

// Reads reports whether a document is supported: a data file, or an archive.
func Reads(d Document) bool { return isData(d) || extension(d.Name) == archiveFile }

// Recognise reports whether the documents are BattleScribe data: at least one of them has a name
// that ends in .gst, .gstz, .cat or .catz, is a game system or a catalogue in JSON, or is an
// archive with such a file.
func Recognise(docs []Document) bool {
	for _, d := range docs {
		if isData(d) || extension(d.Name) == archiveFile && archiveHasData(d) {
			return true
		}
	}
	return false
}

func archiveHasData(d Document) bool {
	files, err := filesOf(d)
	return err == nil && len(files) > 0
}

// unpacked replaces archives by their data files and drops other files. Compressed single files
// are decompressed when they are read.
func unpacked(docs []Document) (data []Document, problems []fault.Fault) {
	for _, d := range docs {
		switch {
		case isData(d):
			data = append(data, d)
		case extension(d.Name) == archiveFile:
			files, err := filesOf(d)
			if err != nil {
				problems = append(problems, refused(d.Name, err))
				continue
			}
			data = append(data, files...)
		}
	}
	return data, problems
}

func filesOf(archive Document) ([]Document, error) {
	packed, err := markup.Open(archive.Data)
	if err != nil {
		return nil, err
	}
	var files []Document
	total := 0
	for _, f := range packed {
		if e := extension(f.Name); e != jsonFile && !isData(Document{Name: f.Name}) {
			continue
		}
		data, err := markup.Inflate(f)
		if err != nil {
			return nil, err
		}
		if total += len(data); total > maxArchive {
			return nil, markup.Limit("more", fmt.Sprintf("at most %d bytes in all files together", maxArchive))
		}
		if file := (Document{Name: archive.Name + "/" + f.Name, Data: data}); isData(file) {
			files = append(files, file)
		}
	}
	return files, nil
}

// contentOf returns the XML or JSON of a document, decompressed if necessary. Stored
// documents keep their names when they are decompressed (see catalog.Document.Plain).
func contentOf(d Document) ([]byte, error) {
	if e := extension(d.Name); e != zippedSystem && e != zippedCatalogue || bytes.HasPrefix(d.Data, []byte("<")) {
		return d.Data, nil
	}
	return markup.Unzip(d.Data)
}
