package web

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"strings"

	"github.com/rollcall40k/rollcall/roster/event"
)

// receiptPage is what event_receipt.html shows.
type receiptPage struct {
	*eventPage
	Receipt *event.Receipt
	JSON    string
	Mark    verdictMark // that it attests
	Here    string      // address of the list
	Key     string      // public key, base64
	Report  *judgedList // of a list that is new
	Link    *secret     // to it; nil: it is not new
}

func receiptOf(p *eventPage, r *event.Receipt) *receiptPage {
	return &receiptPage{eventPage: p, Receipt: r, JSON: receiptText(r), Mark: markOf(&r.Verdict), Here: p.Path + "/lists/" + r.Submission}
}

func receiptText(r *event.Receipt) string {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(r); err != nil {
		panic(err) // texts, numbers and times always marshal
	}
	return b.String()
}

// receipt finds the receipt of a list.
func (s *Site) receipt(w http.ResponseWriter, r *http.Request) (*receiptPage, error) {
	p, err := s.visit(w, r, "lists")
	if err != nil {
		return nil, err
	}
	d, err := p.Visit.Submission(r.Context(), r.PathValue("list"))
	if err != nil {
		return nil, err
	}
	if d.Receipt == nil {
		return nil, &event.RoleError{Role: p.Visit.Role, Operation: event.OpViewDiff}
	}
	if p.Visit.Own == d.Submission.ID {
		p.Tab = "list"
	}
	page := receiptOf(p, d.Receipt)
	page.Key = s.events.PublicKey()
	return page, nil
}

// showReceipt answers GET /events/{id}/lists/{list}/receipt.
func (s *Site) showReceipt(w http.ResponseWriter, r *http.Request) error {
	p, err := s.receipt(w, r)
	if err != nil {
		return err
	}
	return s.render(w, r, http.StatusOK, "event_receipt.html", p)
}

// sendReceipt answers GET /events/{id}/lists/{list}/receipt/file.
func (s *Site) sendReceipt(w http.ResponseWriter, r *http.Request) error {
	p, err := s.receipt(w, r)
	if err != nil {
		return err
	}
	return s.sendFile(w, r, "application/json", "receipt-"+p.Receipt.Submission+".json", []byte(p.JSON))
}

// sendFile answers with a file to keep.
func (s *Site) sendFile(w http.ResponseWriter, r *http.Request, media, name string, data []byte) error {
	h := w.Header()
	h.Set("Content-Type", media)
	h.Set("Cache-Control", "no-store")
	h.Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": name}))
	return s.send(w, r, http.StatusOK, data)
}

// verifyPage is what event_verify.html shows.
type verifyPage struct {
	Text    string // the receipt as it was pasted
	List    string
	Asked   bool
	Good    bool // signed by this server, as it is
	Receipt *event.Receipt
	Mark    verdictMark
	Listed  bool // a list was given too
	Same    bool // and it is the one that was handed in
	Problem string
	Key     string
}

// showVerify answers GET /events/verify.
func (s *Site) showVerify(w http.ResponseWriter, r *http.Request) error {
	return s.render(w, r, http.StatusOK, "event_verify.html", &verifyPage{Key: s.events.PublicKey()})
}

// verifyReceipt answers POST /events/verify: a receipt, pasted or as a file, and
// perhaps the list that it should be of. Anybody may ask.
func (s *Site) verifyReceipt(w http.ResponseWriter, r *http.Request) error {
	file, ok, err := formFile(r)
	if err != nil {
		return err
	}
	p := &verifyPage{Text: r.FormValue("receipt"), List: r.FormValue("list"), Key: s.events.PublicKey()}
	if ok {
		p.Text = string(file)
	}
	list, err := listFile(r, p.List)
	if err != nil {
		return err
	}
	w.Header().Set("Cache-Control", "no-store")
	receipt, err := readReceipt(p.Text)
	if err != nil {
		p.Problem = sentence(err.Error())
		return s.render(w, r, http.StatusUnprocessableEntity, "event_verify.html", p)
	}
	p.Asked, p.Receipt, p.Good, p.Mark = true, receipt, s.events.Verify(*receipt), markOf(&receipt.Verdict)
	if len(list) > 0 {
		p.Listed, p.Same = true, isOf(list, receipt)
	}
	return s.render(w, r, http.StatusOK, "event_verify.html", p)
}

// listFile is the list of the form: its file, or what was pasted.
func listFile(r *http.Request, pasted string) ([]byte, error) {
	if r.MultipartForm != nil {
		for _, header := range r.MultipartForm.File["list-file"] {
			if header.Size > 0 {
				return openPart(header)
			}
		}
	}
	return []byte(pasted), nil
}

// readReceipt reads a receipt; it must have nothing that a receipt has not.
func readReceipt(text string) (*event.Receipt, error) {
	dec := json.NewDecoder(strings.NewReader(text))
	dec.DisallowUnknownFields()
	out := &event.Receipt{}
	if err := dec.Decode(out); err != nil {
		if errors.Is(err, io.EOF) {
			return nil, errors.New("there is no receipt; allowed: the text of one, from { to }")
		}
		return nil, errors.New("the receipt cannot be read: " + err.Error())
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("something stands behind the receipt; allowed: one receipt")
	}
	return out, nil
}

// isOf reports whether a list is the one that a receipt is of, byte for byte, or with
// the line ends that browsers send.
func isOf(list []byte, r *event.Receipt) bool {
	unix := bytes.ReplaceAll(list, []byte("\r\n"), []byte("\n"))
	for _, data := range [][]byte{list, unix, bytes.ReplaceAll(unix, []byte("\n"), []byte("\r\n"))} {
		sum := sha256.Sum256(data)
		mac := hmac.New(sha256.New, []byte(r.Nonce))
		mac.Write(data)
		if hex.EncodeToString(sum[:]) == r.Hash && hex.EncodeToString(mac.Sum(nil)) == r.Commitment {
			return true
		}
	}
	return false
}
