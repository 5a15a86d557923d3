package server

import (
	"context"
	"io"
	"maps"
	"mime"
	"net/http"
	"strconv"
	"time"
)

const (
	// firstPart is how many bytes of a file are collected before the response begins: prints
	// of single rosters are smaller.
	firstPart = 256 << 10
	// maxDownloads and callerDownloads bound the larger files of the process and of one caller,
	// which hold memory until the client has received them.
	maxDownloads, callerDownloads = 4, 2
	// downloadTimeout bounds the time of a file.
	downloadTimeout = 5 * time.Minute
)

// AttachmentHeader returns the header of a file that browsers save under the name.
func AttachmentHeader(media, name string) http.Header {
	return http.Header{
		"Content-Type":        {media},
		"Content-Disposition": {mime.FormatMediaType("attachment", map[string]string{"filename": name})},
	}
}

// Download responds with the file that write writes. Until the file has more than 256 KB
// or is complete nothing is sent, and an error of write is returned. A later error ends the
// connection, so that the client sees that the file is incomplete. The error is a *Problem
// if too many large files are being sent. The context of write is done after 5 minutes, or
// when the client disconnects.
func Download(w http.ResponseWriter, r *http.Request, header http.Header, write func(context.Context, io.Writer) error) error {
	x := exchangeOf(r)
	ctx, cancel := context.WithTimeout(x.whole, downloadTimeout)
	defer cancel()
	d := &download{w: w, header: header, exchange: x}
	defer d.release()
	if err := write(ctx, d); err != nil {
		return err
	}
	if !d.begun {
		maps.Copy(w.Header(), header)
		Send(w, r, http.StatusOK, d.first)
	}
	return nil
}

// A download is a file that is being sent.
type download struct {
	w      http.ResponseWriter
	header http.Header
	*exchange
	first []byte // collected until the response has begun
	begun bool
}

// Write sends p, or collects it. The error is a *Problem, and the response has not begun,
// if too many large files are being sent.
func (d *download) Write(p []byte) (int, error) {
	if d.begun {
		return sendPart(d.w, p)
	}
	if len(d.first)+len(p) <= firstPart {
		d.first = append(d.first, p...)
		return len(p), nil
	}
	if !d.server.downloads.takeOf(d.bucket(), 1, callerDownloads) {
		return 0, NewProblem(Unavailable, "Too many large files are being sent; allowed: %d at a time, and %d for each caller.", maxDownloads, callerDownloads).
			WithHeader("Retry-After", strconv.Itoa(10))
	}
	d.begun = true
	maps.Copy(d.w.Header(), d.header)
	d.w.WriteHeader(http.StatusOK)
	if _, err := sendPart(d.w, d.first); err != nil {
		return 0, err
	}
	d.first = nil
	return sendPart(d.w, p)
}

// release ends the download.
func (d *download) release() {
	if d.begun {
		d.server.downloads.release(d.bucket(), 1)
	}
}
