// Package yaml reads YAML documents as JSON.
package yaml

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"gopkg.in/yaml.v3"

	"github.com/rollcall40k/rollcall/schemas"
)

// The bounds of a document that Read reads.
const (
	MaxBytes   = 256 << 10
	MaxMarks   = 10_000 // lines, commas and opening brackets: a document has about twice as many nodes at most
	MaxKeys    = 500    // of one mapping: the parser compares each key with every other
	MaxAliases = 100
	maxValues  = MaxMarks // with aliases expanded
)

// A Node is a part of a document that keeps the order of its members.
type Node = yaml.Node

// The kinds of nodes that contain others.
const (
	MappingNode  = yaml.MappingNode
	SequenceNode = yaml.SequenceNode
)

// Parse reads a document as a tree that keeps the order of its members.
func Parse(data []byte) (*Node, error) {
	var root Node
	if err := yaml.Unmarshal(data, &root); err != nil {
		return nil, err
	}
	return &root, nil
}

// Read reads a YAML document within the bounds of this package, or a JSON document within those of
// package schemas. The bytes and the marks are counted before the YAML is parsed, and the values
// before aliases are expanded.
func Read(data []byte) (*schemas.Document, error) {
	text := data
	if !json.Valid(data) || len(data) > schemas.MaxBytes {
		if len(data) > MaxBytes {
			return nil, fmt.Errorf("yaml: found %d bytes; allowed: at most %d", len(data), MaxBytes)
		}
		if line := lineBeyond(data, MaxMarks); line > 0 {
			return nil, fmt.Errorf("yaml: line %d: found more lines, commas and brackets; allowed: at most %d", line, MaxMarks)
		}
		var err error
		if text, err = convert(data, (&bounds{}).check); err != nil {
			return nil, err
		}
	}
	d, faults := schemas.Parse(text)
	if d == nil {
		return nil, faults[0]
	}
	return d, nil
}

// lineBeyond returns the line with the first mark beyond a number of marks; 0: there are no more.
func lineBeyond(data []byte, most int) int {
	line, last := 1, rune(0)
	for _, c := range string(data) {
		switch c {
		case '\n', '\r', '\u0085', '\u2028', '\u2029', ',', '[', '{':
			if c == '\n' && last == '\r' {
				break // one line
			}
			if most--; most < 0 {
				return line
			}
		}
		if c == '\n' {
			line++
		}
		last = c
	}
	return 0
}

// ToJSON converts a trusted YAML document of any size to JSON. It returns an error for data that
// is not YAML, has more than one document, or has keys that are not strings.
func ToJSON(data []byte) ([]byte, error) {
	return convert(data, func(*Node) error { return nil })
}

// convert converts a YAML document to JSON, if the check of its nodes returns no error.
func convert(data []byte, check func(*Node) error) ([]byte, error) {
	d := yaml.NewDecoder(bytes.NewReader(data))
	var root Node
	if err := d.Decode(&root); err != nil {
		return nil, err
	}
	if err := check(&root); err != nil {
		return nil, err
	}
	var tree, second any
	if err := root.Decode(&tree); err != nil {
		return nil, err
	}
	if err := d.Decode(&second); !errors.Is(err, io.EOF) {
		return nil, errors.New("yaml: found a second document; allowed: one")
	}
	text, err := json.Marshal(tree)
	if err != nil {
		return nil, fmt.Errorf("yaml: %w", err)
	}
	return text, nil
}

// bounds are the sizes of a document.
type bounds struct {
	aliases int
	sizes   map[*Node]int // values below nodes with an anchor
}

// check returns an error for a document beyond the bounds.
func (b *bounds) check(n *Node) error {
	_, err := b.size(n)
	return err
}

// size returns the number of values of a node.
func (b *bounds) size(n *Node) (size int, err error) {
	if n.Kind == yaml.AliasNode {
		if b.aliases++; b.aliases > MaxAliases {
			return 0, fmt.Errorf("yaml: line %d: found more aliases; allowed: at most %d", n.Line, MaxAliases)
		}
		// The size of a node that contains the alias itself is unknown; the decoder rejects it.
		return b.sizes[n.Alias] + 1, nil
	}
	if n.Kind == MappingNode && len(n.Content)/2 > MaxKeys {
		return 0, fmt.Errorf("yaml: line %d: found %d keys; allowed: at most %d", n.Line, len(n.Content)/2, MaxKeys)
	}
	size = 1
	for _, below := range n.Content {
		more, err := b.size(below)
		if err != nil {
			return 0, err
		}
		if size += more; size > maxValues {
			return 0, fmt.Errorf("yaml: line %d: found more values; allowed: at most %d in a document", n.Line, maxValues)
		}
	}
	if n.Anchor != "" {
		if b.sizes == nil {
			b.sizes = map[*Node]int{}
		}
		b.sizes[n] = size
	}
	return size, nil
}
