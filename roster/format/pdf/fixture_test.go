package pdf

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
)

// sheetFile reads a sheet from testdata.
func sheetFile(t testing.TB, name string) Document {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	var s Document
	if err := json.Unmarshal(data, &s); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return s
}
