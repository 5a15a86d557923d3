package page

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"maps"
	"mime/multipart"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
)

// onceField is the field of the key of a form that makes something, or the parameter of the address
// to which a multipart form is sent. The template function once makes a new key.
const onceField = "once"

// ReadForm parses a form, and returns a key that is unique to the form as it was filled in, or an empty
// string if it has no onceField or requests fragments. Bytes in the form that are not UTF-8 are replaced:
// no browser sends them, and no stored document may have them. The caller must call
// r.MultipartForm.RemoveAll if it is multipart.
func ReadForm(r *http.Request) (string, error) {
	const inMemory = 8 << 20
	err := r.ParseForm() // ParseMultipartForm would not return its error
	if err == nil {
		err = r.ParseMultipartForm(inMemory)
	}
	if err != nil && !errors.Is(err, http.ErrNotMultipart) {
		return "", badForm(err)
	}
	MakeValid(r.Form)
	MakeValid(r.PostForm)
	if r.Form.Get(onceField) == "" || len(Fragments(r)) > 0 {
		return "", nil
	}
	hash := sha256.New()
	for _, field := range slices.Sorted(maps.Keys(r.Form)) {
		fmt.Fprintf(hash, "%q %d ", field, len(r.Form[field]))
		for _, value := range r.Form[field] {
			fmt.Fprintf(hash, "%d %s", len(value), value)
		}
	}
	if r.MultipartForm != nil {
		for _, field := range slices.Sorted(maps.Keys(r.MultipartForm.File)) {
			for _, header := range r.MultipartForm.File[field] {
				content, err := ReadFile(header)
				if err != nil {
					return "", err
				}
				fmt.Fprintf(hash, "%q %d %s", field, len(content), content)
			}
		}
	}
	return string(hash.Sum(nil)), nil
}

// MakeValid replaces the bytes in the values that are not UTF-8.
func MakeValid(form url.Values) {
	for _, values := range form {
		for i := range values {
			values[i] = strings.ToValidUTF8(values[i], "\uFFFD")
		}
	}
}

// FormFile returns the contents of the first file of a field that is not empty, and nil
// if there is none.
func FormFile(r *http.Request, field string) ([]byte, error) {
	if r.MultipartForm == nil {
		return nil, nil
	}
	for _, header := range r.MultipartForm.File[field] {
		if header.Size > 0 {
			return ReadFile(header)
		}
	}
	return nil, nil
}

// ReadFile returns the contents of a file of a form.
func ReadFile(header *multipart.FileHeader) ([]byte, error) {
	f, err := header.Open()
	if err != nil {
		return nil, err
	}
	defer f.Close()
	content := make([]byte, header.Size)
	_, err = io.ReadFull(f, content)
	return content, err
}

// Revision reads the revision that a form applies to.
func Revision(form url.Values) (int, error) {
	n, err := strconv.Atoi(form.Get("revision"))
	if err != nil || n < 1 {
		return 0, Invalid("fail.form").And(Unchanged)
	}
	return n, nil
}

// SetQuery sets a parameter of a query unless the value is empty.
func SetQuery(q url.Values, name, value string) {
	if value != "" {
		q.Set(name, value)
	}
}

// WithQuery returns the path with the query, if there is one.
func WithQuery(path string, q url.Values) string {
	if len(q) == 0 {
		return path
	}
	return path + "?" + q.Encode()
}
