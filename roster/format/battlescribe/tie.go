package battlescribe

import "encoding/xml"

// A Tie says that its selection is tied to another one.
type Tie struct {
	To          string `xml:"to,attr" json:"to"`                       // id of the other selection
	Association string `xml:"associationId,attr" json:"associationId"` // id in the game data
}

// Ties are a list that is not written where it is empty: only New Recruit knows
// it.
type Ties []Tie

// tieList is the element that holds ties.
type tieList struct {
	Ties []Tie `xml:"association"`
}

// MarshalXML writes the ties as one element.
func (t Ties) MarshalXML(enc *xml.Encoder, start xml.StartElement) error {
	return enc.EncodeElement(tieList{t}, start)
}

// UnmarshalXML reads what MarshalXML writes.
func (t *Ties) UnmarshalXML(dec *xml.Decoder, start xml.StartElement) error {
	var list tieList
	err := dec.DecodeElement(&list, &start)
	*t = append(*t, list.Ties...)
	return err
}
