# Every command that the house is kept with. CI runs .ci/run.

FUZZTIME ?= 30s

.PHONY: test check race fuzz bench cover

test:
	go test ./...

check:
	test -z "$$(gofmt -l .)"
	go vet ./...
	go tool -modfile=.ci/tools/go.mod staticcheck ./...
	go run ./cmd/check

race:
	go test -race -shuffle=on ./...

bench:
	go test -run '^$$' -bench . -benchmem ./...

cover:
	go test -coverprofile=cover.out -coverpkg=./... ./...
	go tool cover -func=cover.out | tail -1
