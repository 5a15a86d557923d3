// Package ed10 is the 10th edition. README.md lists what its rules leave open and
// how that was decided.
package ed10
