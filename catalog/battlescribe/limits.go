package battlescribe

// What an import may demand, besides what a document may: see package markup.
const (
	maxArchive  = 512 << 20 // bytes of all files of one archive
	maxFiles    = 4096      // files of one archive
	maxProblems = 10_000    // listed for one document
	maxAmounts  = 100       // selections that an entry begins with
)
