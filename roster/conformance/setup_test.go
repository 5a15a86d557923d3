package conformance

import (
	"encoding/xml"
	"fmt"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"github.com/rollcall40k/rollcall/catalog/battlescribe"
)

// documents writes the game data of a spec as XML, so that it is read like real data.
func (s *spec) documents() ([]battlescribe.Document, error) {
	if s.Setup.DataSource != "" {
		return nil, fmt.Errorf("a data source, %s, which is not here", s.Setup.DataSource)
	}
	system := object{element: "gameSystem", node: &s.Setup.GameSystem}
	id := system.attribute("id", s.ID)
	system.attribute("name", s.ID)
	docs := []battlescribe.Document{{Name: "system.gst", Data: system.xml()}}
	for i := range s.Setup.Catalogues {
		name := s.ID
		if len(s.Setup.Catalogues) > 1 {
			name = fmt.Sprintf("%s-%d", s.ID, i+1)
		}
		c := object{element: "catalogue", node: &s.Setup.Catalogues[i]}
		c.attribute("name", name)
		c.attribute("gameSystemId", id)
		docs = append(docs, battlescribe.Document{Name: fmt.Sprintf("%02d.cat", i+1), Data: c.xml()})
	}
	return docs, nil
}

// object is a mapping of the YAML form that becomes an element.
type object struct {
	element string
	node    *yaml.Node
}

// attribute returns a field of the mapping, or adds it if it is absent.
func (o *object) attribute(name, absent string) string {
	for i := 0; i+1 < len(o.node.Content); i += 2 {
		if o.node.Content[i].Value == name {
			return o.node.Content[i+1].Value
		}
	}
	o.node.Content = append(o.node.Content,
		&yaml.Node{Kind: yaml.ScalarNode, Value: name},
		&yaml.Node{Kind: yaml.ScalarNode, Value: absent})
	return absent
}

func (o *object) xml() []byte {
	var b strings.Builder
	o.write(&b)
	return []byte(b.String())
}

// defaults are the defaults of the YAML form that differ from those of the XML form.
var defaults = map[string]map[string]string{
	"selectionEntry": {"type": "unit"},
	"entryLink":      {"type": "selectionEntry"},
	"catalogueLink":  {"importRootEntries": "true"},
	"constraint":     {"field": "selections", "scope": "parent", "shared": "false"},
	"condition":      {"field": "selections", "scope": "self", "shared": "false"},
	"repeat":         {"value": "1", "repeats": "1", "field": "selections", "scope": "self", "shared": "false"},
	"conditionGroup": {"type": "and"},
}

// items are the element names of lists whose names are not simple plurals.
var items = map[string]string{
	"selectionEntries": "selectionEntry", "sharedSelectionEntries": "selectionEntry",
	"categoryEntries": "categoryEntry", "forceEntries": "forceEntry",
	"sharedSelectionEntryGroups": "selectionEntryGroup", "sharedProfiles": "profile",
	"sharedRules": "rule", "sharedInfoGroups": "infoGroup",
}

func item(list string) string {
	if name, ok := items[list]; ok {
		return name
	}
	return strings.TrimSuffix(list, "s")
}

func (o *object) write(b *strings.Builder) {
	for _, name := range sorted(defaults[o.element]) {
		o.attribute(name, defaults[o.element][name])
	}
	var content strings.Builder
	b.WriteString("<" + o.element)
	for i := 0; i+1 < len(o.node.Content); i += 2 {
		key, value := o.node.Content[i].Value, o.node.Content[i+1]
		switch {
		case value.Kind == yaml.SequenceNode:
			content.WriteString("<" + key + ">\n")
			for _, x := range value.Content {
				(&object{item(key), x}).write(&content)
			}
			content.WriteString("</" + key + ">\n")
		case o.element == "costType" && key == "limit": // only in the programs' own formats
		case o.element == "rule" && key == "description":
			content.WriteString("<description>" + escaped(value.Value) + "</description>")
		case o.element == "characteristic" && key == "value":
			content.WriteString(escaped(value.Value))
		default:
			b.WriteString(" " + key + `="` + escaped(value.Value) + `"`)
		}
	}
	b.WriteString(">" + content.String() + "</" + o.element + ">\n")
}

func sorted(m map[string]string) []string {
	var keys []string
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

func escaped(s string) string {
	var b strings.Builder
	if err := xml.EscapeText(&b, []byte(s)); err != nil {
		panic(err) // a strings.Builder does not fail
	}
	return b.String()
}
