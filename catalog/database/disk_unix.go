//go:build unix

package database

import "syscall"

// freeBytesOf returns the space for files of this user on the file system of a folder.
func freeBytesOf(folder string) (uint64, error) {
	var s syscall.Statfs_t
	if err := syscall.Statfs(folder, &s); err != nil {
		return 0, err
	}
	return uint64(s.Bavail) * uint64(s.Bsize), nil
}
