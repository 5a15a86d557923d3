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

// A Receipt proves that a list was handed in: when, what, and how it was judged.
// Signature is that of the server over the receipt without it (Verify).
type Receipt struct {
	Event      string    `json:"event"`
	Submission string    `json:"submission"`
	Version    int       `json:"version"`
	Player     string    `json:"player"`
	At         time.Time `json:"at"`
	Late       bool      `json:"late"`
	// Hash is the SHA-256 of what was handed in, byte for byte.
	Hash string `json:"hash"`
	// Commitment is what is shown of the list before publication: the HMAC-SHA256
	// of what was handed in, with Nonce as key.
	Commitment string  `json:"commitment"`
	Nonce      string  `json:"nonce"`
	Verdict    Verdict `json:"verdict"`
	Signature  string  `json:"signature"` // Ed25519, base64
}

// Commitment is the HMAC-SHA256 of the list as it was handed in, with the nonce as
// key. It says nothing of the list, and fits no other.
func (v *Version) Commitment() string {
	mac := hmac.New(sha256.New, []byte(v.Nonce))
	mac.Write(v.Source)
	return hex.EncodeToString(mac.Sum(nil))
}

// signReceipt signs what a version was when it was handed in.
func (s *Service) signReceipt(sub *Submission, v *Version, verdict Verdict) Receipt {
	r := Receipt{
		Event: sub.Event, Submission: sub.ID, Version: v.Number, Player: sub.Player, At: v.At, Late: v.Late,
		Hash: v.Hash, Commitment: v.Commitment(), Nonce: v.Nonce, Verdict: verdict,
	}
	r.Signature = base64.StdEncoding.EncodeToString(ed25519.Sign(s.key, r.signed()))
	return r
}

// signed is what the signature is of: the receipt as JSON, with an empty
// signature.
func (r Receipt) signed() []byte {
	r.Signature = ""
	text, err := json.Marshal(r)
	if err != nil {
		panic(err) // texts, numbers and times always marshal
	}
	return text
}

// Verify reports whether this server has signed the receipt as it is. Anybody may
// ask.
func (s *Service) Verify(r Receipt) bool {
	signature, err := base64.StdEncoding.DecodeString(r.Signature)
	return err == nil && ed25519.Verify(s.key.Public().(ed25519.PublicKey), r.signed(), signature)
}

// PublicKey is the key that receipts can be verified with without the server,
// base64.
func (s *Service) PublicKey() string {
	return base64.StdEncoding.EncodeToString(s.key.Public().(ed25519.PublicKey))
}
