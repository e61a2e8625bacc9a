const DAY_ms = 86_400_000;

/**
 * The UTC midnight that follows `from_ms` by a number of business days, in Unix seconds. Saturdays and Sundays do not
 * count; bank holidays do.
 */
export function afterBusinessDays(from_ms: number, days: number): number {
  let day_ms = Math.floor(from_ms / DAY_ms) * DAY_ms;
  for (let counted = 0; counted < days; ) {
    day_ms += DAY_ms;
    if (isBusinessDay(day_ms)) counted += 1;
  }
  return day_ms / 1000;
}

function isBusinessDay(at_ms: number): boolean {
  const weekday = new Date(at_ms).getUTCDay();
  return weekday !== 0 && weekday !== 6;
}
