package web

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"html/template"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strconv"

	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/index"
	"github.com/rollcall40k/rollcall/web/replay"
)

//go:embed static
var staticFiles embed.FS

// files are the static files. All stand below one sum of their contents, so that
// modules import each other by plain names, and browsers keep them for ever.
type files struct {
	sum    string
	byName map[string]file
}

// A file is a static file, as it is and compressed.
type file struct {
	media         string
	plain, zipped []byte
}

// mediaTypes are those that the machine's own tables must not decide.
var mediaTypes = map[string]string{
	".css": "text/css; charset=utf-8",
	".js":  "text/javascript; charset=utf-8",
	".svg": "image/svg+xml",
}

func packFiles() (*files, error) {
	out := &files{byName: map[string]file{}}
	sum := sha256.New()
	err := fs.WalkDir(staticFiles, "static", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := staticFiles.ReadFile(name)
		if err != nil {
			return err
		}
		fmt.Fprintf(sum, "%s %d\n", name, len(data))
		sum.Write(data)
		out.byName[name[len("static/"):]], err = packFile(name, data)
		return err
	})
	out.sum = hex.EncodeToString(sum.Sum(nil))[:16]
	return out, err
}

func packFile(name string, data []byte) (file, error) {
	media := mediaTypes[path.Ext(name)]
	if media == "" {
		media = mime.TypeByExtension(path.Ext(name))
	}
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return file{}, err
	}
	return file{media, data, nil}.with(&b, zip(z, data))
}

func (f file) with(zipped *bytes.Buffer, err error) (file, error) {
	f.zipped = zipped.Bytes()
	return f, err
}

// address returns where a static file is. An unknown name is an error of the
// template.
func (f *files) address(name string) (string, error) {
	if _, ok := f.byName[name]; !ok {
		return "", fmt.Errorf("there is no static file %q", name)
	}
	return "/static/" + f.sum + "/" + name, nil
}

// showFile answers GET /static/{sum}/{file}. A page from before the server was
// exchanged may ask for an old sum; it gets the new file, which is not kept.
func (s *Site) showFile(w http.ResponseWriter, r *http.Request) error {
	f, ok := s.files.byName[r.PathValue("file")]
	if !ok {
		return s.nowhere(w, r)
	}
	h := w.Header()
	h.Set("Content-Type", f.media)
	h.Set("Vary", "Accept-Encoding")
	h.Set("Cache-Control", "no-cache")
	if r.PathValue("sum") == s.files.sum {
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	body := f.plain
	if takesGzip(r) {
		h.Set("Content-Encoding", "gzip")
		body = f.zipped
	}
	h.Set("Content-Length", strconv.Itoa(len(body)))
	if _, err := w.Write(body); err != nil {
		s.log.Debug("the visitor has gone", "error", err)
	}
	return nil
}

// funcs are what templates may call.
func funcs(f *files) template.FuncMap {
	return template.FuncMap{
		"static":  f.address,
		"plural":  plural,
		"percent": func(share float64) string { return strconv.FormatFloat(100*share, 'f', 1, 64) + " %" },
		"chance":  chance,
		"title":   index.Title,
		"whole":   func(l geom.Length) int64 { return int64(l) },
		"line":    func(b replay.Beat) logLine { return logLine{Beat: &b} },
		"plus":    plusInches,
		"minus":   func(a, b int) int { return a - b },
		"army":    armyField,
		"meter":   func(series int, percent float64) meter { return meter{series, coordinate(percent)} },
		"span":    span,
		"share":   func(part float64, of int) string { return coordinate(100 * part / float64(max(of, 1))) },
	}
}

// plural writes a number with its noun.
func plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + many
}

// span writes how many there may be; nil: no limit.
func span(least int, most *int) string {
	switch {
	case most == nil:
		return strconv.Itoa(least) + " or more"
	case *most == least:
		return strconv.Itoa(least)
	}
	return strconv.Itoa(least) + " to " + strconv.Itoa(*most)
}
