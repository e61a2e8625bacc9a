import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { missingForLive } from '@/lib/merchant/live-mode';

const owner = fc.record({ address_confirmed: fc.boolean(), second_factor: fc.boolean() });
const facts = fc.record({ owners: fc.array(owner, { maxLength: 4 }), transfers_active: fc.boolean() });
const READY = { address_confirmed: true, second_factor: true };

describe('live mode', () => {
  it('is earned by confirmed owners with a second factor, and active transfers', () => {
    expect(missingForLive({ owners: [READY, READY], transfers_active: true })).toEqual([]);
  });

  it('is never earned without an owner', () => {
    expect(missingForLive({ owners: [], transfers_active: true })).toEqual([
      'confirmed_address',
      'second_factor',
    ]);
  });

  it('is not earned while any owner lacks anything, or transfers are off', () => {
    fc.assert(
      fc.property(facts, (given) => {
        const missing = missingForLive(given);
        const lacking = given.owners.filter((one) => !one.address_confirmed || !one.second_factor);
        if (lacking.length > 0 || given.owners.length === 0 || !given.transfers_active) {
          expect(missing).not.toEqual([]);
        } else expect(missing).toEqual([]);
        expect(missing.includes('transfers_active')).toBe(!given.transfers_active);
      }),
    );
  });
});
