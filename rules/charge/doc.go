// Package charge holds the Charge phase: charges, with Overwatch against them,
// and Heroic Interventions.
package charge
