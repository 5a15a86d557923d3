package api_test

import "strings"

// skirmishGST and roversCAT are a fictional game in BattleScribe's format: a gang of two to four
// rovers.
const (
	skirmishGST = `<?xml version="1.0" encoding="UTF-8"?>
<gameSystem id="skirmish" name="Skirmish 3rd Edition" revision="4" battleScribeVersion="2.03" xmlns="http://www.battlescribe.net/schema/gameSystemSchema">
  <costTypes><costType id="pts" name="pts" defaultCostLimit="-1"/></costTypes>
  <profileTypes><profileType id="unit" name="Unit"><characteristicTypes>
    <characteristicType id="m" name="M"/><characteristicType id="w" name="W"/>
  </characteristicTypes></profileType></profileTypes>
  <categoryEntries><categoryEntry id="troops" name="Troops"/><categoryEntry id="human" name="Faction: Human"/></categoryEntries>
  <forceEntries><forceEntry id="warband" name="Warband"><categoryLinks><categoryLink id="l1" targetId="troops" name="Troops"/></categoryLinks></forceEntry></forceEntries>
</gameSystem>`

	roversCAT = `<?xml version="1.0" encoding="UTF-8"?>
<catalogue id="rovers" name="Rovers" revision="2" gameSystemId="skirmish" battleScribeVersion="2.03" xmlns="http://www.battlescribe.net/schema/catalogueSchema">
  <selectionEntries><selectionEntry id="gang" name="Rover Gang" type="unit">
    <categoryLinks><categoryLink id="c1" targetId="troops" primary="true"/><categoryLink id="c2" targetId="human"/></categoryLinks>
    <selectionEntries><selectionEntry id="rover" name="Rover" type="model">
      <constraints>
        <constraint id="least" type="min" field="selections" scope="parent" value="2"/>
        <constraint id="most" type="max" field="selections" scope="parent" value="4"/>
      </constraints>
      <profiles><profile id="p" name="Rover" typeId="unit"><characteristics>
        <characteristic typeId="m" name="M">6"</characteristic><characteristic typeId="w" name="W">1</characteristic>
      </characteristics></profile></profiles>
      <costs><cost typeId="pts" name="pts" value="10"/></costs>
    </selectionEntry></selectionEntries>
  </selectionEntry></selectionEntries>
</catalogue>`

	gangROS = `<?xml version="1.0" encoding="UTF-8"?>
<roster id="r1" name="Road Gang" battleScribeVersion="2.03" gameSystemId="skirmish" gameSystemName="Skirmish 3rd Edition" gameSystemRevision="4" xmlns="http://www.battlescribe.net/schema/rosterSchema">
  <forces><force id="f1" name="Warband" entryId="warband" catalogueId="rovers" catalogueRevision="2" catalogueName="Rovers">
    <selections><selection id="s1" name="Rover Gang" entryId="gang" number="1" type="unit">
      <selections><selection id="s2" name="Rover" entryId="rover" number="3" type="model"/></selections>
    </selection></selections>
  </force></forces>
</roster>`

	gangJSON = `{"roster":{"id":"r1","name":"Road Gang","gameSystemId":"skirmish","gameSystemName":"Skirmish 3rd Edition","forces":[
		{"id":"f1","name":"Warband","entryId":"warband","catalogueId":"rovers","catalogueName":"Rovers","selections":[
			{"id":"s1","name":"Rover Gang","entryId":"gang","number":1,"type":"unit","selections":[
				{"id":"s2","name":"Rover","entryId":"rover","number":3,"type":"model"}]}]}]}}`
)

var (
	asXML   = map[string]string{"Content-Type": "application/xml"}
	asText  = map[string]string{"Content-Type": "text/xml; charset=utf-8"}
	asBytes = map[string]string{"Content-Type": "application/octet-stream"}
)

func skirmishZip() string {
	return packed("Skirmish.gst", skirmishGST, "data/Rovers.cat", roversCAT, "LICENSE", "free")
}

var importSkirmish = scenario{name: "the game data", method: "POST", url: "/v1/snapshots?name=skirmish", header: asZip, body: skirmishZip(), status: 201}

// brokenRovers has a link to a missing target on line 20.
func brokenRovers() string {
	return strings.Replace(roversCAT, "</catalogue>", `<entryLinks><entryLink id="e1" name="Lost" targetId="nowhere" type="selectionEntry"/></entryLinks></catalogue>`, 1)
}

func skirmishImportScenarios() []scenario {
	post := func(name, query string, header map[string]string, body string, status int) scenario {
		return scenario{name: name, method: "POST", url: "/v1/snapshots" + query, header: header, body: body, status: status}
	}
	broken := post("BattleScribe data with a broken link", "?name=broken", asZip, packed("a.gst", skirmishGST, "b.cat", brokenRovers()), 201)
	broken.contains = []string{`"problem_count":1`, `"document":"b.cat","line":`, `"code":"link.broken"`}
	whole := post("BattleScribe data", "?name=skirmish", asZip, skirmishZip(), 201)
	whole.contains = []string{`"edition":"3e"`, `"system":"skirmish"`, `"format":"battlescribe"`, `"problems":[]`, `"left_out":["LICENSE"]`}
	whole.want = map[string]string{"Location": "*"}
	again := post("BattleScribe data again", "", asZip, packed("Skirmish.gst", skirmishGST, "data/Rovers.cat", roversCAT), 200)
	single := post("a game system alone", "?name=Skirmish.gst", asXML, skirmishGST, 201)
	zipped := post("a zipped game system alone", "?name=Skirmish.gstz", asBytes, packed("Skirmish.gst", skirmishGST), 201)
	orphan := post("a catalogue alone", "?name=Rovers.cat", asText, roversCAT, 422)
	orphan.problem = "import-refused"
	laughs := post("a document with entities", "?name=Laughs.gst", asXML, `<!DOCTYPE x [<!ENTITY a "aa">]><gameSystem id="&a;"/>`, 422)
	laughs.problem = "import-refused"
	search := scenario{
		name: "imported datasheets", url: "/v1/datasheets?edition=3e&q=rover&max_points=20", status: 200,
		contains: []string{`"name":"Rover Gang"`, `"points":"20"`, `"role":"Troops"`, `"keywords":["Human"]`},
	}
	dear := scenario{name: "imported datasheets that cost more", url: "/v1/datasheets?edition=3e&max_points=19", status: 200, lacks: []string{"Rover"}}
	show := scenario{
		name: "an imported datasheet", url: "/v1/datasheets/gang", status: 200,
		contains: []string{`"min_models":2`, `"max_models":4`, `"faction":["Human"]`, `"points":"10"`, `"columns":["M","W"]`},
	}
	escaped := show
	escaped.name, escaped.url = "an imported datasheet by its escaped id", "/v1/datasheets/%67ang"
	there := show
	there.name, there.url = "an imported datasheet of a snapshot without it", "/v1/datasheets/gang?snapshot={snapshot}"
	there.status, there.contains, there.problem = 404, nil, "not-found"
	return []scenario{whole, again, single, zipped, broken, orphan, laughs, search, dear, show, escaped, there}
}

func rosterFileScenarios() []scenario {
	gameless := scenario{
		name: "a roster file without its game data", method: "POST", url: "/v1/validate", header: asXML,
		body:   strings.Replace(gangROS, `gameSystemId="skirmish"`, `gameSystemId="chess"`, 1),
		status: 422, problem: "invalid-request", faults: []string{"game_system.unknown"},
	}
	all := []scenario{gameless, importSkirmish}
	for _, f := range []struct {
		name   string
		header map[string]string
		body   string
	}{
		{".ros", asXML, gangROS},
		{".ros as text", asText, gangROS},
		{".ros as bytes", asBytes, gangROS},
		{".rosz", asZip, packed("Road Gang.ros", gangROS)},
		{"New Recruit's JSON", asJSON, gangJSON},
	} {
		post := func(what, url string, status int, contains ...string) scenario {
			return scenario{name: f.name + " " + what, method: "POST", url: url, header: f.header, body: f.body, status: status, contains: contains}
		}
		all = append(all,
			post("checked", "/v1/validate?include=roster", 200, `"valid":false`, `"code":"limit.missing"`, `"errors":0`),
			post("checked with a limit", "/v1/validate?include=roster&limit=30", 200, `"valid":true`, `"points":"30"`, `"edition":"3e"`),
			post("kept", "/v1/rosters", 201, `"name":"Road Gang"`, `"id":"s2"`),
			post("to .ros", "/v1/convert?to=ros", 200, `name="Road Gang"`, `number="3"`, `value="30.0"`),
			post("to .rosz", "/v1/convert?to=rosz", 200, "PK\x03\x04"),
			post("to New Recruit's JSON", "/v1/convert?to=newrecruit", 200, `{"roster":{`, `"number":3`, `"value":30`),
			post("to JSON", "/v1/convert?to=json", 200, `"forces":[`),
			post("to a list", "/v1/convert?to=list", 200, `"unit":"Rover Gang"`),
			post("printed", "/v1/convert?to=pdf&paper=letter", 200, "%PDF-"),
		)
	}
	convert := func(name, query string, header map[string]string, body string, status int, problem string, faults ...string) scenario {
		return scenario{name: name, method: "POST", url: "/v1/convert" + query, header: header, body: body, status: status, problem: problem, faults: faults}
	}
	return append(all,
		convert("without a format", "", asXML, gangROS, 422, "invalid-request", "?to parameter.missing"),
		convert("to an unknown format", "?to=docx", asXML, gangROS, 422, "invalid-request", "?to parameter.value"),
		convert("to PDF in short", "?to=pdf&layout=summary", asXML, gangROS, 200, ""),
		convert("to PDF in an unknown layout", "?to=pdf&layout=posters", asXML, gangROS, 422, "invalid-request", "?layout parameter.value"),
		convert("to PDF on other paper", "?to=pdf&paper=a0", asXML, gangROS, 422, "invalid-request", "?paper parameter.value"),
		convert("with Accept of JSON", "?to=ros", with(asXML, "Accept", "application/json"), gangROS, 406, "not-acceptable", "Accept header.value"),
		convert("broken XML", "?to=json", asXML, gangROS[:300], 422, "invalid-request", "document.schema"),
		convert("a broken archive", "?to=json", asZip, "PK\x03\x04", 422, "invalid-request", "document.schema"),
		convert("no roster", "?to=json", asBytes, "Rovers", 422, "invalid-request", "json.syntax"),
		convert("a body that is too large", "?to=json", asXML, gangROS+strings.Repeat(" ", 8<<20), 413, "too-large"),
		convert("a picture", "?to=json", map[string]string{"Content-Type": "image/png"}, "x", 415, "unsupported-media-type"),
	)
}
