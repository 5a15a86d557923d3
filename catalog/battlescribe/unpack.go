package battlescribe

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"path"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
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
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return false
	}
	for _, f := range z.File {
		if isData(f.Name) {
			return true
		}
	}
	return false
}

// unpacked replaces archives by the data files in them, and leaves out what is
// no data. Single zipped files stay as they are: they are inflated when read.
func unpacked(docs []Document) (data []Document, problems []entry.Problem) {
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
	z, err := zip.NewReader(bytes.NewReader(archive.Data), int64(len(archive.Data)))
	if err != nil {
		return nil, &documentError{"battlescribe.zip", err.Error(), "a zip archive"}
	}
	if len(z.File) > maxFiles {
		return nil, limitError(fmt.Sprintf("%d files", len(z.File)), fmt.Sprintf("at most %d files", maxFiles))
	}
	var files []Document
	total := 0
	for _, f := range z.File {
		if !isData(f.Name) {
			continue
		}
		data, err := inflated(f)
		if err != nil {
			return nil, err
		}
		if total += len(data); total > maxArchive {
			return nil, limitError("more", fmt.Sprintf("at most %d bytes in all files together", maxArchive))
		}
		files = append(files, Document{Name: archive.Name + "/" + f.Name, Data: data})
	}
	return files, nil
}

// xmlOf returns the XML of a document, inflated where it is zipped.
func xmlOf(d Document) ([]byte, error) {
	if e := extension(d.Name); e != zippedSystem && e != zippedCatalogue {
		return d.Data, nil
	}
	z, err := zip.NewReader(bytes.NewReader(d.Data), int64(len(d.Data)))
	if err != nil {
		return nil, &documentError{"battlescribe.zip", err.Error(), "a zip archive"}
	}
	if len(z.File) != 1 {
		return nil, &documentError{"battlescribe.zip", fmt.Sprintf("%d files", len(z.File)), "one file"}
	}
	return inflated(z.File[0])
}

// inflated does not believe the sizes that an archive states.
func inflated(f *zip.File) ([]byte, error) {
	r, err := f.Open()
	if err != nil {
		return nil, &documentError{"battlescribe.zip", f.Name + ": " + err.Error(), "a file that can be read"}
	}
	defer r.Close()
	limit := inflatedLimit(f.CompressedSize64)
	data, err := io.ReadAll(io.LimitReader(r, limit+1))
	if err != nil {
		return nil, &documentError{"battlescribe.zip", f.Name + ": " + err.Error(), "a file that can be read"}
	}
	if int64(len(data)) > limit {
		return nil, limitError(
			fmt.Sprintf("%s: more than %d bytes out of %d", f.Name, limit, f.CompressedSize64),
			fmt.Sprintf("at most %d bytes a file, and %d for every zipped one", maxDocument, maxRatio))
	}
	return data, nil
}

// A documentError says why a document is not used.
type documentError struct{ code, found, allowed string }

func (e *documentError) Error() string { return e.found + "; allowed: " + e.allowed }

func limitError(found, allowed string) error {
	return &documentError{"battlescribe.limit", found, allowed}
}
