// Package shoot implements the Shooting phase: which units may shoot, and which
// targets their weapons may have. Package attack makes the attacks.
package shoot
