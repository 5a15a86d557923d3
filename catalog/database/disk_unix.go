//go:build unix

package database

import (
	"errors"
	"os"
	"syscall"
)

// freeBytesOf returns the space for files of this user on the file system of a folder.
func freeBytesOf(folder string) (uint64, error) {
	var s syscall.Statfs_t
	if err := syscall.Statfs(folder, &s); err != nil {
		return 0, err
	}
	return uint64(s.Bavail) * uint64(s.Bsize), nil
}

// giveTo makes the owner of one of the paths that exist, the first, the owner of a file, which only
// root can do and needs to: a server under another user could not open the file.
func giveTo(file string, paths ...string) error {
	if os.Geteuid() != 0 {
		return nil
	}
	for _, path := range paths {
		info, err := os.Stat(path)
		if errors.Is(err, os.ErrNotExist) {
			continue
		}
		if err != nil {
			return err
		}
		owner, ok := info.Sys().(*syscall.Stat_t)
		if !ok {
			return nil
		}
		return os.Chown(file, int(owner.Uid), int(owner.Gid))
	}
	return nil
}
