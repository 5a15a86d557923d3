// Package ziptest makes zip archives. Only tests import it.
package ziptest

import (
	"archive/zip"
	"bytes"
)

// Archive returns a zip archive of files, given as name, content, name, content …
func Archive(files ...string) []byte {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for i := 0; i < len(files); i += 2 {
		w, err := z.Create(files[i])
		if err == nil {
			_, err = w.Write([]byte(files[i+1]))
		}
		if err != nil {
			panic(err)
		}
	}
	if err := z.Close(); err != nil {
		panic(err)
	}
	return b.Bytes()
}
