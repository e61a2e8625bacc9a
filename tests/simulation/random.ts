/** A small seeded generator (mulberry32): the same seed makes the same decisions. */
export interface Random {
  /** From 0, below 1. */
  next(): number;
  /** A whole number from 0, below `bound`. */
  below(bound: number): number;
  chance(probability: number): boolean;
  pick<const Items extends readonly [unknown, ...unknown[]]>(items: Items): Items[number];
  /** A generator of its own, so that histories running side by side do not take each other's numbers. */
  fork(): Random;
}

export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (bound: number): number => Math.floor(next() * bound);
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick: (items) => items[below(items.length)] ?? items[0],
    fork: () => seededRandom(below(4_294_967_296)),
  };
}
