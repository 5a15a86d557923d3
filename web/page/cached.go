package page

import (
	"bytes"
	"encoding/json"
	"html/template"
	"strings"
	"sync"
)

// maxCachedParts bounds a partCache, which is cleared when it is full.
const maxCachedParts = 1_000

// A partCache has the HTML of parts of pages by what they show: the language, the page, the name of
// the template, and all exported fields of its data. The zero value is empty. It is safe for
// concurrent use.
type partCache struct {
	mu    sync.Mutex
	parts map[string]template.HTML
}

// cached returns the template function cached of a page: it executes the template with a name, or
// returns the HTML that it wrote for equal data. The template may use only exported fields of its
// data, and no functions whose results change.
func (c *partCache) cached(lang, page string, t *template.Template) func(name string, data any) (template.HTML, error) {
	return func(name string, data any) (template.HTML, error) {
		content, err := json.Marshal(data)
		if err != nil {
			return "", err
		}
		key := strings.Join([]string{lang, page, name, string(content)}, "\x00")
		c.mu.Lock()
		html, ok := c.parts[key]
		c.mu.Unlock()
		if ok {
			return html, nil
		}
		var b bytes.Buffer
		if err := t.ExecuteTemplate(&b, name, data); err != nil {
			return "", err
		}
		html = template.HTML(b.String())
		c.mu.Lock()
		defer c.mu.Unlock()
		if c.parts == nil || len(c.parts) >= maxCachedParts {
			c.parts = map[string]template.HTML{}
		}
		c.parts[key] = html
		return html, nil
	}
}
