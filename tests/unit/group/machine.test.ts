import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runHistory } from '../../simulation/histories';

const action = fc.tuple(fc.nat(32), fc.nat(1_000), fc.nat(1_000), fc.nat(1_000));

describe('the session machine', () => {
  it('keeps every invariant over any history of commands, and comes to rest with every cent accounted for', () => {
    fc.assert(
      fc.property(
        fc.nat(2),
        fc.nat(100_000),
        fc.array(action, { minLength: 5, maxLength: 120, size: 'max' }),
        (currency, total, actions) => {
          expect(runHistory(currency, total, actions).broken).toEqual([]);
        },
      ),
      { numRuns: 4_000 },
    );
  });
});
