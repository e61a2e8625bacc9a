import { afterAll, beforeAll, expect, it } from 'vitest';
import { erasePerson } from '@/lib/erasure/erase-person';
import { apply } from '@/lib/session/apply';
import { rows, startApi } from '../../support/api';
import { makeMerchantMode } from '../../support/merchant';
import { columnsWith, openGroupBy, openGroupOf, somebody } from './known-person';

let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await startApi();
});
afterAll(() => stop());

const customerOf = async (session_id: string) =>
  (await rows('SELECT customer FROM sessions WHERE id = $1', [session_id]))[0]?.customer;

it('an organizer whom the shop knows by name and phone alone is erased as its customer, too', async () => {
  const person = somebody();
  const { merchant_id } = await makeMerchantMode();
  const { session_id } = await openGroupBy(merchant_id, person);
  await apply(session_id, { type: 'cancel' });
  expect(await columnsWith(person.name)).toContain('sessions.customer');
  expect((await erasePerson(person.email)).touched).toMatchObject({ sessions: 1, members: 1 });
  expect(await columnsWith(person.name)).toEqual([]);
  expect(await customerOf(session_id)).toBeNull();
});

it('another member who is erased leaves the customer there, known by an address or not', async () => {
  const person = somebody();
  const organizer = somebody();
  const { merchant_id } = await makeMerchantMode();
  const known = await openGroupOf(merchant_id, person);
  const unknown = await openGroupBy(merchant_id, organizer);
  await apply(unknown.session_id, { type: 'join', name: person.name, email: person.email });
  for (const { session_id } of [known, unknown]) await apply(session_id, { type: 'cancel' });
  await erasePerson(person.email);
  expect(await columnsWith(person.name)).toEqual([]);
  expect(await customerOf(known.session_id)).toMatchObject({ name: 'Ada' });
  expect(await customerOf(unknown.session_id)).toMatchObject({ name: organizer.name });
});
