package event

import (
	"crypto/ed25519"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"time"
)

// A Receipt proves the submission of a list: its time, content and verdict. Signature is
// the server's signature of the receipt with an empty Signature.
type Receipt struct {
	Event      string    `json:"event"`
	Submission string    `json:"submission"`
	Version    int       `json:"version"`
	Player     string    `json:"player"`
	At         time.Time `json:"at"`
	Late       bool      `json:"late"`
	// Hash is the SHA-256 of the list as submitted.
	Hash string `json:"hash"`
	// Commitment may be public before the list is (Version.Commitment).
	Commitment string  `json:"commitment"`
	Nonce      string  `json:"nonce"`
	Verdict    Verdict `json:"verdict"`
	Signature  string  `json:"signature"` // Ed25519, base64
}

// Commitment returns the HMAC-SHA256 of the list as submitted, with the nonce as key. It
// reveals nothing about the list and matches no other list.
func (v *Version) Commitment() string {
	mac := hmac.New(sha256.New, []byte(v.Nonce))
	mac.Write(v.Source)
	return hex.EncodeToString(mac.Sum(nil))
}

// IsFor reports whether the receipt is for a list, byte for byte.
func (r *Receipt) IsFor(list []byte) bool {
	v := Version{Source: list, Nonce: r.Nonce}
	return sha256Hex(list) == r.Hash && v.Commitment() == r.Commitment
}

// signReceipt returns the signed receipt of a version.
func (s *Service) signReceipt(sub *Submission, v *Version, verdict Verdict) Receipt {
	r := Receipt{
		Event: sub.Event, Submission: sub.ID, Version: v.Number, Player: sub.Player, At: v.At, Late: v.Late,
		Hash: v.Hash, Commitment: v.Commitment(), Nonce: v.Nonce, Verdict: verdict,
	}
	r.Signature = base64.StdEncoding.EncodeToString(ed25519.Sign(s.key, r.signed()))
	return r
}

// signed returns the bytes that are signed: the receipt as JSON with an empty
// signature.
func (r Receipt) signed() []byte {
	r.Signature = ""
	text, err := json.Marshal(r)
	if err != nil {
		panic(err) // strings, numbers and times can always be encoded
	}
	return text
}

// Verify reports whether this server signed the receipt.
func (s *Service) Verify(r Receipt) bool {
	signature, err := base64.StdEncoding.DecodeString(r.Signature)
	return err == nil && ed25519.Verify(s.key.Public().(ed25519.PublicKey), r.signed(), signature)
}

// PublicKey returns the Ed25519 key that verifies receipts, in base64.
func (s *Service) PublicKey() string {
	return base64.StdEncoding.EncodeToString(s.key.Public().(ed25519.PublicKey))
}
