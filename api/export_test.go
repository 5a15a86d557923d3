package api

import "github.com/rollcall40k/rollcall/schemas/yaml"

// ContractYAML is the contract as it is written.
func ContractYAML() []byte { return contractYAML }

// A RequestExample is a request that the contract shows.
type RequestExample = requestExample

// RequestExamples are those of each operation, by its id.
func RequestExamples() (map[string][]RequestExample, error) {
	root, err := yaml.Parse(contractYAML)
	if err != nil {
		return nil, err
	}
	d := docs{root: node{root.Content[0]}}
	all := map[string][]RequestExample{}
	d.eachOperation(func(method, path string, item, operation node) {
		all[operation.at("operationId").text()] = d.requests(method, path, item, operation)
	})
	return all, nil
}
