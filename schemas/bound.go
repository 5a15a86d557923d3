package schemas

import (
	"fmt"
	"slices"

	"github.com/santhosh-tekuri/jsonschema/v5"

	"github.com/rollcall40k/rollcall/schemas/fault"
)

// The library describes every fault of a document, in several kilobytes for each.
const (
	boundedFrom     = 1_000 // values of a document
	maxSchemaFaults = 300
)

// tooManyFaults returns the fault of a document with more than maxSchemaFaults obvious faults,
// and nil otherwise. It recognises wrong types, unknown members, long arrays and invalid scalars,
// in all parts of a document that the schema reaches without alternatives.
func tooManyFaults(s *jsonschema.Schema, d *Document) []fault.Fault {
	if d.values < boundedFrom {
		return nil
	}
	c := &faultCounter{}
	c.count(s, d.value)
	if c.faults <= maxSchemaFaults {
		return nil
	}
	return []fault.Fault{fault.At(c.first.pointer()).Fault(CodeSchema,
		fmt.Sprintf("more than %d values that are not allowed in the document, this one first", maxSchemaFaults), "a document that follows its schema")}
}

// A faultCounter counts the faults of a document until there are too many.
type faultCounter struct {
	path   path
	first  path // of the first fault
	faults int
}

func (c *faultCounter) add(n int) {
	if c.faults == 0 {
		c.first = slices.Clone(c.path)
	}
	c.faults += n
}

func (c *faultCounter) below(at step, s *jsonschema.Schema, value any) {
	c.path = append(c.path, at)
	c.count(s, value)
	c.path = c.path[:len(c.path)-1]
}

func (c *faultCounter) count(s *jsonschema.Schema, value any) {
	for s.Ref != nil {
		s = s.Ref
	}
	kind := ""
	switch value.(type) {
	case map[string]any:
		kind = "object"
	case []any:
		kind = "array"
	}
	switch {
	case c.faults > maxSchemaFaults, len(s.AnyOf)+len(s.OneOf) > 0 && kind != "":
	case kind == "" && s.Validate(value) != nil, kind != "" && len(s.Types) > 0 && !slices.Contains(s.Types, kind):
		c.add(1)
	case kind == "object":
		c.object(s, value.(map[string]any))
	case kind == "array":
		c.array(s, value.([]any))
	}
}

func (c *faultCounter) object(s *jsonschema.Schema, object map[string]any) {
	for name, member := range object {
		other, _ := s.AdditionalProperties.(*jsonschema.Schema)
		switch known := s.Properties[name]; {
		case known != nil:
			c.below(step{name, -1}, known, member)
		case s.AdditionalProperties == false:
			c.add(1)
		case other != nil:
			c.below(step{name, -1}, other, member)
		}
	}
}

func (c *faultCounter) array(s *jsonschema.Schema, array []any) {
	if s.MaxItems >= 0 && len(array) > s.MaxItems {
		c.add(len(array) - s.MaxItems)
	}
	if s.Items2020 == nil {
		return
	}
	for i, item := range array {
		if c.faults > maxSchemaFaults {
			return
		}
		c.below(step{"", i}, s.Items2020, item)
	}
}
