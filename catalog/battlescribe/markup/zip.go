package markup

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"

	"github.com/rollcall40k/rollcall/schemas/fault"
)

// IsZip reports whether the data begins like a zip archive.
func IsZip(data []byte) bool { return bytes.HasPrefix(data, []byte("PK\x03\x04")) }

// MaxEntries is the maximum number of files of an archive.
const MaxEntries = 4096

// entry begins the description of a file in the directory of an archive.
var entry = []byte("PK\x01\x02")

// Open reads the list of files of an archive. The error is a fault.Fault.
func Open(data []byte) ([]*zip.File, error) {
	// Reading a directory of many files takes long, and the number that an archive states may be wrong.
	if n := bytes.Count(data, entry); n > MaxEntries {
		return nil, Limit(fmt.Sprintf("%d files", n), fmt.Sprintf("at most %d files", MaxEntries))
	}
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, fault.Place{}.Fault(CodeZip, err.Error(), "a zip archive")
	}
	return z.File, nil
}

// Unzip returns the content of an archive that holds one file. The error is a fault.Fault.
func Unzip(data []byte) ([]byte, error) {
	files, err := Open(data)
	if err != nil {
		return nil, err
	}
	if len(files) != 1 {
		return nil, fault.Place{}.Fault(CodeZip, fmt.Sprintf("%d files", len(files)), "one file")
	}
	return Inflate(files[0])
}

// Inflate returns the content of a file of an archive. It does not rely on the sizes stated in
// the archive. The error is a fault.Fault.
func Inflate(f *zip.File) ([]byte, error) {
	r, err := f.Open()
	if err != nil {
		return nil, unreadable(f, err)
	}
	defer r.Close()
	limit := inflatedLimit(f.CompressedSize64)
	data, err := io.ReadAll(io.LimitReader(r, limit+1))
	if err != nil {
		return nil, unreadable(f, err)
	}
	if int64(len(data)) > limit {
		return nil, Limit(
			fmt.Sprintf("%s: more than %d bytes out of %d", f.Name, limit, f.CompressedSize64),
			fmt.Sprintf("at most %d bytes a file, and %d for every zipped one", MaxDocument, MaxRatio))
	}
	return data, nil
}

func unreadable(f *zip.File, err error) error {
	return fault.Place{}.Fault(CodeZip, f.Name+": "+err.Error(), "a file that can be read")
}
