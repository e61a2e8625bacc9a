import type { Story } from '../prisma/play-history';
import { priceCart, type Quantities } from './store/catalogue';

/*
 * What the demo shop's last 90 days were like: groups of friends who book a cabin, most of them in time. The same in
 * every demo, so that what a person has seen in one is found in the next.
 */

const DAYS = 88;
/** When a group that is not funded ends by itself. */
const DEADLINE_hours = 72;
const PEOPLE =
  'Ana Ben Clara David Emma Farid Grace Hiro Ines Jonas Kira Liam Mina Noah Olga Paul Quinn Rosa Sami Tara Uma Viktor Wanda Yusuf Zoe'.split(
    ' ',
  );

/** What becomes of a group, for chances of less than so many of a hundred. The rest is funded. */
const ENDS: { below: number; steps: (people: number) => string[]; is_started?: false }[] = [
  { below: 9, steps: () => ['expire'], is_started: false },
  { below: 17, steps: (people) => [`pay:${Math.max(1, people - 2)}`, 'expire'] },
  { below: 22, steps: () => ['pay', 'cancel'] },
  { below: 27, steps: () => ['decline', 'pay:all'] },
  { below: 30, steps: () => ['pay:all', 'refund'] },
];

/** What is to be seen at once, whatever the numbers give: days ago, and what happened. */
const CERTAIN: { days_ago: number; steps: (people: number) => string[] }[] = [
  { days_ago: 4, steps: (people) => [`pay:${people - 1}`, 'dispute'] },
  { days_ago: 26, steps: (people) => [`pay:${people - 1}`, 'dispute', 'win_dispute'] },
  { days_ago: 47, steps: (people) => [`pay:${people - 1}`, 'dispute', 'lose_dispute'] },
  { days_ago: 8, steps: () => ['pay_unrefundable', 'cancel', 'fail_refund'] },
  { days_ago: 1.2, steps: () => ['pay'] },
  { days_ago: 0.4, steps: (people) => [`pay:${people - 1}`] },
];

/** Numbers from 0 up to 1 that are the same each time. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** More on weekends' eves and in the evening, and more now than three months ago, as in a shop that grows. */
function daysAgo(next: () => number): number {
  return Math.round(DAYS * next() ** 1.3) + 2 + next() / 3;
}

function quantities(next: () => number, people: number): Quantities {
  return {
    'cabin-2n': people > 4 ? 2 : 1,
    'canoe-day': Math.floor(next() * 3),
    breakfast: Math.floor(next() * people),
    firewood: Math.floor(next() * 3),
  };
}

function story(
  next: () => number,
  number: number,
  days_ago: number,
  shop_url?: string,
): Omit<Story, 'steps'> {
  const size = 2 + Math.floor(next() * 4);
  const first = Math.floor(next() * PEOPLE.length);
  const names = Array.from({ length: size }, (_, each) => PEOPLE[(first + each * 7) % PEOPLE.length] ?? '');
  const cart = priceCart(quantities(next, size), { order_ref: `NW-${String(10_400 + number)}`, shop_url });
  return { cart, names, days_ago, lasts_hours: 2 + next() * 40, is_shared: next() < 0.95, is_started: true };
}

/**
 * @param count of groups besides those that are always there
 * @param shop_url where the goods' pictures are
 */
export function demoHistory(count: number, shop_url?: string): Story[] {
  const next = numbers(90);
  const some = Array.from({ length: count }, (_, number): Story => {
    const made = story(next, number, daysAgo(next), shop_url);
    const chance = next() * 100;
    const end = ENDS.find(({ below }) => chance < below);
    const steps = end ? end.steps(made.names.length) : ['pay:all'];
    const told = { ...made, steps, is_started: end?.is_started ?? true };
    return steps.includes('expire')
      ? { ...told, days_ago: made.days_ago + 2, lasts_hours: DEADLINE_hours }
      : told;
  });
  const certain = CERTAIN.map(({ days_ago, steps }, number): Story => {
    const made = story(next, count + number, days_ago, shop_url);
    return {
      ...made,
      is_shared: true,
      lasts_hours: Math.min(made.lasts_hours, days_ago * 12),
      steps: steps(made.names.length),
    };
  });
  return [...some, ...certain];
}
