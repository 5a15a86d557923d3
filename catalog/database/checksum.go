package database

import (
	"bytes"
	"crypto/sha256"
	"database/sql/driver"
	"encoding/binary"
	"errors"
	"fmt"
	"sync"

	sqlite "modernc.org/sqlite"
)

// errModified means that a stored document is not what was stored: its checksum differs.
var errModified = errors.New("the stored document was modified outside of the program, or the disk is damaged; restore it from a backup")

// checksumBytes is the number of bytes of a checksum: the first of a SHA-256.
const checksumBytes = 8

// registerFunctions makes two functions available to statements, and to migrations:
//
//	checksum(part, …)     the checksum of texts and blobs
//	checked(sum, part, …) the first part; an error if the parts do not have the checksum
//
// Rows whose checksum is NULL are not checked.
var registerFunctions = sync.OnceValue(func() error {
	return errors.Join(
		sqlite.RegisterDeterministicScalarFunction("checksum", -1, func(_ *sqlite.FunctionContext, parts []driver.Value) (driver.Value, error) {
			return checksum(parts)
		}),
		sqlite.RegisterDeterministicScalarFunction("checked", -1, func(_ *sqlite.FunctionContext, args []driver.Value) (driver.Value, error) {
			if len(args) < 2 {
				return nil, errors.New("checked: found no part; allowed: a checksum and its parts")
			}
			if args[0] == nil {
				return args[1], nil
			}
			sum, err := checksum(args[1:])
			if want, ok := args[0].([]byte); err == nil && (!ok || !bytes.Equal(sum, want)) {
				err = errModified
			}
			return args[1], err
		}),
	)
})

// checksum returns the checksum of parts. The length of each is a part of it.
func checksum(parts []driver.Value) ([]byte, error) {
	h := sha256.New()
	for _, part := range parts {
		var data []byte
		switch value := part.(type) {
		case string:
			data = []byte(value)
		case []byte:
			data = value
		default:
			return nil, fmt.Errorf("checksum: found a value of type %T; allowed: texts and blobs", part)
		}
		h.Write(binary.BigEndian.AppendUint64(nil, uint64(len(data))))
		h.Write(data)
	}
	return h.Sum(nil)[:checksumBytes], nil
}
