// Package render makes reports for readers: with text in their language and units.
//
// Prints, exports and tables use [Outline]. [WithFixes] also tries fixes, which takes
// several times as long.
package render
