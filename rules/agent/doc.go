// Package agent has the computer players of battles.
//
// An agent sees a rules.View and answers the request. The same agent with the
// same seed answers the same view with the same choice, on every machine.
package agent
