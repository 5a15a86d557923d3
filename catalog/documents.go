package catalog

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"strings"
)

// MaxImport is the greatest total size of the unpacked documents of an import, in
// bytes, and MaxFiles the greatest number of files in an archive.
const (
	MaxImport = 64 << 20
	MaxFiles  = 10_000
)

// ErrTooLarge is wrapped by errors for documents larger than MaxImport.
var ErrTooLarge = errors.New("too large")

// ReadDocuments reads all files of a folder, an archive or an embedded tree; their
// paths become the names of the documents. It skips hidden files and folders, whose
// names begin with a dot or are __MACOSX. It reads at most MaxImport bytes; the
// error wraps ErrTooLarge if there are more.
func ReadDocuments(files fs.FS) ([]Document, error) {
	var docs []Document
	left := int64(MaxImport)
	err := fs.WalkDir(files, ".", func(path string, e fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case path != "." && isHidden(e.Name()) && e.IsDir():
			return fs.SkipDir
		case !e.Type().IsRegular() || isHidden(e.Name()):
			return nil
		}
		data, err := readFile(files, path, left)
		if err != nil {
			return err
		}
		left -= int64(len(data))
		docs = append(docs, Document{Name: path, Data: data})
		return nil
	})
	return docs, err
}

func isHidden(name string) bool { return strings.HasPrefix(name, ".") || name == "__MACOSX" }

// readFile reads a file of at most left bytes. It does not rely on the sizes that
// a zip archive states.
func readFile(files fs.FS, path string, left int64) ([]byte, error) {
	f, err := files.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, left+1))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	if int64(len(data)) > left {
		return nil, fmt.Errorf("%s: the documents are %w; allowed: %d bytes in all", path, ErrTooLarge, MaxImport)
	}
	return data, nil
}

// Codes of an ArchiveError.
const (
	ArchiveUnreadable = "archive.unreadable" // not an archive, or a file in it cannot be unpacked
	ArchiveFiles      = "archive.files"      // more than MaxFiles
	ArchiveSize       = "archive.size"       // more than MaxImport; the error wraps ErrTooLarge
	ArchiveName       = "archive.name"       // a path out of the archive
	ArchiveDuplicate  = "archive.duplicate"  // two files of one path
	ArchiveEmpty      = "archive.empty"      // no files
)

// An ArchiveError is the error of an archive that cannot be unpacked.
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

// Unwrap returns the cause, or nil.
func (e *ArchiveError) Unwrap() error { return e.cause }

// isArchive reports whether the data has the signature of a zip archive, with or
// without files.
func isArchive(data []byte) bool {
	return bytes.HasPrefix(data, []byte("PK\x03\x04")) || bytes.HasPrefix(data, []byte("PK\x05\x06"))
}

// Unpack returns the documents of a file: those in it if it is a zip archive,
// otherwise the file itself. BattleScribe's compressed files (.gstz, .catz) are
// single documents. The error is an *ArchiveError.
func Unpack(name string, data []byte) ([]Document, error) {
	if isArchive(data) && !isCompressedDocument(name) {
		return Unzip(data)
	}
	return []Document{{Name: name, Data: data}}, nil
}

// isCompressedDocument reports whether the name is that of one of BattleScribe's
// compressed files.
func isCompressedDocument(name string) bool {
	ext := strings.ToLower(path.Ext(name))
	return ext == ".gstz" || ext == ".catz"
}

// Unzip reads the files of a zip archive as documents, like ReadDocuments. The
// error is an *ArchiveError.
func Unzip(data []byte) ([]Document, error) {
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, &ArchiveError{ArchiveUnreadable, "", fmt.Sprintf("bytes that are not a zip archive (%v)", err), "a zip archive", err}
	}
	if n := len(z.File); n > MaxFiles {
		return nil, &ArchiveError{ArchiveFiles, "", fmt.Sprintf("%d files", n), fmt.Sprintf("at most %d", MaxFiles), nil}
	}
	if err := checkPaths(z.File); err != nil {
		return nil, err
	}
	docs, err := ReadDocuments(z)
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

// checkPaths rejects paths out of the archive, and paths that occur twice.
func checkPaths(files []*zip.File) error {
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
