// Package shoot holds the Shooting phase: which units shoot, and which targets
// their weapons can have. The attacks themselves are those of package attack.
package shoot
