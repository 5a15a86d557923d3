package main

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// setUp are the two commands that the README's first shell block holds, alone.
var setUp = []string{"go run ./cmd/rollcall serve", "go test ./..."}

// continuous is what .ci/run must call.
var continuous = []string{"go test ./...", "go vet ./...", "staticcheck ./...", "go run ./cmd/check"}

// findReadme finds commands that the README or .ci/run lacks.
func findReadme(m *module) ([]breach, error) {
	readme, err := m.text("README.md")
	if err != nil {
		return nil, err
	}
	ci, err := m.text(".ci/run")
	if err != nil {
		return nil, err
	}
	var found []breach
	blocks := shellBlocks(readme)
	if len(blocks) == 0 {
		found = append(found, breach{"README.md", 0, "no shell block"})
	} else if got := commands(blocks[0].text); !slices.Equal(got, setUp) {
		found = append(found, breach{"README.md", blocks[0].line, "the first shell block must hold the set-up commands and no others: " + strings.Join(setUp, "; ")})
	}
	run := commands(ci)
	for _, want := range continuous {
		if !slices.ContainsFunc(run, func(line string) bool { return strings.HasSuffix(line, want) }) {
			found = append(found, breach{".ci/run", 0, "does not run " + want})
		}
	}
	return found, nil
}

// text reads a file of the repository; one that is not there is empty.
func (m *module) text(name string) (string, error) {
	data, err := os.ReadFile(filepath.Join(m.dir, filepath.FromSlash(name)))
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	return string(data), err
}

// A block is the text of a fenced block and the line that it begins at.
type block struct {
	text string
	line int
}

// shellBlocks returns the blocks of a Markdown text that are marked sh.
func shellBlocks(markdown string) []block {
	var blocks []block
	inside := false
	for i, line := range strings.SplitAfter(markdown, "\n") {
		switch mark := strings.TrimSpace(line); {
		case !inside && mark == "```sh":
			inside = true
			blocks = append(blocks, block{line: i + 2})
		case inside && mark == "```":
			inside = false
		case inside:
			blocks[len(blocks)-1].text += line
		}
	}
	return blocks
}

// commands returns the lines of a shell text without comments.
func commands(shell string) []string {
	var lines []string
	for line := range strings.Lines(shell) {
		line, _, _ = strings.Cut(line, " #")
		line = strings.TrimSpace(line)
		if line != "" && !strings.HasPrefix(line, "#") {
			lines = append(lines, line)
		}
	}
	return lines
}
