// Package datasheets holds the built-in game data: one folder for each edition
// with its system.json, and in it one for each faction with its faction.json
// and its datasheets. The printed datasheet of the Lord of Contagion lacks its Power
// Rating and its Battlefield Role: it is an HQ of Power Rating 8 (8e.GAPS.7,
// 8e.GAPS.8).
package datasheets

import "embed"

// Files holds the documents under their names, such as
// 9e/space-marines/outrider-squad.json.
//
//go:embed */system.json */*/*.json
var Files embed.FS
