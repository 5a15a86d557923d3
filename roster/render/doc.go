// Package render makes reports for users: with texts in their language and with units.
//
// Prints, exports and tables use [Outline]. [WithFixes] also tries fixes, which takes
// several times as long.
package render
