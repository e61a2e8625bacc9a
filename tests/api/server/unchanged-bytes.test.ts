import { afterAll, beforeAll, expect, it } from 'vitest';
import { apply } from '@/lib/session/apply';
import { ask, cart, signed } from '../../support/api';
import { freshAddress } from '../../support/fresh-address';
import { type GroupBench, startGroupBench } from '../../support/groups';
import { connectAccount, makeMerchant, type TestMerchant } from '../../support/merchant';

/*
 * Merchants who switch nothing on get the answers that they got before second chances, milestones, swaps, gifts, holds,
 * and groups from earlier ones: the transcript beside this file was recorded with the release before the first of them.
 * Since then a publishable key is shown no transfers, refunds have ids, a secret key reads them with their session, and a
 * currency is refused with the list.
 */

let bench: GroupBench;
let merchant: TestMerchant;
beforeAll(async () => {
  bench = await startGroupBench({ settle_ms: 300 });
  merchant = await makeMerchant({ name: 'Cabin Shop' });
  await connectAccount(merchant.id, bench.stripe.url);
});
afterAll(() => bench.close());

/** Ids as their kind and number, times and tokens as their kind. Transfers are made side by side, so in any order. */
function withoutChance(transcript: string): string {
  const numbers = new Map<string, string>();
  const numbered = (name: string) => (found: string) => {
    if (!numbers.has(found)) {
      const earlier = [...numbers.values()].filter((each) => each.startsWith(`<${name} `)).length;
      numbers.set(found, `<${name} ${earlier + 1}>`);
    }
    return numbers.get(found) ?? '';
  };
  return transcript
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')
    .replace(/\b1[78]\d{11}\b/g, '<milliseconds>')
    .replace(/\b(split_merch|req|sess|evt|mem|grp|ch|re|ref|du)_\w{8,}/g, (found, name) =>
      numbered(name)(found),
    )
    .replace(/\btr_\w{8,}/g, '<tr>')
    .replace(/(?<="transfers":\[)[^\]]+/g, (transfers) =>
      transfers
        .split(/(?<=\}),/)
        .sort()
        .join(),
    )
    .replace(/(access=|"group_access_token":")[\w.~-]+/g, '$1<token>');
}

const { transcript, request } = record();

function record() {
  const lines: string[] = [];
  return {
    transcript: () => withoutChance(`${lines.join('\n')}\n`),
    async request(method: string, path: string, options: { key?: string; body?: unknown } = {}) {
      const answer = await ask(method, path, { ...options, address: freshAddress() });
      lines.push(`${method} ${path} ${answer.status}`, answer.text, '');
      return answer.body;
    },
  };
}

/** Every read of a session, with both kinds of key, and each of its events. */
async function readAll(session_id: unknown) {
  await request('GET', `/sessions/${session_id}`, { key: merchant.secret });
  await request('GET', `/sessions/${session_id}`, { key: merchant.publishable });
  const { data } = await request('GET', `/events?session_id=${session_id}`, { key: merchant.secret });
  for (const { id } of data as { id: string }[])
    await request('GET', `/events/${id}`, { key: merchant.secret });
}

const ITEMS = [
  { id: 'cabin', name: 'Cabin', quantity: 2, unit_price: 4_000 },
  { id: 'wood', name: 'Wood', quantity: 1, unit_price: 1_500 },
];
const CONFIGS = [
  {},
  { min_size: 2, max_size: 4, expiry_hours: 3 },
  { allowed_modes: ['itemized', 'host-pays'], max_size: 5 },
];
const SETTINGS = [
  { mode: 'equal', size: 3 },
  { mode: 'percentage', percentages: [50, 30, 20] },
  { mode: 'custom', amounts_cents: [5_000, 3_000, 2_000] },
  { mode: 'host-pays', size: 2 },
] as const;

const SCRIPTS = [
  ['start', 'join:all', 'pay:all'],
  ['start', 'join:all', 'decline', 'pay:all'],
  ['start', 'join:all', 'pay', 'expire'],
  ['start', 'join:all', 'pay', 'cancel'],
  ['start', 'join:all', 'dispute', 'win_dispute', 'pay:all'],
  ['start', 'join:all', 'pay_unrefundable', 'cancel', 'fail_refund'],
  ['start:3', 'join:2', 'pay:all', 'refund'],
];

it('are those of the release before, byte for byte, where nothing is switched on', async () => {
  const key = merchant.secret;
  await request('GET', '/merchants/me', { key });

  for (const group_config of CONFIGS) {
    const body = signed(merchant, { items: ITEMS, tax: 300, shipping: 200 }, { group_config });
    const created = await request('POST', '/sessions', { key: merchant.publishable, body });
    await readAll(created.session_id);
    await request('POST', '/sessions/preview', { key, body: { cart: body.cart, group_config, size: 3 } });
    await request('POST', `/sessions/${created.session_id}/remind`, { key, body: {} });
    await request('POST', `/sessions/${created.session_id}/extend`, { key, body: { expiry_hours: 96 } });
    await request('POST', `/sessions/${created.session_id}/cancel`, { key, body: {} });
    await request('POST', `/sessions/${created.session_id}/cancel`, { key, body: {} });
  }

  for (const settings of SETTINGS) {
    const created = await request('POST', '/sessions', { key, body: { cart: cart() } });
    const command = { type: 'set_up_group', name: 'Ana', email: null, settings } as unknown;
    await apply(String(created.session_id), command as Parameters<typeof apply>[1]);
    await readAll(created.session_id);
  }

  for (const steps of SCRIPTS) {
    const group_config = { max_size: 5 };
    const body = { cart: cart({ metadata: { order_ref: 'order-1' } }), group_config };
    const { session_id } = await request('POST', '/sessions', { key, body });
    await request('POST', `/sessions/${session_id}/simulate`, { key, body: { steps } });
    await readAll(session_id);
  }

  const wrong = {
    cart: { total: -1, currency: 'xxx', items: [] },
    group_config: { min_size: 1, expiry_hours: 0 },
  };
  await request('POST', '/sessions', { key, body: wrong });
  await request('POST', '/sessions', { key: merchant.publishable, body: { cart: cart() } });
  await request('POST', '/sessions', { body: { cart: cart() } });
  await request('GET', '/sessions/sess_missing', { key });
  await request('GET', '/sessions?limit=2', { key });
  await request('GET', '/sessions?status=funded&order_ref=order-1', { key });
  await request('GET', '/sessions?status=paid', { key });

  await expect(transcript()).toMatchFileSnapshot('unchanged-bytes.txt');
});
