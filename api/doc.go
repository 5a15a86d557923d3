// Package api serves Rollcall over HTTP (version 1, openapi.yaml).
//
// A request becomes a call, a handler turns the call into an answer or an
// error, and one place writes either: as the answer's document, or as a problem
// document (RFC 9457). Around the handlers, in this order: request id, access
// log, metrics and recovery from panics; foreign origins; API keys and rate;
// what may be sent and received; Idempotency-Key; conditional requests;
// compression. routes.go lists every route; openapi.yaml describes the same.
//
// The package is the only one that knows echo. It changes nothing itself:
// roster.Service and catalog.Library do.
package api
