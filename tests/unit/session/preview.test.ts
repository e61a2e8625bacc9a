import { describe, expect, it } from 'vitest';
import { groupConfigSchema } from '@/lib/group/config';
import { previewModes } from '@/lib/session/preview';
import { World } from '../../model/world';

const cartOf = (total: number) => ({
  total,
  currency: 'usd',
  items: [{ name: 'Tea', quantity: 1, unit_price: total }],
});

const modesOf = (total: number, size: number) =>
  previewModes(cartOf(total), groupConfigSchema.parse({ min_size: 1 }), { size, consumer_fee_bps: 100 });

/** Whether the machine starts such a group. */
function starts(total: number, mode: 'equal' | 'itemized', size: number): boolean {
  const world = new World(0, 0);
  const config = groupConfigSchema.parse({ min_size: 1 });
  world.session = {
    ...world.session,
    total_cents: total,
    cart: cartOf(total),
    config,
    consumer_fee_bps: 100,
  };
  return world.give({ type: 'set_up_group', name: 'Ana', email: null, settings: { mode, size } }) !== null;
}

describe('a preview', () => {
  it.each([
    [1, 1],
    [49, 2],
    [50, 1],
    [99_999_999, 1],
    [99_999_999, 2],
    [99_009_900, 1],
    [99_009_901, 1],
  ])(
    'of %i cents for %i people calls possible what can be started, and paid by card with the fee',
    (total, size) => {
      const modes = modesOf(total, size);
      for (const mode of ['equal', 'itemized'] as const) {
        const one = modes.find((candidate) => candidate.mode === mode);
        expect([mode, one?.possible]).toEqual([mode, starts(total, mode, size)]);
        expect(one?.violations.length === 0).toBe(one?.possible);
      }
    },
  );

  it('says why a share is too large for one card payment', () => {
    const equal = modesOf(99_999_999, 1).find(({ mode }) => mode === 'equal');
    expect(equal?.possible).toBe(false);
    expect(equal?.violations[0]?.text).toContain('$1,009,999.99, fee included');
  });
});
