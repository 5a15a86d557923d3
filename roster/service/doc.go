// Package service stores rosters with their history.
//
// A [Service] creates, reads, changes and checks rosters on a roster.Store. The API and
// the pages call it.
package service
