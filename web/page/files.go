package page

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"html/template"
	"io"
	"io/fs"
	"maps"
	"mime"
	"net/http"
	"path"
	"strconv"
	"strings"
	"sync"

	"github.com/rollcall40k/rollcall/api/server"
	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/roster/message"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// staticFiles are the static files of all sections in one folder, so that modules
// import each other by plain names. The address contains the hash of all contents, so
// that browsers may cache the files for ever.
type staticFiles struct {
	hash   string
	byName map[string]staticFile
}

type staticFile struct {
	mediaType  string
	content    []byte
	compressed func() ([]byte, error) // compresses once
}

// mediaTypes overrides the tables of the operating system.
var mediaTypes = map[string]string{
	".css":   "text/css; charset=utf-8",
	".js":    "text/javascript; charset=utf-8",
	".svg":   "image/svg+xml",
	".woff2": "font/woff2",
}

func loadStatic(sources []fs.FS) (staticFiles, error) {
	out, hash := staticFiles{byName: map[string]staticFile{}}, sha256.New()
	for _, source := range sources {
		files, err := fs.Glob(source, "static/*")
		if err != nil {
			return out, err
		}
		for _, file := range files {
			name := path.Base(file)
			if _, ok := out.byName[name]; ok {
				return out, fmt.Errorf("static file %s exists twice", name)
			}
			data, err := fs.ReadFile(source, file)
			if err != nil {
				return out, err
			}
			fmt.Fprintf(hash, "%s %d\n", name, len(data))
			hash.Write(data)
			media := cmp.Or(mediaTypes[path.Ext(name)], mime.TypeByExtension(path.Ext(name)))
			out.byName[name] = staticFile{media, data, sync.OnceValues(func() ([]byte, error) { return compress(data) })}
		}
	}
	out.hash = hex.EncodeToString(hash.Sum(nil))[:16]
	return out, nil
}

func compress(data []byte) ([]byte, error) {
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	_, err = z.Write(data)
	err = errors.Join(err, z.Close())
	return b.Bytes(), err
}

// address returns the address of a static file. An unknown name is an error of the
// template.
func (f *staticFiles) address(name string) (string, error) {
	if _, ok := f.byName[name]; !ok {
		return "", fmt.Errorf("there is no static file %q", name)
	}
	return "/static/" + f.hash + "/" + name, nil
}

// Routes returns the routes that belong to no section: static files, the choice of the
// theme, and what pages need without a connection.
func (p *Renderer) Routes() []Route {
	return []Route{
		{Pattern: "GET /static/{hash}/{file}", Handler: p.serveStatic},
		{Pattern: "POST /theme", Handler: setTheme},
		{Pattern: "POST /language", Handler: setLanguage},
		{Pattern: "GET /worker.js", Handler: p.serveWorker},
		{Pattern: "GET /offline", Handler: p.showOffline},
	}
}

// serveStatic responds to GET /static/{hash}/{file}. A page of an older server may name
// an old hash; it gets the current file, which the browser must not keep.
func (p *Renderer) serveStatic(w http.ResponseWriter, r *http.Request) error {
	f, ok := p.static.byName[r.PathValue("file")]
	if !ok {
		return NotFound("fail.page")
	}
	h := w.Header()
	h.Set("Cache-Control", "no-cache")
	if r.PathValue("hash") == p.static.hash {
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	return p.sendFile(w, r, f)
}

// sendFile responds with a static file. The caller has set its headers for caches.
func (p *Renderer) sendFile(w http.ResponseWriter, r *http.Request, f staticFile) error {
	h := w.Header()
	body := f.content
	if server.AcceptsGzip(r) {
		var err error
		if body, err = f.compressed(); err != nil {
			return err
		}
		h.Set("Content-Encoding", "gzip")
	}
	h.Set("Content-Type", f.mediaType)
	h.Set("Vary", "Accept-Encoding")
	h.Set("Content-Length", strconv.Itoa(len(body)))
	if _, err := w.Write(body); err != nil {
		p.log.Debug("the client disconnected", "error", err)
	}
	return nil
}

// serveWorker responds to GET /worker.js with the service worker. It is at the root, since
// it controls the pages below its address.
func (p *Renderer) serveWorker(w http.ResponseWriter, r *http.Request) error {
	w.Header().Set("Cache-Control", "no-cache")
	return p.sendFile(w, r, p.static.byName["worker.js"])
}

// showOffline responds to GET /offline with the page that the service worker shows instead
// of pages that it does not have.
func (p *Renderer) showOffline(w http.ResponseWriter, r *http.Request) error {
	return p.Render(w, r, http.StatusOK, "offline.html", nil)
}

// Download responds with a file that browsers save under the name.
func Download(w http.ResponseWriter, r *http.Request, mediaType, name string, data []byte) error {
	maps.Copy(w.Header(), fileHeader(w, mediaType, name))
	server.Send(w, r, http.StatusOK, data)
	return nil
}

// Save responds with a file that browsers save under the name, while write writes it: see
// [server.Download].
func Save(w http.ResponseWriter, r *http.Request, mediaType, name string, write func(context.Context, io.Writer) error) error {
	return server.Download(w, r, fileHeader(w, mediaType, name), write)
}

// fileHeader returns the header of a file, which is not stored unless w says so.
func fileHeader(w http.ResponseWriter, mediaType, name string) http.Header {
	h := server.AttachmentHeader(mediaType, name)
	if w.Header().Get("Cache-Control") == "" {
		h.Set("Cache-Control", "no-store")
	}
	return h
}

// funcs returns the functions that all templates may call.
func (p *Renderer) funcs() (template.FuncMap, error) {
	sprite, err := ownFiles.ReadFile("templates/_sprite.html")
	funcs := texts(message.English) // for the parser; see Renderer.in
	maps.Copy(funcs, template.FuncMap{
		"static":  func(name string) (string, error) { return p.static.address(name) },
		"plural":  server.Plural,
		"icon":    newIcon(string(sprite)),
		"glyph":   glyph,
		"pigment": Pigment,
		"minus":   func(a, b int) int { return a - b },
		"cached":  func(string, any) (template.HTML, error) { return "", nil }, // for the parser; see Renderer.in
	})
	return funcs, err
}

// DataTitle describes game data.
func DataTitle(lang string, s *catalog.Snapshot) string {
	if s.Origin == catalog.BuiltIn {
		return message.Text(lang, "data.built_in", message.Named("Name", s.Name))
	}
	return message.Text(lang, "data.imported", message.Named("Name", s.Name, "Origin", s.Origin, "Time", message.Time(lang, s.CreatedAt)))
}

// Sentence writes the message of an error as a sentence. The name of a file at its beginning stays as it is.
func Sentence(message string) string {
	if message == "" {
		return ""
	}
	if first, _, _ := strings.Cut(message, " "); !strings.ContainsAny(strings.TrimSuffix(first, "."), "./") {
		message = server.Capitalize(message)
	}
	return strings.TrimSuffix(message, ".") + "."
}

// Shorten cuts what a user sent to 80 characters, to show it in a message.
func Shorten(text string) string { return fault.Shorten(text, 80) }

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
