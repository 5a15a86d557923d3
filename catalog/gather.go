package catalog

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"
)

// MaxImport is how many bytes the documents of one import may have together,
// unpacked.
const MaxImport = 64 << 20

// ErrTooLarge is wrapped where documents are larger than MaxImport.
var ErrTooLarge = errors.New("too large")

// Gather reads all files of a folder, an archive or an embedded tree as
// documents, by their paths. Hidden files and folders are left out: their names
// begin with a dot, or are __MACOSX. The error wraps ErrTooLarge for more than
// MaxImport bytes; not more than that is read.
func Gather(files fs.FS) ([]Document, error) {
	var docs []Document
	left := int64(MaxImport)
	err := fs.WalkDir(files, ".", func(path string, e fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case path != "." && hiddenName(e.Name()) && e.IsDir():
			return fs.SkipDir
		case !e.Type().IsRegular() || hiddenName(e.Name()):
			return nil
		}
		data, err := gatherFile(files, path, left)
		if err != nil {
			return err
		}
		left -= int64(len(data))
		docs = append(docs, Document{Name: path, Data: data})
		return nil
	})
	return docs, err
}

func hiddenName(name string) bool { return strings.HasPrefix(name, ".") || name == "__MACOSX" }

// gatherFile reads a file of at most left bytes. What a zip says about the size
// of its files is not believed.
func gatherFile(files fs.FS, path string, left int64) ([]byte, error) {
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
