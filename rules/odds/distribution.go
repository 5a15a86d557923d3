package odds

// Distributions are slices: the probability of each number, starting with 0.

// certain is the distribution of a constant 0.
func certain() []float64 { return []float64{1} }

func mean(d []float64) float64 {
	sum := 0.0
	for n, p := range d {
		sum += float64(n) * p
	}
	return sum
}

func variance(d []float64, mean float64) float64 {
	sum := 0.0
	for n, p := range d {
		sum += (float64(n) - mean) * (float64(n) - mean) * p
	}
	return sum
}

// convolve returns the distribution of the sum of two independent numbers.
func convolve(a, b []float64) []float64 {
	if len(a) == 1 {
		return b
	}
	out := make([]float64, len(a)+len(b)-1)
	for i, p := range a {
		for j, q := range b {
			out[i+j] += p * q
		}
	}
	return out
}

// bound limits probabilities to 1, which rounded sums may exceed.
func bound(d []float64) {
	for i, p := range d {
		d[i] = min(p, 1)
	}
}

// compound returns the distribution of the sum of a random number of numbers, each distributed
// like one.
func compound(number, one []float64) []float64 {
	most := len(number) - 1
	out := make([]float64, most*(len(one)-1)+1)
	sum, next := make([]float64, len(out)), make([]float64, len(out))
	sum[0] = 1
	reach := 1
	for n, p := range number {
		for k, q := range sum[:reach] {
			out[k] += p * q
		}
		if n == most {
			break
		}
		reach += len(one) - 1
		clear(next[:reach])
		for k, q := range sum[:reach-len(one)+1] {
			for j, x := range one {
				next[k+j] += q * x
			}
		}
		sum, next = next, sum
	}
	return out
}

// atIndex extends a distribution to include the index.
func atIndex(d []float64, i int) []float64 {
	for len(d) <= i {
		d = append(d, 0)
	}
	return d
}
