package server

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"time"
)

// pagesCaller is the caller of the claims of forms.
const pagesCaller = "pages"

// removeFiles removes the temporary files of a form.
func removeFiles(r *http.Request) {
	if r.MultipartForm != nil {
		_ = r.MultipartForm.RemoveAll() // files that remain are temporary
	}
}

// servePage calls the handler of a page. A form with a key is carried out once: if it is submitted
// again, also meanwhile, the response is the first one.
func (s *Server) servePage(w http.ResponseWriter, r *http.Request, route *Route, key string) error {
	if key == "" || s.responses == nil {
		return route.Page(w, r)
	}
	const pause = 20 * time.Millisecond
	for {
		p, err := s.submit(r, route, r.URL.Path+"\x00"+key)
		if err == nil {
			p.send(w, r)
			return nil
		}
		if !errors.Is(err, ErrKeyInUse) {
			return err
		}
		select {
		case <-r.Context().Done():
			return r.Context().Err()
		case <-time.After(pause):
		}
	}
}

// submit carries out a form, or returns its stored response. Browsers that submit a form again
// disconnect the first request, which therefore is carried out to its end.
func (s *Server) submit(r *http.Request, route *Route, key string) (p *pageResponse, err error) {
	sum, secret := sha256.Sum256([]byte(key)), cipherOf(key)
	claim := Claim{Caller: pagesCaller, Key: hex.EncodeToString(sum[:]), Hash: sum, At: s.now()}
	release, err := s.claims.take(&claim)
	if err != nil {
		return nil, err
	}
	defer release()
	ctx, cancel := context.WithTimeout(context.WithoutCancel(r.Context()), route.timeout(s.limits))
	defer cancel()
	stored, err := s.responses.Response(ctx, claim)
	if err != nil {
		return nil, err
	}
	p = &pageResponse{Fields: http.Header{}}
	if stored != nil {
		p.Status = stored.Status
		content, err := secret.Open(nil, nil, stored.Body, nil)
		if err == nil {
			err = json.Unmarshal(content, p)
		}
		if err != nil {
			return nil, fmt.Errorf("stored response: %w", err)
		}
		return p, nil
	}
	err = s.responses.Store(ctx, claim, func(ctx context.Context) (*StoredResponse, error) {
		if err := route.Page(p, r.WithContext(ctx)); err != nil || p.Status >= http.StatusBadRequest {
			return nil, err
		}
		content, err := json.Marshal(p)
		if err != nil {
			return nil, err
		}
		return &StoredResponse{Status: p.Status, Header: http.Header{}, Body: secret.Seal(nil, nil, content, nil)}, nil
	})
	return p, err
}

// A pageResponse is the response of a page that is not sent yet. It is an http.ResponseWriter.
type pageResponse struct {
	Fields http.Header
	Status int
	Body   []byte
}

// Header returns the fields that are set before the status.
func (p *pageResponse) Header() http.Header { return p.Fields }

// WriteHeader sets the status, unless it is set.
func (p *pageResponse) WriteHeader(status int) {
	if p.Status == 0 {
		p.Status = status
	}
}

// Write adds to the body.
func (p *pageResponse) Write(b []byte) (int, error) {
	p.WriteHeader(http.StatusOK)
	p.Body = append(p.Body, b...)
	return len(b), nil
}

// send sends the response.
func (p *pageResponse) send(w http.ResponseWriter, r *http.Request) {
	maps.Copy(w.Header(), p.Fields)
	w.WriteHeader(cmp.Or(p.Status, http.StatusOK))
	if _, err := sendPart(w, p.Body); err != nil {
		logDisconnect(r, err)
	}
}
