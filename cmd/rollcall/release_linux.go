package main

import (
	"bufio"
	"os"
	"strconv"
	"strings"
	"syscall"
)

// releaseProgram returns the memory of the program's code that the initialisation of all packages
// has used. A command needs a small part of it, which is mapped again from the file as it is used.
// Data stays: in a position-independent program, constants differ from the file too.
func releaseProgram() {
	program, err := os.Executable()
	if err != nil {
		return
	}
	maps, err := os.Open("/proc/self/maps")
	if err != nil {
		return
	}
	defer maps.Close()
	for lines := bufio.NewScanner(maps); lines.Scan(); {
		// Such as 00400000-018a3000 r-xp 00000000 fe:00 10331058   /usr/bin/rollcall
		f := strings.Fields(lines.Text())
		if len(f) != 6 || f[5] != program || !strings.Contains(f[1], "x") {
			continue
		}
		first, last, _ := strings.Cut(f[0], "-")
		from, err1 := strconv.ParseUint(first, 16, 64)
		to, err2 := strconv.ParseUint(last, 16, 64)
		if err1 == nil && err2 == nil && to > from {
			// An error leaves the memory as it is.
			_, _, _ = syscall.Syscall(syscall.SYS_MADVISE, uintptr(from), uintptr(to-from), syscall.MADV_DONTNEED)
		}
	}
}
