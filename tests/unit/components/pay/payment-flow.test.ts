import { expect, it, vi } from 'vitest';
import { paymentFlow } from '@/components/pay/payment/payment-flow';
import type { OpenStep, Seen } from '@/components/pay/payment/payment-state';

const seen = {
  target: { address: '/s/1/pay', page_key: '', holds: false },
  scope: 'own',
  amount: '$20.00',
  joining: { give: '20' },
  say: (key: string) => key,
} as unknown as Seen;

/** Somebody who joins by paying presses the button of the open card form once for each of these answers. */
async function attemptsFor(...answers: object[]): Promise<unknown[]> {
  const attempts: unknown[] = [];
  vi.stubGlobal('document', { querySelector: () => null });
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
    attempts.push(JSON.parse(body).join.attempt);
    return { json: async () => answers.shift() };
  });
  const page = { show: vi.fn(), refresh: vi.fn(), replace: vi.fn(), fail: vi.fn(), run: vi.fn() };
  const flow = paymentFlow(page);
  await flow.open(seen, null);
  while (answers.length > 0) await flow.join(seen, 'Ben', { at: 'open' } as OpenStep);
  vi.unstubAllGlobals();
  return attempts;
}

it('joins as the same person however often it is asked, and as another one who is out of the group by then', async () => {
  const refused = { ok: false, message: '' };
  const [first, second, third, fourth] = await attemptsFor(
    refused,
    refused,
    { ...refused, left: true },
    refused,
  );
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect([second, third]).toEqual([first, first]);
  expect(fourth).toMatch(/^[0-9a-f]{32}$/);
  expect(fourth).not.toBe(first);
});
