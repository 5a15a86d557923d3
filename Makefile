# Commands of the repository. CI runs .ci/run.

FUZZTIME ?= 30s

# Every fuzz target, as folder:function. cmd/check compares the list with the code.
FUZZ = \
	./api:FuzzRequest \
	./catalog/battlescribe/markup:FuzzJSON ./catalog/battlescribe/markup:FuzzToken \
	./catalog/battlescribe/markup:FuzzUnzip \
	./catalog/battlescribe:FuzzCompile \
	./catalog/native:FuzzCompile \
	./catalog/store:FuzzSearch \
	./catalog:FuzzParseCursor \
	./catalog:FuzzReadDocuments \
	./roster/edit:FuzzApply \
	./roster/event/pack:FuzzRead \
	./roster/event:FuzzReadCSV \
	./roster/event:FuzzReadZip \
	./roster/format/battlescribe:FuzzRead \
	./roster/format/pdf:FuzzWrite \
	./catalog:FuzzFold \
	./roster/format/text:FuzzRead \
	./roster/format/text:FuzzWrite \
	./roster/intake:FuzzReadDocument \
	./roster/message:FuzzTranslate \
	./roster/store:FuzzCursors \
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
	./schemas/yaml:FuzzRead \
	./schemas:FuzzDecode \
	./schemas:FuzzValidate \
	./web/battle:FuzzReadSpots \
	./web/event:FuzzLinks \
	./web/event:FuzzPackForm \
	./web/event:FuzzPairings \
	./web/event:FuzzReceipt \
	./web/replay:FuzzRead \
	./web:FuzzChange

# The number of battles in make soak, of pairs of battles in make strength, of players in make
# rush, of followers of a simulation in make followers, and of killed servers in make kill; and
# how long make cluster runs.
BATTLES ?= 100000
PAIRS ?= 1000
PLAYERS ?= 1000
FOLLOWERS ?= 200
KILLS ?= 400
DURATION ?= 30m

# The version of a release: the tag of the commit.
VERSION ?= $(shell git describe --tags --always --dirty)
PLATFORMS = linux/amd64 linux/arm64 darwin/amd64 darwin/arm64 windows/amd64 windows/arm64

.PHONY: test exhaustive check race fuzz soak ablation strength rush followers kill cluster edits bench cover govulncheck release

test:
	go test ./...

# All datasheets of the community's data instead of a sample, and more random input.
exhaustive:
	ROLLCALL_EXHAUSTIVE=1 go test -timeout 30m ./...

# Formatting, static checks, the import table, and tidy modules.
check:
	test -z "$$(gofmt -l .)"
	.ci/lint
	go run ./cmd/check
	go mod tidy -diff
	go -C .ci/tools mod tidy -diff

race:
	go test -race '-gcflags=modernc.org/...=-race=false' -shuffle=on -short ./...

fuzz:
	@for target in $(FUZZ); do \
		echo "== $$target"; \
		go test "$${target%%:*}" -run '^$$' -fuzz "^$${target##*:}\$$" -fuzztime $(FUZZTIME) -fuzzminimizetime 20x || exit 1; \
	done

# Random battles, the same number of each edition, with the state checked after every
# choice, and five times the usual number of cases of the other randomised tests.
soak:
	ROLLCALL_SOAK=$(BATTLES) go test ./rules/sim -v -run '^Test(RandomBattles|AttacksAgainstOdds|Mirror|StatesGoOn|GarbledBattles)$$' -timeout 24h

# How often real armies win with and without each of their army rules, the most important rule first.
ablation:
	go test ./rules/army -run '^TestAblation$$' -ablations=$(PAIRS) -timeout 24h -v | grep '^ablation'

# The share of battles that the agent greedy wins in each edition, over pairs of battles with
# exchanged seats, the ratings of all agents, and the foolish decisions of greedy.
strength:
	ROLLCALL_STRENGTH=$(PAIRS) ROLLCALL_FOOLISH=100 go test ./rules/sim -run '^Test(Strength|Ladder|FoolishDecisions)$$' -timeout 24h -v
	ROLLCALL_STRENGTH=$$(( ($(PAIRS) + 19) / 20 )) go test ./rules/army -run '^TestStrengthOfImportedArmies$$' -timeout 24h -v

# Many players submit lists over HTTP in the last minute before a deadline.
rush:
	ROLLCALL_RUSH=$(PLAYERS) go test ./api/... -run '^TestRush$$' -timeout 10m -v

# Reads while a simulation runs, without and with followers.
followers:
	ROLLCALL_FOLLOWERS=$(FOLLOWERS) go test ./api -run '^TestFollowers$$' -timeout 10m -v

# Servers are killed amid requests, which are then repeated with their idempotency keys.
kill:
	ROLLCALL_KILLS=$(KILLS) go test ./api -run '^TestKilledServers$$' -timeout 1h -v

DURABLE = ROLLCALL_POSTGRES_OPTIONS='-c fsync=on -c synchronous_commit=on -c full_page_writes=on'

# Three servers and two workers on PostgreSQL. Random processes and database connections are
# killed under load. No acknowledged change is lost or made twice.
cluster:
	$(DURABLE) ROLLCALL_CLUSTER=$(DURATION) go test -count 1 ./cmd/rollcall -run '^TestCluster$$' -timeout 24h -v

# Edits per second of 1, 8 and 32 clients, with SQLite and with PostgreSQL in turn.
edits:
	$(DURABLE) ROLLCALL_EDITS=5s go test -count 1 ./cmd/rollcall -run '^TestEdits$$' -timeout 10m -v

bench:
	go test -run '^$$' -bench . -benchmem ./...

cover:
	go test -coverprofile=cover.out -coverpkg=./... ./...
	go tool cover -func=cover.out | tail -1

# Known vulnerabilities of the code that is called. Exit code 3: some were found. The
# database is at vuln.go.dev; without a connection to it, nothing is checked.
govulncheck:
	@go tool -modfile=.ci/tools/go.mod govulncheck ./... || { code=$$?; \
		[ $$code -eq 3 ] || echo 'govulncheck: nothing was checked: the database at https://vuln.go.dev could not be read' >&2; \
		exit $$code; }

# Static binaries for every platform with checksums and a list of the modules in them,
# in the folder bin.
release:
	rm -rf bin && mkdir bin
	@set -e; for platform in $(PLATFORMS); do \
		os=$${platform%/*}; arch=$${platform#*/}; \
		name=rollcall_$(VERSION)_$${os}_$$arch; [ $$os != windows ] || name=$$name.exe; \
		echo $$name; \
		CGO_ENABLED=0 GOOS=$$os GOARCH=$$arch go build -trimpath -ldflags '-s -w -X main.version=$(VERSION)' -o bin/$$name ./cmd/rollcall; \
	done
	go run .ci/sbom.go -version $(VERSION) bin/rollcall_$(VERSION)_linux_amd64 > bin/rollcall_$(VERSION).cdx.json
	cd bin && sha256sum rollcall_* > SHA256SUMS
