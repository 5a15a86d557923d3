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

// MaxBytes is the length of the longest document that is read.
const MaxBytes = 1 << 20

// A Node is a part of a document, in the order that it is written in.
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

// Read reads a YAML or JSON document.
func Read(data []byte) (*schemas.Document, error) {
	text, err := ToJSON(data)
	if err != nil {
		return nil, err
	}
	d, faults := schemas.Parse(text)
	if d == nil {
		return nil, faults[0]
	}
	return d, nil
}

// ToJSON writes a YAML document as JSON. JSON itself is YAML, and stays what it
// is. It returns an error for data that is too long, is not YAML, has more than one
// document, or has keys that are not strings.
func ToJSON(data []byte) ([]byte, error) {
	if len(data) > MaxBytes {
		return nil, fmt.Errorf("yaml: found %d bytes; allowed: at most %d", len(data), MaxBytes)
	}
	if json.Valid(data) {
		return data, nil
	}
	d := yaml.NewDecoder(bytes.NewReader(data))
	var tree, second any
	if err := d.Decode(&tree); err != nil {
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
