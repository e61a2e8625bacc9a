import { afterAll, beforeAll, expect, it } from 'vitest';
import { timeline } from '@/lib/dashboard/session/timeline';
import { runForm } from '@/lib/hosted/form/run-form';
import { loadPageBySession } from '@/lib/hosted/page/page';
import { wordsOf } from '@/lib/words/words';
import { ask, openOne, startApi } from '../../support/api';
import { must, sessionNow } from '../../support/groups';
import { makeMerchant, type TestMerchant } from '../../support/merchant';

let stop: () => Promise<void>;
let merchant: TestMerchant;
beforeAll(async () => {
  stop = await startApi();
  merchant = await makeMerchant();
});
afterAll(() => stop());

const byShop = (session_id: string) =>
  ask('POST', `/sessions/${session_id}/cancel`, { key: merchant.secret });

/** The organizer's page sends its form. */
async function byOrganizer(session_id: string): Promise<void> {
  const page = await loadPageBySession(session_id);
  if (!page) throw new Error('There is no page');
  const form = new FormData();
  form.set('intent', 'cancel');
  form.set('confirm', 'yes');
  const { result } = await runForm(page, { kind: 'organizer', member: null }, form, wordsOf('en'));
  expect(result.ok).toBe(true);
}

async function endOf(session_id: string) {
  const session = await sessionNow(session_id);
  return [session.cancelled_by, timeline(session).at(-1)?.text];
}

it.each([
  [byShop, byOrganizer, 'shop', 'Session cancelled by your team or your server'],
  [byOrganizer, byShop, 'organizer', 'Session cancelled by the organizer'],
] as const)('%s: it is kept who has cancelled first', async (first, second, by, words) => {
  const session_id = await openOne(merchant);
  await first(session_id);
  await second(session_id);
  expect(await endOf(session_id)).toEqual([by, words]);
  expect((await ask('GET', `/sessions/${session_id}`, { key: merchant.secret })).body).not.toHaveProperty(
    'cancelled_by',
  );
});

it('nobody has cancelled a session that made room, was sold out, or ended before this was kept', async () => {
  const [roomy, sold] = [await openOne(merchant), await openOne(merchant)];
  await must(roomy, { type: 'cancel' });
  await must(sold, { type: 'sell_out' });
  expect(await endOf(roomy)).toEqual([null, 'Session cancelled']);
  expect(await endOf(sold)).toEqual([null, 'Session ended: you reported that you have run out']);
});
