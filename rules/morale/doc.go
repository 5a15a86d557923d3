// Package morale holds the Morale phase: Morale tests, Combat Attrition tests and
// Unit Coherency checks.
package morale
