package dice

import (
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"
)

// encodeSeeded joins the seed in decimal and the generator's state in hex.
func encodeSeeded(seed uint64, state []byte) []byte {
	return []byte(strconv.FormatUint(seed, 10) + ":" + hex.EncodeToString(state))
}

func decodeSeeded(text []byte) (seed uint64, state []byte, err error) {
	first, second, ok := strings.Cut(string(text), ":")
	if !ok {
		return 0, nil, fmt.Errorf("dice %q: no colon; allowed: seed:state", text)
	}
	if seed, err = strconv.ParseUint(first, 10, 64); err != nil {
		return 0, nil, fmt.Errorf("dice %q: seed: %v", text, err)
	}
	if state, err = hex.DecodeString(second); err != nil {
		return 0, nil, fmt.Errorf("dice %q: state: %v", text, err)
	}
	return seed, state, nil
}
