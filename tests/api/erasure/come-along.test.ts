import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eraseEnded } from '@/lib/erasure/erase-ended';
import { erasePerson } from '@/lib/erasure/erase-person';
import { apply } from '@/lib/session/apply';
import { ask, rows, signed, startApi } from '../../support/api';
import { makeMerchant, type TestMerchant } from '../../support/merchant';
import { columnsWith, openGroupBy, openGroupOf, somebody } from './known-person';

let stop: () => Promise<void>;
let merchant: TestMerchant;
beforeAll(async () => {
  stop = await startApi();
  merchant = await makeMerchant();
});
afterAll(() => stop());

const signal = new AbortController().signal;
const cancel = (session_id: string) => apply(session_id, { type: 'cancel' });

/** Ends a session, and starts another one with its people. */
async function followerOf(group_from: string, more: Record<string, unknown> = {}): Promise<string> {
  await cancel(group_from);
  const item = { id: 'a', name: 'Cabin', quantity: 1, unit_price: 12_000 };
  const body = signed(merchant, { total: 12_000, items: [item] }, { group_from, ...more });
  const { status, body: answer } = await ask('POST', '/sessions', { key: merchant.secret, body });
  expect([status, answer.code]).toEqual([200, undefined]);
  return String(answer.session_id);
}

const namesIn = async (session_id: string) =>
  (await rows('SELECT name FROM members WHERE session_id = $1 ORDER BY position', [session_id])).map(
    ({ name }) => name,
  );

describe('an organizer who has not agreed to mails is known by no address in the next group, and', () => {
  it('is erased from it with the former one, and from the one after that', async () => {
    const person = somebody();
    const { session_id } = await openGroupBy(merchant.id, person);
    const second = await followerOf(session_id);
    const third = await followerOf(second);
    await cancel(third);
    for (const id of [second, third]) expect(await namesIn(id)).toEqual([person.name]);
    expect(await erasePerson(person.email)).toMatchObject({ waiting: [], touched: { members: 3 } });
    expect(await columnsWith(person.name)).toEqual([]);
  });

  it('stays in one that is open, and is erased from it by the hourly job once it is over', async () => {
    const person = somebody();
    const { session_id } = await openGroupBy(merchant.id, person);
    const second = await followerOf(session_id);
    expect(await erasePerson(person.email)).toMatchObject({ waiting: [second], touched: { members: 1 } });
    await eraseEnded(signal);
    expect(await namesIn(second)).toEqual([person.name]);
    // Its people are taken over before the job comes.
    const third = await followerOf(second);
    await eraseEnded(signal);
    expect([await namesIn(second), await namesIn(third)]).toEqual([['Erased'], [person.name]]);
    await cancel(third);
    await eraseEnded(signal);
    expect(await columnsWith(person.name)).toEqual([]);
    for (const table of ['erasures_due', 'member_erasures_due'])
      expect(await rows(`SELECT FROM ${table}`)).toEqual([]);
  });

  it('is erased from one that was open, whatever the previous version has finished by the address alone', async () => {
    const person = somebody();
    const { session_id } = await openGroupBy(merchant.id, person);
    const second = await followerOf(session_id);
    expect((await erasePerson(person.email)).waiting).toEqual([second]);
    await cancel(second);
    await rows('DELETE FROM erasures_due WHERE session_id = $1', [second]);
    await eraseEnded(signal);
    expect(await columnsWith(person.name)).toEqual([]);
  });

  it('is erased from one that is waited for twice, by an address and as a member', async () => {
    const person = somebody();
    const { session_id } = await openGroupBy(merchant.id, person);
    const second = await followerOf(session_id);
    await apply(second, { type: 'join', name: `${person.name} too`, email: person.email });
    expect(await erasePerson(person.email)).toMatchObject({ waiting: [second], touched: { members: 1 } });
    expect((await erasePerson(person.email)).waiting).toEqual([second]);
    await cancel(second);
    await eraseEnded(signal);
    expect(await columnsWith(person.name)).toEqual([]);
    for (const table of ['erasures_due', 'member_erasures_due'])
      expect(await rows(`SELECT FROM ${table}`)).toEqual([]);
  });
});

it.each([
  ['is over', true],
  ['is open, once that is over', false],
])('every spelling of the mailbox is erased from a next group that %s', async (_when, isOver) => {
  const person = somebody();
  const { session_id } = await openGroupBy(merchant.id, person);
  const customer = { name: person.name, email: person.email.replace('@', '+shop@') };
  const second = await followerOf(session_id, { customer });
  await apply(second, {
    type: 'join',
    name: `${person.name} too`,
    email: person.email.replace('@', '+too@'),
  });
  if (isOver) await cancel(second);
  const { waiting } = await erasePerson(person.email);
  expect(waiting).toEqual(isOver ? [] : [second]);
  if (!isOver) await cancel(second);
  await eraseEnded(signal);
  expect(await columnsWith(person.name)).toEqual([]);
});

it('somebody who has joined the next group by the name of a person who is erased stays: it proves nothing', async () => {
  const [organizer, person, other] = [somebody(), somebody(), somebody()];
  const { session_id } = await openGroupBy(merchant.id, organizer);
  await apply(session_id, { type: 'join', name: person.name, email: person.email });
  const second = await followerOf(session_id);
  await apply(second, { type: 'join', name: person.name, email: other.email });
  await cancel(second);
  expect((await erasePerson(person.email)).waiting).toEqual([]);
  expect(await namesIn(second)).toEqual([organizer.name, person.name]);
  expect(await namesIn(session_id)).toEqual([organizer.name, 'Erased']);
});

it('a place of the next group that was theirs loses its name, also where they had joined by another one', async () => {
  const person = somebody();
  const { session_id } = await openGroupOf(merchant.id, person, 'Zed');
  const second = await followerOf(session_id);
  expect(JSON.stringify(await rows('SELECT split FROM sessions WHERE id = $1', [second]))).toContain(
    person.name,
  );
  await erasePerson(person.email);
  expect(await columnsWith(person.name)).toEqual([]);
  expect(await columnsWith('"Ada"')).toContain('sessions.split');
});
