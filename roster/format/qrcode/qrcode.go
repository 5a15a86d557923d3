// Package qrcode encodes links as QR codes, for print and pages.
package qrcode

import "rsc.io/qr"

// A Run is adjacent dark modules of a row: those from From to before To.
type Run struct{ Row, From, To int }

// Encode returns the width of the code of a text in modules, without the quiet zone, and its dark modules.
// The size is 0 if the text is too long for a code.
func Encode(text string) (size int, dark []Run) {
	code, err := qr.Encode(text, qr.M)
	if err != nil {
		return 0, nil
	}
	for row := range code.Size {
		for from := 0; from < code.Size; from++ {
			to := from
			for to < code.Size && code.Black(to, row) {
				to++
			}
			if to > from {
				dark = append(dark, Run{row, from, to})
				from = to
			}
		}
	}
	return code.Size, dark
}
