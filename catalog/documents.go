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

	"github.com/rollcall40k/rollcall/schemas/fault"
)

// MaxImport is the maximum size of a file or an archive to import in bytes, MaxUnpacked that of the
// unpacked documents in all, and MaxFiles the maximum number of files in an archive. The data of the
// 11th edition has about 65 MB.
const (
	MaxImport   = 64 << 20
	MaxUnpacked = 96 << 20
	MaxFiles    = 10_000
)

// ErrTooLarge is wrapped by errors for documents larger than MaxUnpacked.
var ErrTooLarge = errors.New("too large")

// ReadDocuments reads all files of a folder, an archive or an embedded tree; their
// paths become the names of the documents. It skips hidden files and folders, whose
// names begin with a dot or are __MACOSX. It reads at most MaxUnpacked bytes; the
// error wraps ErrTooLarge if there are more.
func ReadDocuments(files fs.FS) ([]Document, error) {
	var docs []Document
	left := int64(MaxUnpacked)
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
		return nil, fmt.Errorf("%s: the documents are %w; allowed: %d bytes in all", path, ErrTooLarge, MaxUnpacked)
	}
	return data, nil
}

// ErrArchive is the kind of a *fault.Error of an archive that cannot be unpacked. The
// document of its place is the file in the archive; it is empty for the archive itself.
var ErrArchive = errors.New("the archive cannot be unpacked")

// isArchive reports whether the data has the signature of a zip archive, with or
// without files.
func isArchive(data []byte) bool {
	return bytes.HasPrefix(data, []byte("PK\x03\x04")) || bytes.HasPrefix(data, []byte("PK\x05\x06"))
}

// Unpack returns the documents of a file: those in it if it is a zip archive,
// otherwise the file itself. BattleScribe's compressed files (.gstz, .catz) are
// single documents. The error is of the kind ErrArchive
// or ErrTooLarge.
func Unpack(name string, data []byte) ([]Document, error) {
	if isArchive(data) && !isCompressedDocument(name) {
		return Unzip(data)
	}
	return []Document{{Name: name, Data: data}}, nil
}

// maxPlain is the maximum size of the output of Plain, in bytes: many times the largest
// catalogue.
const maxPlain = 32 << 20

// Plain returns the data of the document. It decompresses BattleScribe's compressed XML files,
// because the differences between two versions of XML are small. Other data, and data that cannot
// be decompressed, is returned unchanged.
func (d *Document) Plain() []byte {
	if !isCompressedDocument(d.Name) || !isArchive(d.Data) {
		return d.Data
	}
	z, err := zip.NewReader(bytes.NewReader(d.Data), int64(len(d.Data)))
	if err != nil || len(z.File) != 1 {
		return d.Data
	}
	data, err := readFile(z, z.File[0].Name, maxPlain)
	if err != nil || !bytes.HasPrefix(data, []byte("<")) {
		return d.Data
	}
	return data
}

// isCompressedDocument reports whether the name is that of one of BattleScribe's
// compressed files.
func isCompressedDocument(name string) bool {
	ext := strings.ToLower(path.Ext(name))
	return ext == ".gstz" || ext == ".catz"
}

// Unzip reads the files of a zip archive as documents, like ReadDocuments. The
// error is of the kind ErrArchive or ErrTooLarge.
func Unzip(data []byte) ([]Document, error) {
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, fault.New(ErrArchive, fault.Place{}, "archive.unreadable", fmt.Sprintf("bytes that are not a zip archive (%v)", err), "a zip archive")
	}
	if n := len(z.File); n > MaxFiles {
		return nil, fault.New(ErrArchive, fault.Place{}, "archive.files", fmt.Sprintf("%d files", n), fmt.Sprintf("at most %d", MaxFiles))
	}
	if err := checkPaths(z.File); err != nil {
		return nil, err
	}
	docs, err := ReadDocuments(z)
	switch {
	case errors.Is(err, ErrTooLarge):
		return nil, fault.New(ErrTooLarge, fault.Place{}, "archive.size", err.Error(), "")
	case err != nil:
		return nil, fault.New(ErrArchive, fault.Place{}, "archive.unreadable", fmt.Sprintf("a file that cannot be unpacked (%v)", err), "")
	case len(docs) == 0:
		return nil, fault.New(ErrArchive, fault.Place{}, "archive.empty", "no files", "at least one")
	}
	return docs, nil
}

// checkPaths replaces the backslashes that some programs for Windows write by slashes. It rejects
// paths out of the archive, and paths that occur twice.
func checkPaths(files []*zip.File) error {
	seen := map[string]bool{}
	for _, f := range files {
		f.Name = strings.ReplaceAll(f.Name, `\`, "/")
		name := strings.TrimSuffix(f.Name, "/")
		switch {
		case !fs.ValidPath(name):
			return fault.New(ErrArchive, fault.Place{Document: name}, "archive.name", "a path that leads out of the archive", "relative paths with slashes, without . and ..")
		case seen[name]:
			return fault.New(ErrArchive, fault.Place{Document: name}, "archive.duplicate", "two files of one name", "one")
		}
		seen[name] = true
	}
	return nil
}
