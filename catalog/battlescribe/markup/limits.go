package markup

// What a document may demand. The largest real one is 5 MB, 20 elements deep,
// and shrinks to a twelfth when zipped.
const (
	MaxDepth    = 256      // elements inside elements
	MaxDocument = 64 << 20 // bytes of XML
	MaxToken    = 1 << 20  // bytes of one tag with its attributes, or of one text
	MaxRatio    = 100      // bytes that one zipped byte may become …
	freeRatio   = 1 << 20  // … beyond these
)

// inflatedLimit is how many bytes a zipped file of the size may become.
func inflatedLimit(zipped uint64) int64 {
	if zipped > MaxDocument {
		return MaxDocument
	}
	return min(MaxDocument, freeRatio+MaxRatio*int64(zipped))
}
