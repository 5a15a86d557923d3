// Package morale implements the Morale phase (Morale tests, Combat Attrition tests and
// Unit Coherency checks) and the Battle-shock tests of the 10th edition.
package morale
