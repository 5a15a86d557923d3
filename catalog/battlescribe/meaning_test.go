package battlescribe

import (
	"archive/zip"
	"encoding/json"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/catalog/communitytest"
	"github.com/rollcall40k/rollcall/catalog/entry"
)

// profileRoles are the roles of all profile types in real data whose profiles are more than a
// text.
var profileRoles = map[string]entry.ProfileRole{
	"Unit": entry.UnitProfile, "Unit (Titan)": entry.UnitProfile,

	"Weapon": entry.WeaponProfile, "Bubblechukka Profile": entry.WeaponProfile,
	"Ranged Weapons": entry.RangedWeaponProfile, "C'tan Powers": entry.RangedWeaponProfile, "Melee Weapons": entry.MeleeWeaponProfile,

	"Abilities": entry.AbilityProfile, "Assimilation Abilities": entry.AbilityProfile,
	"Shrew Strategy Abilities": entry.AbilityProfile, "Triarch Abilities": entry.AbilityProfile,

	"Transport": entry.TransportProfile, "Psyker": entry.PsykerProfile, "Psyker Table": entry.PsykerProfile,
	"Psychic Power": entry.PsychicPowerProfile, "Rituals": entry.PsychicPowerProfile,

	"Wound Track": entry.WoundTrackProfile, "Wound Track (Knights)": entry.WoundTrackProfile, "Wound Track (M,BS)": entry.WoundTrackProfile,
	"Wound Track, Drop Pod": entry.WoundTrackProfile, "Wound Track, Plague Hulk": entry.WoundTrackProfile,
	"Wound Track, Sokar": entry.WoundTrackProfile, "Wound Track, Titan": entry.WoundTrackProfile, "Wound Track, Xiphon": entry.WoundTrackProfile,
	"Flier Wound Track": entry.WoundTrackProfile, "Naut Wound Track": entry.WoundTrackProfile, "Transport Wound Track": entry.WoundTrackProfile,
	"Void Shield Wound Track": entry.WoundTrackProfile, "Plagueburst Crawler Wound Track": entry.WoundTrackProfile,
	"Mortarion Damage Table": entry.WoundTrackProfile, "Triumph of Saint Katherine Wounds": entry.WoundTrackProfile,
	"Stat Damage - BS": entry.WoundTrackProfile, "Stat Damage - M, BS & A": entry.WoundTrackProfile, "Stat Damage - M/AddAttks": entry.WoundTrackProfile,
	"Stat Damage - M/BS": entry.WoundTrackProfile, "Stat Damage - M/BS/A": entry.WoundTrackProfile,
}

// otherProfiles are the profile types in real data whose profiles are only texts.
var otherProfiles = strings.Split(""+
	"Allegiance Oath|Archeotech Curiosity|Astra Militarum Orders|Big Red Button|Blessings of Khorne|Boon of Change - D3 Roll|Boon of Tzeentch - D6 Roll|"+
	"Cabal Rituals|Combat Drugs|Crimson King|Cult Ambush|Curse of Mutation - D3 roll|D3 Roll|Death Korps Orders|Death Vision|Deed|Deeds Worthy of Saga|"+
	"Distort Fields|Dynastic Code|Enhanced Warriors|Exalted Court|Explosion|Explosion (Details)|Favour of the Dark Gods|Fell Bond|Forge World Dogma|"+
	"Fractured Personality|Genomic Enhancement|Gift of Contagion table|Harbinger of Despair|Hero of Hades Hive|Household Tradition|Hymn of Battle|"+
	"Infernal Pacts|Invocations|Keywords|Knightly Teaching|Landing Pad Configuration|Leader|Lethal Ambush|Lord of the Death Guard|Marks of Chaos|"+
	"Mechanical Augmentation|Mechanised Orders|Mutated Beyond Reason|Mutated Beyond Reason - D3 Roll|Oath|Orders|Power of the C'tan|Prayers|"+
	"Prefectus Orders|Primarch of the First Legion|Psychic Overload|Quality|Reference|Regimental Orders|Reiver Wargear|Shadow Form|Supply Line Effect|"+
	"Tally|Tank Orders|Tectonic Fragdrill|Threat|Throttlerokkit Shokka Engine|Transient Madness|Try Dat Button! - D6|Vanguard Wargear|WLT Reference|"+
	"Warlord Trait|Warmaster|Warp Vortex|Warp Vortex - D6 Roll|Wrathful Presence", "|")

// testRoles checks that every profile type of the catalogues has the role listed here, and that
// every stat line has columns for Wounds and Save.
func testRoles(t *testing.T, catalogues []*entry.Catalogue, seen map[string]bool) {
	t.Helper()
	entry.NewBook(catalogues[0], catalogues[1:])
	for _, c := range catalogues {
		for i := range c.ProfileTypes {
			checkRole(t, c, &c.ProfileTypes[i])
			seen[c.ProfileTypes[i].Name] = true
		}
	}
}

// TestNewRecruitRoles: the profile types of the 11th edition's data have the roles listed here.
func TestNewRecruitRoles(t *testing.T) {
	z, err := zip.OpenReader(filepath.Join(communitytest.Folder(t), "newrecruit", "11e", "wh40k-11e-json.zip"))
	if err != nil {
		t.Fatal(err)
	}
	defer z.Close()
	system, seen := &entry.Catalogue{ID: "11e", System: true}, map[string]bool{}
	for _, f := range z.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		type document struct{ ProfileTypes []profileTypeJSON }
		var doc struct{ GameSystem, Catalogue document }
		if err := json.NewDecoder(r).Decode(&doc); err != nil {
			t.Fatalf("%s: %v", f.Name, err)
		}
		for _, p := range append(doc.GameSystem.ProfileTypes, doc.Catalogue.ProfileTypes...) {
			kind := entry.ProfileType{ID: p.ID, Name: p.Name}
			for _, c := range p.CharacteristicTypes {
				kind.Characteristics = append(kind.Characteristics, entry.CharacteristicType{Name: c.Name})
			}
			system.ProfileTypes = append(system.ProfileTypes, kind)
		}
	}
	if testRoles(t, []*entry.Catalogue{system}, seen); !seen["Unit"] || len(seen) < 10 {
		t.Errorf("profile types: got %d", len(seen))
	}
}

type profileTypeJSON struct {
	ID, Name            string
	CharacteristicTypes []struct{ Name string }
}

func checkRole(t *testing.T, c *entry.Catalogue, p *entry.ProfileType) {
	t.Helper()
	want, ok := profileRoles[p.Name]
	if !ok && !slices.Contains(otherProfiles, p.Name) {
		t.Errorf("%s: %s: a profile type that the test does not list", c.Name, p.Name)
	}
	if p.Role() != want {
		t.Errorf("%s: %s: got role %d, want %d", c.Name, p.Name, p.Role(), want)
	}
	if want == entry.UnitProfile && (p.Column(entry.Wounds) < 0 || p.Column(entry.Save) < 0 || p.Column(entry.Movement) < 0) {
		t.Errorf("%s: %s: no column for Wounds, Save or Movement", c.Name, p.Name)
	}
	if want == entry.WoundTrackProfile && p.Column(entry.RemainingWounds) != 0 {
		t.Errorf("%s: %s: no column for the wounds left", c.Name, p.Name)
	}
}
