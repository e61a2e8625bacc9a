import type { Violation } from '@/lib/cart/violations';
import { DAY_ms, HOUR_ms, MINUTE_ms } from '@/lib/format/units';

/*
 * Scripts that play a session in test mode: who starts, joins, and pays, and what the banks do. A step is a word, some
 * with a number or a time after a colon: `pay:2`, `advance:48h`.
 */

type Count = number | 'all';

export type Step =
  | { do: 'start'; size: number | null }
  | { do: 'join' | 'pay'; count: Count }
  | { do: 'advance'; by_ms: number }
  | { do: (typeof PLAIN)[number] };

const PLAIN = [
  'decline',
  'dispute',
  'win_dispute',
  'lose_dispute',
  'pay_unrefundable',
  'fail_refund',
  'refund',
  'take_back',
  'swap',
  'extend',
  'cancel',
  'sell_out',
  'expire',
] as const;

/** What a step can be. */
export const STEP_WORDS = `start, start:N, join, join:N, join:all, pay, pay:N, pay:all, advance:48h, ${PLAIN.join(', ')}`;
export const MAXIMUM_STEPS = 30;
const MAXIMUM_COUNT = 20;
const UNITS_ms: Readonly<Record<string, number>> = { m: MINUTE_ms, h: HOUR_ms, d: DAY_ms };
const LONGEST_ADVANCE_ms = 30 * DAY_ms;

/** Reads a script: its steps, or everything that is wrong with it. */
export function parseSteps(words: readonly unknown[]): { steps: Step[] } | { violations: Violation[] } {
  const read = words.map(parseStep);
  const violations = read.flatMap((step, index) =>
    typeof step === 'string' ? [{ path: `steps[${index}]`, text: step }] : [],
  );
  if (violations.length > 0) return { violations };
  return { steps: read.filter((step) => typeof step !== 'string') };
}

/** One step, or what it must be. */
function parseStep(given: unknown): Step | string {
  const [, word = '', value] = (typeof given === 'string' && /^([a-z_]+)(?::(\w+))?$/.exec(given)) || [];
  if (word === 'start') return withCount(value ?? null, (size) => ({ do: 'start', size }));
  if (word === 'join' || word === 'pay') {
    if (value === 'all') return { do: word, count: 'all' };
    return withCount(value ?? '1', (count) => ({ do: word, count: count ?? 1 }));
  }
  if (word === 'advance') return advance(value);
  const plain = PLAIN.find((name) => name === word);
  if (plain && value === undefined) return { do: plain };
  return `must be one of ${STEP_WORDS}`;
}

function withCount(value: string | null, make: (count: number | null) => Step): Step | string {
  if (value === null) return make(null);
  const count = /^\d{1,3}$/.test(value) ? Number(value) : 0;
  return count >= 1 && count <= MAXIMUM_COUNT ? make(count) : `must have a number from 1 to ${MAXIMUM_COUNT}`;
}

function advance(value = ''): Step | string {
  const [, number = '0', unit = ''] = /^(\d{1,4})([mhd])$/.exec(value) ?? [];
  const by_ms = Number(number) * (UNITS_ms[unit] ?? 0);
  if (by_ms > 0 && by_ms <= LONGEST_ADVANCE_ms) return { do: 'advance', by_ms };
  return 'must have a time of at most 30 days, such as 90m, 48h or 7d';
}

interface Scenario {
  id: string;
  name: string;
  /** What happens in it. */
  about: string;
  steps: readonly string[];
}

/** What the dashboard offers with one click for a session whose group has not started. */
export const SCENARIOS: readonly Scenario[] = [
  {
    id: 'funded',
    name: 'Everybody pays',
    about:
      'A group starts, joins, and pays. The money is transferred to you, once payouts are set up under Money.',
    steps: ['start', 'join:all', 'pay:all'],
  },
  {
    id: 'declined',
    name: 'A card is declined',
    about: 'The bank declines the organizer’s card once. Then everybody pays.',
    steps: ['start', 'join:all', 'decline', 'pay:all'],
  },
  {
    id: 'expired',
    name: 'Time runs out',
    about: 'The organizer pays, nobody else does, and the organizer is refunded.',
    steps: ['start', 'join:all', 'pay', 'expire'],
  },
  {
    id: 'cancelled',
    name: 'The group gives up',
    about: 'The organizer pays, the session is cancelled, and the organizer is refunded.',
    steps: ['start', 'join:all', 'pay', 'cancel'],
  },
  {
    id: 'disputed',
    name: 'A payment is disputed',
    about: 'The organizer’s bank disputes the payment and decides for you. Then everybody pays.',
    steps: ['start', 'join:all', 'dispute', 'win_dispute', 'pay:all'],
  },
  {
    id: 'refund_failed',
    name: 'A refund fails',
    about: 'The organizer pays, the session is cancelled, and the card takes no refund.',
    steps: ['start', 'join:all', 'pay_unrefundable', 'cancel', 'fail_refund'],
  },
];
