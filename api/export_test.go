package api

// ContractYAML is the contract as it is written.
func ContractYAML() []byte { return contractYAML }
