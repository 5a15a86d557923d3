package battlescribe

import (
	"fmt"
	"path"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/battlescribe/markup"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// Limits of an import. Package markup has those of a document.
const (
	maxArchive  = 512 << 20 // bytes of all files of one archive
	maxFiles    = 4096      // files of one archive
	maxProblems = 10_000    // listed for one document
	maxAmounts  = 100       // initial selections of an entry
)

// Extensions of the documents that are read.
const (
	systemFile      = ".gst"
	catalogueFile   = ".cat"
	zippedSystem    = ".gstz"
	zippedCatalogue = ".catz"
	archiveFile     = ".zip"
)

func extension(name string) string { return strings.ToLower(path.Ext(name)) }

func isData(name string) bool {
	switch extension(name) {
	case systemFile, catalogueFile, zippedSystem, zippedCatalogue:
		return true
	}
	return false
}

// Reads reports whether documents of the name are read: data files, and archives of
// them.
func Reads(name string) bool { return isData(name) || extension(name) == archiveFile }

// Recognise reports whether the documents are BattleScribe data: at least one
// of them has a name that ends in .gst, .gstz, .cat or .catz, or is an archive
// with such a file.
func Recognise(docs []Document) bool {
	for _, d := range docs {
		if isData(d.Name) || extension(d.Name) == archiveFile && archiveHasData(d.Data) {
			return true
		}
	}
	return false
}

func archiveHasData(data []byte) bool {
	files, err := markup.Open(data)
	if err != nil {
		return false
	}
	for _, f := range files {
		if isData(f.Name) {
			return true
		}
	}
	return false
}

// unpacked replaces archives by the data files in them and drops other files. Single
// compressed files are decompressed when they are read.
func unpacked(docs []Document) (data []Document, problems []fault.Fault) {
	for _, d := range docs {
		switch {
		case isData(d.Name):
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
	if len(packed) > maxFiles {
		return nil, markup.Limit(fmt.Sprintf("%d files", len(packed)), fmt.Sprintf("at most %d files", maxFiles))
	}
	var files []Document
	total := 0
	for _, f := range packed {
		if !isData(f.Name) {
			continue
		}
		data, err := markup.Inflate(f)
		if err != nil {
			return nil, err
		}
		if total += len(data); total > maxArchive {
			return nil, markup.Limit("more", fmt.Sprintf("at most %d bytes in all files together", maxArchive))
		}
		files = append(files, Document{Name: archive.Name + "/" + f.Name, Data: data})
	}
	return files, nil
}

// xmlOf returns the XML of a document, decompressed if necessary.
func xmlOf(d Document) ([]byte, error) {
	if e := extension(d.Name); e != zippedSystem && e != zippedCatalogue {
		return d.Data, nil
	}
	return markup.Unzip(d.Data)
}
