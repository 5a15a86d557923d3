package api

import "github.com/rollcall40k/rollcall/schemas/yaml"

// ContractYAML returns the text of the contract.
func ContractYAML() []byte { return contractYAML }

// A RequestExample is an example of a request in the contract.
type RequestExample = requestExample

// RequestExamples returns the examples of each operation, by its id.
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
