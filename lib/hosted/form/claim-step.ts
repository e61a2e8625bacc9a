/** Steps through what somebody can choose of an item. Pure, and small: a page's script uses it. */

/** How much a choice is, to compare by: "2+1/3" is more than 2. */
function sizeOf(value: string): number {
  return value.split('+').reduce((sum, term) => {
    const [count = 0, of = 1] = term.split('/').map(Number);
    return sum + count / of;
  }, 0);
}

export const hasPieces = (value: string): boolean => value.includes('/');

/** The next choice in whole units, upwards or downwards; null where there is none. Whole units are in their order. */
export function stepFrom(
  options: readonly { value: string }[],
  value: string,
  direction: 'more' | 'less',
): string | null {
  const now = sizeOf(value);
  const whole = options.map((option) => option.value).filter((each) => !hasPieces(each));
  const next =
    direction === 'more'
      ? whole.find((each) => Number(each) > now)
      : whole.findLast((each) => Number(each) < now);
  return next ?? null;
}
