/** Exact proportional division of money by the method of largest remainder. */

/** `floor(units * weight / weights)` and the remainder of that division, exact at any size. */
export function divideExactly(
  units: number,
  weight: number,
  weights: number,
): { quotient: number; remainder: number } {
  const product = units * weight;
  if (product <= Number.MAX_SAFE_INTEGER) {
    const remainder = product % weights;
    return { quotient: (product - remainder) / weights, remainder };
  }
  const exact = BigInt(units) * BigInt(weight);
  const divisor = BigInt(weights);
  return { quotient: Number(exact / divisor), remainder: Number(exact % divisor) };
}

function checkAmount(value: number, name: string): void {
  if (!Number.isSafeInteger(value) || value < 0) {
    throw new RangeError(`${name} must be a whole number of at least 0, but is ${value}`);
  }
}

/** Positions of the `count` largest remainders; the earlier position wins a tie. */
function largest(remainders: number[], count: number): number[] {
  if (count === 0) return [];
  return remainders
    .map((remainder, position) => ({ remainder, position }))
    .sort((a, b) => b.remainder - a.remainder || a.position - b.position)
    .slice(0, count)
    .map(({ position }) => position);
}

/**
 * Divides `total` in proportion to `weights`, in whole multiples of `step`.
 *
 * The parts add up to the total exactly. Each is its exact share rounded down to a step, plus at most one step;
 * the steps left over go to the largest remainders, earlier positions first. A weight of 0 receives 0, except
 * that all weights being 0 divides evenly: a share of nothing has no proportion.
 *
 * @param total a multiple of `step`, in the smallest currency unit
 * @param weights whole numbers of at least 0 whose sum is a safe integer
 * @param step the currency's charge step (`chargeStep_cents`)
 * @throws RangeError when an argument is outside these bounds, or there is money and nobody to take it
 */
export function distribute(total: number, weights: readonly number[], step = 1): number[] {
  checkAmount(total, 'total');
  if (!Number.isSafeInteger(step) || step < 1)
    throw new RangeError(`step must be at least 1, but is ${step}`);
  if (total % step !== 0) throw new RangeError(`total must be a multiple of ${step}, but is ${total}`);
  let sum = 0;
  for (const weight of weights) {
    checkAmount(weight, 'weight');
    sum += weight;
  }
  checkAmount(sum, 'the sum of the weights');
  if (weights.length === 0) {
    if (total > 0) throw new RangeError(`total ${total} has no weights to be divided by`);
    return [];
  }
  const even = sum === 0;
  const steps = total / step;
  const shares: number[] = [];
  const remainders: number[] = [];
  let spare = steps;
  for (const weight of weights) {
    const { quotient, remainder } = divideExactly(steps, even ? 1 : weight, even ? weights.length : sum);
    shares.push(quotient);
    remainders.push(remainder);
    spare -= quotient;
  }
  for (const position of largest(remainders, spare)) shares[position] = (shares[position] ?? 0) + 1;
  return step === 1 ? shares : shares.map((share) => share * step);
}

/**
 * Divides `total` in proportion to weights of which some are negative, as discounts are: each part has the sign of its
 * weight, and the parts add up to the total exactly.
 *
 * @param total from 0 to the sum of the weights
 * @param step of which the total and each weight is a multiple
 * @throws RangeError when it is not, or when a weight is no safe integer
 */
export function distributeSigned(total: number, weights: readonly number[], step = 1): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const added = weights.map((weight) => Math.max(weight, 0));
  const taken = weights.map((weight) => Math.max(-weight, 0));
  const [taken_total = 0] = distribute(
    taken.reduce((all, weight) => all + weight, 0),
    [total, sum - total],
    step,
  );
  const plus = distribute(total + taken_total, added, step);
  const minus = distribute(taken_total, taken, step);
  return weights.map((_weight, position) => (plus[position] ?? 0) - (minus[position] ?? 0));
}
