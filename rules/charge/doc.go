// Package charge implements the Charge phase: charges, Overwatch and Heroic
// Interventions.
package charge
