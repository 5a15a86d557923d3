package main

import (
	"bufio"
	"os"
	"strconv"
	"strings"
	"syscall"
)

// releaseProgram returns the memory of the program's code and constants that the initialisation of
// all packages has used. A command needs a small part of it, which is mapped again from the file as
// it is used, and never in huge pages, of which a command would need a few kilobytes each.
func releaseProgram() {
	program, err := os.Executable()
	if err != nil {
		return
	}
	mappings, err := os.Open("/proc/self/smaps")
	if err != nil {
		return
	}
	defer mappings.Close()
	var from, to uint64 // the last mapping of the program that cannot be written; 0 if none
	for lines := bufio.NewScanner(mappings); lines.Scan(); {
		f := strings.Fields(lines.Text())
		switch {
		case strings.HasPrefix(lines.Text(), "Anonymous:"):
			// In a position-independent program, constants differ from the file and must stay.
			if to > 0 && f[1] == "0" {
				release(uintptr(from), uintptr(to-from))
			}
		case len(f) > 1 && len(f[1]) == 4: // such as 00400000-018a3000 r-xp 00000000 fe:00 10331058   /usr/bin/rollcall
			from, to = 0, 0
			if len(f) != 6 || f[5] != program || strings.Contains(f[1], "w") {
				continue
			}
			first, last, _ := strings.Cut(f[0], "-")
			from, _ = strconv.ParseUint(first, 16, 64)
			to, _ = strconv.ParseUint(last, 16, 64)
		}
	}
}

// release returns the memory of length bytes at the address from, which the system can read from a
// file again. An error leaves the memory as it is.
func release(from, length uintptr) {
	const noHugePages = 15 // MADV_NOHUGEPAGE
	_, _, _ = syscall.Syscall(syscall.SYS_MADVISE, from, length, noHugePages)
	_, _, _ = syscall.Syscall(syscall.SYS_MADVISE, from, length, syscall.MADV_DONTNEED)
}
