package builder

import (
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/api/server"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/edit"
	"github.com/rollcall40k/rollcall/roster/format"
	"github.com/rollcall40k/rollcall/roster/format/pdf"
	"github.com/rollcall40k/rollcall/roster/format/qrcode"
	"github.com/rollcall40k/rollcall/roster/message"
	"github.com/rollcall40k/rollcall/web/listview"
	"github.com/rollcall40k/rollcall/web/page"
)

// sharedPage is the data of shared.html, the page of a read-only link.
type sharedPage struct {
	*rosterPage
	Link  string // path of the read-only link
	Token string // of the read-only link
	URL   string // the whole address
	Code  qrCode
	Texts []format.Format
	Text  string // the list as text
}

// sharePage is the data of share.html, where the owner finds both links.
type sharePage struct {
	*rosterPage
	Owner, Reader string // whole addresses
	ReaderPath    string
	Code          qrCode
}

// A qrCode is a QR code as the path of an SVG.
type qrCode struct {
	Size int
	Path string
}

// Width returns the width with the quiet zone.
func (q qrCode) Width() int { return q.Size + 4 }

// Summary describes the list in one line for previews of its link.
func (p sharedPage) Summary() string {
	text := p.Faction()
	if m := p.Meter(); m != nil {
		text += ", " + message.Number(p.lang, m.Cost.Value) + " " + p.CostUnit()
	}
	return text + ". " + p.Verdict().Text + "."
}

// newQRCode encodes an address. An address that is too long has no code.
func newQRCode(address string) qrCode {
	size, dark := qrcode.Encode(address)
	var b strings.Builder
	for _, r := range dark {
		length := strconv.Itoa(r.To - r.From)
		b.WriteString("M" + strconv.Itoa(r.From) + " " + strconv.Itoa(r.Row) + "h" + length + "v1h-" + length + "z")
	}
	return qrCode{size, b.String()}
}

// origin returns the scheme and the host by which a request reached this site.
func origin(r *http.Request) string {
	if server.IsSecure(r) {
		return "https://" + r.Host
	}
	return "http://" + r.Host
}

// sharedPath returns the path of a read-only link.
func sharedPath(token string) string { return "/lists/" + token }

// showShare responds to GET /rosters/{id}/share with both links of a list.
func (h *handlers) showShare(w http.ResponseWriter, r *http.Request) error {
	b, err := h.load(r)
	if err != nil {
		return err
	}
	token, err := h.Rosters.ReaderLink(r.Context(), b.Roster.ID)
	if err != nil {
		return err
	}
	q := url.Values{}
	if b.lang != message.English {
		q.Set("lang", b.lang) // readers see the list in the owner's language until they choose another one
	}
	p := sharePage{rosterPage: b, Owner: origin(r) + b.Path(), ReaderPath: page.WithQuery(sharedPath(token), q)}
	p.Reader = origin(r) + p.ReaderPath
	p.Code = newQRCode(p.Reader)
	return h.Render(w, r, http.StatusOK, "share.html", p)
}

// renewShare responds to POST /rosters/{id}/share: the old read-only link expires.
func (h *handlers) renewShare(w http.ResponseWriter, r *http.Request) error {
	id := r.PathValue("id")
	if _, err := h.Rosters.RenewReaderLink(r.Context(), id); err != nil {
		return err
	}
	page.SetFlash(w, r, page.Notice{Title: page.Text(r, "flash.reader"), Detail: page.Text(r, "flash.expired")})
	return page.Redirect(w, r, "/rosters/"+id+"/share")
}

// renewOwner responds to POST /rosters/{id}/owner: the old owner link expires.
func (h *handlers) renewOwner(w http.ResponseWriter, r *http.Request) error {
	old := r.PathValue("id")
	id, err := h.Rosters.RenewOwnerLink(r.Context(), old)
	if err != nil {
		return err
	}
	page.ReplaceOwnRoster(w, r, old, id)
	page.SetFlash(w, r, page.Notice{Title: page.Text(r, "flash.owner"), Detail: page.Text(r, "flash.owner_text")})
	return page.Redirect(w, r, "/rosters/"+id+"/share")
}

// loadShared returns the page of a read-only link.
func (h *handlers) loadShared(r *http.Request) (*rosterPage, error) {
	stored, err := h.Rosters.Shared(r.Context(), r.PathValue("token"))
	if err != nil {
		return nil, err
	}
	report, err := h.Rosters.Check(r.Context(), stored)
	if err != nil {
		return nil, err
	}
	return h.newPage(r, stored, report), nil
}

// showShared responds to GET /lists/{token}.
func (h *handlers) showShared(w http.ResponseWriter, r *http.Request) error {
	b, err := h.loadShared(r)
	if err != nil {
		return err
	}
	p := sharedPage{rosterPage: b, Token: r.PathValue("token"), Link: sharedPath(r.PathValue("token"))}
	p.URL = origin(r) + p.Link
	p.Code = newQRCode(p.URL)
	for _, f := range format.Formats() {
		if f.Text {
			p.Texts = append(p.Texts, f)
		}
	}
	if f, ok := format.ByName(usualText); ok {
		var text strings.Builder
		if _, err := f.Write(&text, h.exported(r, b.Roster, b.report, pdf.Options{})); err != nil {
			return err
		}
		p.Text = text.String()
	}
	return h.Render(w, r, http.StatusOK, "shared.html", p)
}

// usualText is the text format that one click copies.
const usualText = "wtc-compact"

// downloadShared responds to GET /lists/{token}/files/{format}.
func (h *handlers) downloadShared(w http.ResponseWriter, r *http.Request) error {
	f, ok := format.ByName(r.PathValue("format"))
	if !ok {
		return page.NotFound("fail.value", "Found", page.Shorten(r.PathValue("format")))
	}
	b, err := h.loadShared(r)
	if err != nil {
		return err
	}
	var data strings.Builder
	checked := h.exported(r, b.Roster, b.report, listview.PrintOptions(r.URL.Query()))
	checked.Link = origin(r) + sharedPath(r.PathValue("token"))
	if _, err := f.Write(&data, checked); err != nil {
		return err
	}
	return page.Download(w, r, f.ContentType(), format.FileName(b.Roster.Name)+f.Suffix, []byte(data.String()))
}

// copyShared responds to POST /lists/{token}/copy: the reader owns the copy.
func (h *handlers) copyShared(w http.ResponseWriter, r *http.Request) error {
	b, err := h.loadShared(r)
	if err != nil {
		return err
	}
	return h.forkOf(w, r, b.Roster)
}

// forkOf copies a roster to a new one of the user.
func (h *handlers) forkOf(w http.ResponseWriter, r *http.Request, old *roster.Roster) error {
	name := page.Text(r, "copy.name", "Name", old.Name)
	if len(name) > edit.MaxName {
		name = ""
	}
	result, err := h.Rosters.ForkOf(r.Context(), old, name)
	if err != nil {
		return err
	}
	page.SetFlash(w, r, page.Notice{Title: page.Text(r, "flash.copied"), Detail: page.Text(r, "flash.copied_text", "Name", old.Name)})
	return created(w, r, result.Roster)
}
