import { DAY_ms } from '@/lib/format/units';
import type { DayFigures } from './figures';

type WeekFigures = Pick<DayFigures, 'day' | 'created' | 'funded' | 'funded_cents'>;

/** Monday of the week that a day (midnight, UTC) is in. 1970 began on a Thursday. */
const mondayOf = (day: number): number => day - ((Math.round(day / DAY_ms) + 3) % 7) * DAY_ms;

/** Days in a row as weeks that begin on Monday; the first and the last may have fewer days. Pure. */
export function byWeek(days: readonly WeekFigures[]): WeekFigures[] {
  const weeks = new Map<number, WeekFigures>();
  for (const { day, created, funded, funded_cents } of days) {
    const monday = mondayOf(day);
    const week = weeks.get(monday) ?? { day: monday, created: 0, funded: 0, funded_cents: 0 };
    week.created += created;
    week.funded += funded;
    week.funded_cents += funded_cents;
    weeks.set(monday, week);
  }
  return [...weeks.values()];
}
