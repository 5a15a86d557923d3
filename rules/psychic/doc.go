// Package psychic implements the Psychic phase: psychic powers, Psychic tests, Deny
// the Witch and Perils of the Warp.
package psychic
