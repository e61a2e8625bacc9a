import { normalizeIP } from '@better-auth/core/utils/ip';
import { describe, expect, it } from 'vitest';
import { readableAddress } from '@/lib/dashboard/team/team';

describe('the address of a sign-in', () => {
  it('is written in the usual form, from what the sign-in library stores', () => {
    const shown = (address: string) => readableAddress(normalizeIP(address));
    expect(normalizeIP('::1')).toMatch(/^0000:0000/);
    expect(shown('::1')).toBe('::1');
    expect(shown('192.0.2.7')).toBe('192.0.2.7');
    expect(shown('::ffff:192.0.2.7')).toBe('192.0.2.7');
    expect(shown('2001:db8:1:2:aaaa:bbbb:cccc:dddd')).toBe('2001:db8:1:2::/64');
    expect(readableAddress(null)).toBeNull();
    expect(readableAddress('unknown')).toBe('unknown');
  });
});
