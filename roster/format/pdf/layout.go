package pdf

import "time"

// A Layout is a document on pages, as plain data. All lengths are in points (1/72 inch)
// from the top left corner of the page.
type Layout struct {
	Width, Height float64
	Title         string // of the document, not printed
	Lang          string // of the document's text, such as en
	Date          time.Time
	Pages         []Page
	Root          *Node // the structure of the content, in reading order
	Bookmarks     []Bookmark
	Bleed         float64 // around the page when it is cut; 0: none
}

// A Page is the content of one page. Items are drawn in order.
type Page struct {
	Items []Item
	Links []Link

	parents []*Node // of its marked content
	key     int     // in the parent tree
}

// An Item is a box or a run of text. An item without a node is decoration.
type Item struct {
	Box  *Box
	Run  *Run
	Node *Node
}

// A Box is a rectangle.
type Box struct {
	X, Y, W, H float64
	Ink        Ink
}

// An Ink is how a box is drawn.
type Ink string

// The inks. All of them print well in black and white.
const (
	Black  Ink = "black"  // filled: rules
	Grey   Ink = "grey"   // filled: rules between rows
	Pale   Ink = "pale"   // filled, 5 % black: cells of characteristics
	Tint   Ink = "tint"   // filled, 13 % black: name bars
	Dark   Ink = "dark"   // filled, 26 % black: the boxes of a damage bracket
	Hatch  Ink = "hatch"  // filled with lines at 45°: Dark without tints
	Line   Ink = "line"   // an empty frame: a box to write in, or around a word
	Wound  Ink = "wound"  // an empty box to tick for one wound
	Module Ink = "module" // filled: a part of a QR code
)

// frameWidth is the width of the lines of frames. They are inside the box, so that boxes which overlap
// by this width share a line.
const frameWidth = 0.71

// greys are the amounts of white of the filled inks.
var greys = map[Ink]string{Black: "0", Module: "0", Grey: "0.6", Pale: "0.945", Tint: "0.871", Dark: "0.741"}

// A Run is text of one size and weight on one line, in visual order from left to right.
type Run struct {
	X, Y   float64 // left end of the baseline
	W      float64 // width of the text
	Size   float64 // of the font
	Bold   bool
	White  bool // on a black box
	Text   string
	Actual string // the text as it was given, if the printed characters differ

	joined bool  // the rest of a word that the run before it begins
	style  style // of its span
}

// A Link leads from a rectangle to a page of the document or to an address.
type Link struct {
	X, Y, W, H float64
	Address    string
	Page       int     // from 0, if there is no address
	Top        float64 // the place on that page
	Label      string  // number of the page
	Node       *Node   // of the kind Link

	object int // of a page of another layout, or 0
	key    int // in the parent tree
}

// A Bookmark is an entry of the outline.
type Bookmark struct {
	Title string
	Page  int // from 0
	Top   float64
	Below []Bookmark
}

// A Node is an element of the structure tree of a PDF file (ISO 32000-1, 14.7).
type Node struct {
	Kind    Kind
	Alt     string
	Lang    string
	Scope   string // of a TH: Row or Column
	ColSpan int
	Nodes   []*Node // elements below; one with content has none

	id      int    // number of the object
	written bool   // a run of it
	content []mark // of the pages, in drawing order
	objects []int  // annotations
}

// A Kind is a standard structure type.
type Kind string

// The structure types in use.
const (
	KindDocument Kind = "Document"
	KindSection  Kind = "Sect"
	KindH1       Kind = "H1"
	KindH2       Kind = "H2"
	KindH3       Kind = "H3"
	KindP        Kind = "P"
	KindList     Kind = "L"
	KindItem     Kind = "LI"
	KindLabel    Kind = "Lbl"
	KindBody     Kind = "LBody"
	KindTable    Kind = "Table"
	KindRow      Kind = "TR"
	KindHead     Kind = "TH"
	KindCell     Kind = "TD"
	KindFigure   Kind = "Figure"
	KindLink     Kind = "Link"
)

// add appends a new node below n.
func (n *Node) add(k Kind) *Node {
	c := &Node{Kind: k}
	n.Nodes = append(n.Nodes, c)
	return c
}

// A mark is marked content of a page.
type mark struct{ page, id int }

const millimetre = 72 / 25.4
