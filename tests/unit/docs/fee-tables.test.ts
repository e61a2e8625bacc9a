import fc from 'fast-check';
import { expect, it } from 'vitest';
import { breakEven_cents, marginOf } from '@/lib/docs/fee-tables';

it('the fees cover the cost of a US card from $19.10 on', () => {
  expect(breakEven_cents(290)).toBe(1_910);
  expect(marginOf(1_910, 290)).toEqual({ earned_cents: 86, cost_cents: 86, left_cents: 0 });
});

it('a share above the break-even never loses more than rounding, one well below it always does', () => {
  fc.assert(
    fc.property(fc.constantFrom(290, 440), fc.integer({ min: 1, max: 1_000_000 }), (rate_bps, more) => {
      const even = breakEven_cents(rate_bps);
      expect(marginOf(even + more, rate_bps).left_cents).toBeGreaterThanOrEqual(-2);
      expect(
        marginOf(Math.max(1, Math.floor((even - 1) / (1 + more))), rate_bps).left_cents,
      ).toBeLessThanOrEqual(2);
    }),
  );
});
