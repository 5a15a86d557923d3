package event

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strings"

	"github.com/rollcall40k/rollcall/roster/event"
	"github.com/rollcall40k/rollcall/roster/message"
	"github.com/rollcall40k/rollcall/web/page"
)

// receiptPage is the data of event_receipt.html.
type receiptPage struct {
	*eventPage
	Receipt *event.Receipt
	JSON    string
	Verdict verdict
	Data    string       // describes the game data that the list was checked with
	Address string       // of the list
	Report  *checkedList // of a new list
	Link    *secret      // to a new list
}

func (h *handlers) newReceiptPage(ctx context.Context, p *eventPage, r *event.Receipt) (*receiptPage, error) {
	data, err := h.gameData(ctx, p.lang, r.Verdict.Snapshot)
	if err != nil {
		return nil, err
	}
	return &receiptPage{
		eventPage: p, Receipt: r, JSON: encodeReceipt(r), Verdict: newVerdict(p.lang, &r.Verdict), Address: p.listPath(r.Submission), Data: data,
	}, nil
}

func encodeReceipt(r *event.Receipt) string {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(r); err != nil {
		panic(err) // receipts can always be encoded
	}
	return b.String()
}

// receipt returns the page of the receipt of a list.
func (h *handlers) receipt(r *http.Request, p *eventPage) (*receiptPage, error) {
	d, err := p.Session.Submission(r.Context(), r.PathValue("list"))
	if err != nil {
		return nil, err
	}
	if d.Receipt == nil {
		return nil, &event.RoleError{Role: p.Session.Role, Operation: event.OpViewDiff}
	}
	if p.Session.Own == d.Submission.ID {
		p.Tab = "list"
	}
	return h.newReceiptPage(r.Context(), p, d.Receipt)
}

// showReceipt responds to GET /events/{id}/lists/{list}/receipt.
func (h *handlers) showReceipt(w http.ResponseWriter, r *http.Request, p *eventPage) error {
	out, err := h.receipt(r, p)
	if err != nil {
		return err
	}
	return h.Render(w, r, http.StatusOK, "event_receipt.html", out)
}

// downloadReceipt responds to GET /events/{id}/lists/{list}/receipt/file.
func (h *handlers) downloadReceipt(w http.ResponseWriter, r *http.Request, p *eventPage) error {
	out, err := h.receipt(r, p)
	if err != nil {
		return err
	}
	return page.Download(w, r, "application/json", "receipt-"+out.Receipt.Submission+".json", []byte(out.JSON))
}

// verifyPage is the data of event_verify.html.
type verifyPage struct {
	Text      string // the pasted receipt
	List      string // the pasted list
	Checked   bool
	Valid     bool // this server signed the receipt
	Receipt   *event.Receipt
	Verdict   verdict
	ListGiven bool
	SameList  bool // the receipt is for the given list
	Problem   string
	Key       string // public key, base64
}

// showVerify responds to GET /events/verify.
func (h *handlers) showVerify(w http.ResponseWriter, r *http.Request) error {
	return h.Render(w, r, http.StatusOK, "event_verify.html", &verifyPage{Key: h.Events.PublicKey()})
}

// verifyReceipt responds to POST /events/verify with a receipt and optionally the list that
// it should be for, each pasted or as a file. It needs no access link.
func (h *handlers) verifyReceipt(w http.ResponseWriter, r *http.Request) error {
	p := &verifyPage{Text: r.FormValue("receipt"), List: r.FormValue("list"), Key: h.Events.PublicKey()}
	file, err := page.FormFile(r, "file")
	if err != nil {
		return err
	}
	if file != nil {
		p.Text = string(file)
	}
	list, err := page.FormFile(r, "list-file")
	if err != nil {
		return err
	}
	if list == nil {
		list = []byte(p.List)
	}
	w.Header().Set("Cache-Control", "no-store")
	receipt, err := decodeReceipt(p.Text)
	if err != nil {
		p.Problem = page.Sentence(message.Translate(page.LanguageOf(r), err.Error()))
		return h.Render(w, r, http.StatusUnprocessableEntity, "event_verify.html", p)
	}
	p.Checked, p.Receipt, p.Valid, p.Verdict = true, receipt, h.Events.Verify(*receipt), newVerdict(page.LanguageOf(r), &receipt.Verdict)
	if len(list) > 0 {
		p.ListGiven, p.SameList = true, isFor(receipt, list)
	}
	return h.Render(w, r, http.StatusOK, "event_verify.html", p)
}

// decodeReceipt reads a receipt. It rejects unknown members.
func decodeReceipt(text string) (*event.Receipt, error) {
	dec := json.NewDecoder(strings.NewReader(text))
	dec.DisallowUnknownFields()
	out := &event.Receipt{}
	if err := dec.Decode(out); err != nil {
		if errors.Is(err, io.EOF) {
			return nil, errors.New("there is no receipt; allowed: the text of a receipt, from { to }")
		}
		return nil, errors.New("the receipt cannot be read: " + err.Error())
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("there is text after the receipt; allowed: one receipt")
	}
	return out, nil
}

// isFor reports whether a receipt is for a list, byte for byte or with the line ends that
// browsers send.
func isFor(r *event.Receipt, list []byte) bool {
	unix := bytes.ReplaceAll(list, []byte("\r\n"), []byte("\n"))
	return r.IsFor(list) || r.IsFor(unix) || r.IsFor(bytes.ReplaceAll(unix, []byte("\n"), []byte("\r\n")))
}
