package battlescribe

// What a document may demand. The largest real one is 5 MB, 20 elements deep,
// and shrinks to a twelfth when zipped.
const (
	maxDepth    = 256       // elements inside elements
	maxDocument = 64 << 20  // bytes of XML
	maxToken    = 1 << 20   // bytes of one tag with its attributes, or of one text
	maxArchive  = 512 << 20 // bytes of all files of one archive
	maxFiles    = 4096      // files of one archive
	maxRatio    = 100       // bytes that one zipped byte may become …
	freeRatio   = 1 << 20   // … beyond these
	maxProblems = 10_000    // listed for one document
)

// inflatedLimit is how many bytes a zipped file of the size may become.
func inflatedLimit(zipped uint64) int64 {
	if zipped > maxDocument {
		return maxDocument
	}
	return min(maxDocument, freeRatio+maxRatio*int64(zipped))
}
