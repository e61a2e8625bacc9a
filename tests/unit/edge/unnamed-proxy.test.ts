import { beforeEach, expect, it, vi } from 'vitest';
import { unnamedProxyWarning } from '@/lib/edge/unnamed-proxy';

const { logged } = vi.hoisted(() => ({ logged: [] as unknown[][] }));
vi.mock('@/lib/log', () => ({ log: (...entry: unknown[]) => void logged.push(entry) }));
beforeEach(() => void logged.splice(0));

it.each(['127.0.0.1', '::ffff:10.0.0.7', '::1', 'fd00::1', '100.64.0.1'])(
  'a proxy nearby that is not named is told once: %s',
  (address) => {
    const note = unnamedProxyWarning('');
    note(address, '203.0.113.9');
    note(address, '203.0.113.10');
    expect(logged).toEqual([
      [
        'warn',
        expect.stringContaining('TRUSTED_PROXIES is not set'),
        { address: address.replace('::ffff:', '') },
      ],
    ]);
  },
);

it.each([
  ['some proxies are named', '10.0.0.0/8', '127.0.0.1', '203.0.113.9'],
  ['nobody is said to be asking', '', '127.0.0.1', undefined],
  ['anybody on the internet sends the header', '', '203.0.113.1', '203.0.113.9'],
  ['the connection has gone', '', undefined, '203.0.113.9'],
])('nothing is told where %s', (_where, trusted, address, forwarded_for) => {
  unnamedProxyWarning(trusted)(address, forwarded_for);
  expect(logged).toEqual([]);
});
