// Package play lets rosters play test games: simulations of many battles, which
// run as jobs and outlive the process that began them.
//
// A Simulation keeps the rosters as they were when it was asked for, and its
// tally after every few battles. Whoever works on it says so by a heartbeat; when
// none is heard, another worker goes on behind the last tally. So a simulation
// survives the death of the process, and no battle counts twice.
package play
