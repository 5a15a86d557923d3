package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"github.com/rollcall40k/rollcall/catalog/database"
)

// preparedData is the path of a database with the built-in datasheets of this build of the program,
// in the user's cache folder. Commands without a database start with a copy of it instead of
// compiling the datasheets. The path is empty if there is no cache folder. The cache only saves
// time: after any failure the datasheets are compiled.
type preparedData string

// newPreparedData returns the path for the running program.
func newPreparedData() preparedData {
	dir, err := os.UserCacheDir()
	if err != nil {
		return ""
	}
	program, err := os.Executable()
	if err != nil {
		return ""
	}
	info, err := os.Stat(program)
	if err != nil {
		return ""
	}
	build := fmt.Sprintf("%s-%x-%x", runtime.GOARCH, info.Size(), info.ModTime().UnixNano())
	return preparedData(filepath.Join(dir, "rollcall", build+preparedSuffix))
}

const (
	preparedSuffix = ".built-in.db"
	// preparedLife is how long a database of another build is kept.
	preparedLife = 30 * 24 * time.Hour
)

// copyTo copies the database to a new file, and reports whether that succeeded.
func (p preparedData) copyTo(path string) bool {
	from, err := os.Open(string(p))
	if err != nil {
		return false
	}
	defer from.Close()
	to, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return false
	}
	_, err = io.Copy(to, from)
	if bad := to.Close(); err != nil || bad != nil {
		_ = os.Remove(path)
		return false
	}
	return true
}

// store saves a database with the built-in datasheets for the next run. Another process sees
// either no file or a complete one. It removes old files of other builds.
func (p preparedData) store(ctx context.Context, db *database.DB) {
	dir := filepath.Dir(string(p))
	if p == "" || os.MkdirAll(dir, 0o700) != nil {
		return
	}
	scratch, err := os.MkdirTemp(dir, "new")
	if err != nil {
		return
	}
	defer os.RemoveAll(scratch)
	file := filepath.Join(scratch, defaultDB)
	if db.CopyTo(ctx, file) != nil || os.Chmod(file, 0o600) != nil || os.Rename(file, string(p)) != nil {
		return
	}
	others, _ := filepath.Glob(filepath.Join(dir, "*"+preparedSuffix))
	for _, other := range others {
		if info, err := os.Stat(other); err == nil && time.Since(info.ModTime()) > preparedLife && other != string(p) {
			_ = os.Remove(other)
		}
	}
}
