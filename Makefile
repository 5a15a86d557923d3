# Every command that the house is kept with. CI runs .ci/run.

FUZZTIME ?= 30s

# Every fuzz target, as folder:function. cmd/check keeps the list complete.
FUZZ = \
	./api/internal/strict:FuzzDecode \
	./api:FuzzRequest \
	./catalog/battlescribe/markup:FuzzToken \
	./catalog/battlescribe/markup:FuzzUnzip \
	./catalog/battlescribe:FuzzCompile \
	./catalog/native:FuzzCompile \
	./catalog/sqlite:FuzzSearch \
	./catalog:FuzzParseCursor \
	./catalog:FuzzReadDocuments \
	./roster/event/pack:FuzzRead \
	./roster/event:FuzzReadCSV \
	./roster/event:FuzzReadZip \
	./roster/format/battlescribe:FuzzRead \
	./roster/format/pdf:FuzzWrite \
	./roster/format/text:FuzzFold \
	./roster/format/text:FuzzRead \
	./roster/format/text:FuzzWrite \
	./roster/sqlite:FuzzCursors \
	./roster:FuzzApply \
	./roster:FuzzReadDocument \
	./rules/army/wording:FuzzRead \
	./rules/army:FuzzEffect \
	./rules/army:FuzzKnown \
	./rules/army:FuzzWeapon \
	./rules/dice:FuzzAmount \
	./rules/dice:FuzzScript \
	./rules/ed10:FuzzArm \
	./rules/geom:FuzzReadLayout \
	./rules/scenario:FuzzScenario \
	./rules/sim:FuzzApply \
	./rules:FuzzChoice \
	./rules:FuzzEvent \
	./schemas/yaml:FuzzToJSON \
	./schemas:FuzzValidate \
	./web/event:FuzzLinks \
	./web/event:FuzzPackForm \
	./web/event:FuzzPairings \
	./web/event:FuzzReceipt \
	./web/replay:FuzzRead \
	./web:FuzzChange

# How many battles make soak and make strength play.
BATTLES ?= 100000
PAIRS ?= 1000

# How many players make rush lets hand in within a minute.
PLAYERS ?= 1000

.PHONY: test check race fuzz soak strength rush bench cover

test:
	go test ./...

check:
	test -z "$$(gofmt -l .)"
	go vet ./...
	go tool -modfile=.ci/tools/go.mod staticcheck ./...
	go run ./cmd/check

race:
	go test -race -shuffle=on ./...

fuzz:
	@for target in $(FUZZ); do \
		echo "== $$target"; \
		go test "$${target%%:*}" -run '^$$' -fuzz "^$${target##*:}\$$" -fuzztime $(FUZZTIME) -fuzzminimizetime 20x || exit 1; \
	done

# Random battles, as many of each edition, looked at after every choice.
soak:
	ROLLCALL_SOAK=$(BATTLES) go test ./rules/sim -v -run '^TestRandomBattles$$' -timeout 24h

# How often the agent greedy wins in each edition, over pairs of battles with both
# seats.
strength:
	ROLLCALL_STRENGTH=$(PAIRS) go test ./rules/sim -run '^TestStrength$$' -timeout 24h -v

# Players hand in over HTTP within the last minute before a deadline.
rush:
	ROLLCALL_RUSH=$(PLAYERS) go test ./api -run '^TestRush$$' -timeout 10m -v

bench:
	go test -run '^$$' -bench . -benchmem ./...

cover:
	go test -coverprofile=cover.out -coverpkg=./... ./...
	go tool cover -func=cover.out | tail -1
