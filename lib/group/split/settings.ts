import { type Division, divide, type SplitMode } from './divide';

/** How the organizer wants the total divided; the fields that count depend on the mode. */
export interface SplitSettings {
  mode: SplitMode;
  /** People. In equal mode also the number of places. */
  size: number;
  /** custom: every place, the organizer's first. host-pays: what the others owe, in order of joining. */
  amounts?: { label: string | null; amount_cents: number }[];
  /** percentage: hundredths of a percent, summing to 10,000; the organizer's first. */
  percentages?: { label: string | null; percent_bp: number }[];
}

/** Divides what is owed the way that was set. `places` counts in equal mode; the other modes list theirs. */
export function divideBy(
  { mode, amounts = [], percentages = [] }: SplitSettings,
  owed: { total_cents: number; currency: string; places: number },
): Division {
  const { total_cents, currency, places } = owed;
  switch (mode) {
    case 'custom':
      return divide({ mode, total_cents, currency, amounts });
    case 'percentage':
      return divide({ mode, total_cents, currency, percentages });
    case 'host-pays':
      return divide({ mode, total_cents, currency, others: amounts });
    default:
      return divide({ mode: 'equal', total_cents, currency, size: places });
  }
}
