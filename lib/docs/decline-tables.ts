import { durationInWords } from '@/lib/format/duration';
import {
  ADDRESS_DECLINES,
  ADDRESS_WINDOW_ms,
  BREAKER_DECLINES,
  BREAKER_PAUSE_ms,
  BREAKER_RATIO,
  BREAKER_WINDOWS_ms,
  CARD_DECLINES,
  CARD_WINDOW_ms,
  INTENT_DECLINES,
  SESSION_DECLINES_PER_MEMBER,
  SESSION_LIMIT,
  SESSION_MAXIMUM,
  SESSION_MINIMUM,
  SESSION_WINDOW_ms,
} from '@/lib/payment/guard/decline-rules';
import { table } from './table';

const within = (declines: number, window_ms: number) => `${declines} in ${durationInWords(window_ms)}`;

/** How many declined cards are normal, and what happens beyond. */
export function declinesTable(): string {
  const { short, long } = BREAKER_DECLINES;
  return table(
    ['Declined cards', 'Budget', 'Beyond it'],
    [
      ['On one card form', String(INTENT_DECLINES), 'The form closes. The member can open a new one.'],
      [
        'Of one card, at all shops',
        within(CARD_DECLINES, CARD_WINDOW_ms),
        'The form closes at its next decline.',
      ],
      [
        'In one session',
        `${SESSION_DECLINES_PER_MEMBER} for each member, at least ${SESSION_MINIMUM} and at most ${within(SESSION_MAXIMUM, SESSION_WINDOW_ms)}`,
        'A short check comes before each card form, and each form takes one card.',
      ],
      ['In one session', within(SESSION_LIMIT, SESSION_WINDOW_ms), 'No new card forms for a while.'],
      [
        'From one address',
        within(ADDRESS_DECLINES, ADDRESS_WINDOW_ms),
        'A short check comes before each card form.',
      ],
      [
        'At one shop',
        `${within(short, BREAKER_WINDOWS_ms.short)}, or ${within(long, BREAKER_WINDOWS_ms.long)}, if they are at least ${BREAKER_RATIO * 100}% of all cards`,
        `No new card forms for ${durationInWords(BREAKER_PAUSE_ms)}.`,
      ],
    ],
  );
}
