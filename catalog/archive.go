package catalog

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strings"
)

// MaxFiles is how many files an archive of game data may hold.
const MaxFiles = 10_000

// Codes of an ArchiveError.
const (
	ArchiveUnreadable = "archive.unreadable" // bytes that are no archive, or a file that cannot be unpacked
	ArchiveFiles      = "archive.files"      // more than MaxFiles
	ArchiveSize       = "archive.size"       // more than MaxImport; the error wraps ErrTooLarge
	ArchiveName       = "archive.name"       // a path that leads out
	ArchiveDuplicate  = "archive.duplicate"  // two files of one path
	ArchiveEmpty      = "archive.empty"      // no files
)

// An ArchiveError says why an archive of game data cannot be unpacked.
type ArchiveError struct {
	Code    string
	File    string // in the archive; empty for the archive itself
	Found   string
	Allowed string
	cause   error
}

// Error names the file, what was found and what is allowed.
func (e *ArchiveError) Error() string {
	text := "found " + e.Found
	if e.File != "" {
		text = e.File + ": " + text
	}
	if e.Allowed != "" {
		text += "; allowed: " + e.Allowed
	}
	return text
}

// Unwrap returns what made unpacking fail, or nil.
func (e *ArchiveError) Unwrap() error { return e.cause }

// zipMark is what an archive with files begins with, and emptyMark one without.
const (
	zipMark   = "PK\x03\x04"
	emptyMark = "PK\x05\x06"
)

// IsArchive reports whether the data begins as a zip archive does.
func IsArchive(data []byte) bool {
	return bytes.HasPrefix(data, []byte(zipMark)) || bytes.HasPrefix(data, []byte(emptyMark))
}

// Unpack returns the documents of a file: those of an archive, or the file itself
// under its name. A file whose name says what is zipped in it, such as .gstz, is
// a single document. The error is an *ArchiveError.
func Unpack(name string, data []byte) ([]Document, error) {
	if IsArchive(data) && !zippedAlone(name) {
		return Unzip(data)
	}
	return []Document{{Name: name, Data: data}}, nil
}

// zippedAlone tells the names of BattleScribe's zipped files, which end in z.
func zippedAlone(name string) bool {
	ext := strings.ToLower(path.Ext(name))
	return ext == ".gstz" || ext == ".catz"
}

// Unzip reads the files of a zip archive as documents, as Gather does. The error
// is an *ArchiveError.
func Unzip(data []byte) ([]Document, error) {
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, &ArchiveError{ArchiveUnreadable, "", fmt.Sprintf("bytes that are not a zip archive (%v)", err), "a zip archive", err}
	}
	if n := len(z.File); n > MaxFiles {
		return nil, &ArchiveError{ArchiveFiles, "", fmt.Sprintf("%d files", n), fmt.Sprintf("at most %d", MaxFiles), nil}
	}
	if err := inspect(z.File); err != nil {
		return nil, err
	}
	docs, err := Gather(z)
	switch {
	case errors.Is(err, ErrTooLarge):
		return nil, &ArchiveError{ArchiveSize, "", err.Error(), "", err}
	case err != nil:
		return nil, &ArchiveError{ArchiveUnreadable, "", fmt.Sprintf("a file that cannot be unpacked (%v)", err), "", err}
	case len(docs) == 0:
		return nil, &ArchiveError{ArchiveEmpty, "", "no files", "at least one", nil}
	}
	return docs, nil
}

// inspect refuses names that lead out of the archive or stand for two files.
func inspect(files []*zip.File) error {
	seen := map[string]bool{}
	for _, f := range files {
		name := strings.TrimSuffix(f.Name, "/")
		switch {
		case !fs.ValidPath(name):
			return &ArchiveError{ArchiveName, name, "a path that leads out of the archive", "relative paths with slashes, without . and ..", nil}
		case seen[name]:
			return &ArchiveError{ArchiveDuplicate, name, "two files of one name", "one", nil}
		}
		seen[name] = true
	}
	return nil
}
