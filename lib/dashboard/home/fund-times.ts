/**
 * How long groups take to be funded, kept as counts in buckets, so that days can be added up and the sum has a median.
 * Bucket i counts times below BOUNDS_s[i]; the last one counts all longer times.
 */
export const BOUNDS_s = [
  300, 900, 1800, 3600, 7200, 14_400, 28_800, 43_200, 86_400, 172_800, 259_200, 432_000, 864_000, 2_592_000,
] as const;

const BUCKETS = BOUNDS_s.length + 1;

/** The median in seconds, to the accuracy of the buckets; null when there are no times. */
export function median_s(counts: readonly number[]): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  let seen = 0;
  for (const [index, count] of counts.entries()) {
    if (seen + count >= total / 2) {
      const low = index === 0 ? 0 : (BOUNDS_s[index - 1] ?? 0);
      const high = BOUNDS_s[index] ?? low;
      return Math.round(low + (high - low) * ((total / 2 - seen) / count));
    }
    seen += count;
  }
  return null;
}

export function addCounts(a: readonly number[], b: readonly number[]): number[] {
  return Array.from({ length: BUCKETS }, (_none, index) => (a[index] ?? 0) + (b[index] ?? 0));
}
