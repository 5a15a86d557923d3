// Package replay makes the log of a battle ready to be shown: in beats, each a
// line that explains something with the deltas that follow from it, told in plain
// words. What is shown moves from beat to beat by deltas alone; no rule is
// computed here, nor by whoever shows it.
package replay
