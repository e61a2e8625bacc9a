import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pool } from '@/lib/db/pool';
import { erasePerson } from '@/lib/erasure/erase-person';
import { RESERVATION_ms } from '@/lib/group/query/gifts';
import { viewForPages, viewSession } from '@/lib/group/query/view';
import { answerPay } from '@/lib/hosted/form/answer-pay';
import { expireSession } from '@/lib/payment/intent/expire';
import { memberToken } from '@/lib/session/tokens';
import {
  drainJobs,
  endTime,
  forgetState,
  type GroupBench,
  ledgerBalance,
  must,
  processorBooks,
  sessionNow,
  startGroup,
  startGroupBench,
} from '../../support/groups';
import { type Answer, collection, payRest } from './collection';

/** Everyone chooses what to give, by what the page of the share link sends. */

let bench: GroupBench;
beforeAll(async () => {
  bench = await startGroupBench();
});
afterAll(() => bench.close());

const placesOf = async (session_id: string) =>
  (await sessionNow(session_id)).split?.places.map(({ amount_cents }) => amount_cents);

it('takes what people give with their fee, and the rest from the organizer, to the cent', async () => {
  const { session_id, organizer, begin, finish } = await collection(bench);
  const opened = await begin('Ben', '20', { message: ' Happy birthday!\nBen ', hide: 'yes' });
  expect(opened).toMatchObject({ ok: true, payment: { amount: '$20.20' } });
  expect(await placesOf(session_id)).toEqual([5_500, 2_000]);
  await finish(opened);
  await payRest(bench, session_id, organizer);
  await drainJobs();
  const session = await sessionNow(session_id);
  expect(session.status).toBe('funded');
  expect(session.split?.shares.map(({ gift }) => gift)).toEqual([
    undefined,
    { message: 'Happy birthday!\nBen', is_hidden: true },
  ]);
  expect(await processorBooks(bench, session_id)).toMatchObject({
    charged_cents: 7_575,
    refunded_cents: 0,
    transferred_cents: 7_500 - (session.merchant_fee_cents ?? 0),
  });
  expect(await ledgerBalance(session_id, 'held')).toBe(0);
});

it('goes through without the organizer when everything is given', async () => {
  const { session_id, giving } = await collection(bench);
  await giving('Ben', '50.00');
  await giving('Cleo', '25,00');
  expect((await sessionNow(session_id)).status).toBe('funded');
});

describe('what is refused, before anything is charged', () => {
  it.each([
    ['less than the least', '4.99', /Give \$5\.00 to \$74\.50/],
    ['more than is left', '75.01', /or all of the \$75\.00/],
    ['what would leave too little for a card', '74.80', /to \$74\.50/],
    ['nothing', '0', /Give/],
    ['what is no amount', '5e3', /Give/],
    ['a negative amount', '-5', /Give/],
    ['no amount', '', /Give/],
  ])('%s', async (_what, give, message) => {
    const { session_id, begin } = await collection(bench);
    expect(await begin('Ben', give)).toMatchObject({ ok: false, message: expect.stringMatching(message) });
    expect((await sessionNow(session_id)).members).toHaveLength(1);
  });

  it('a message that is too long or turns the text round, and no amount field at all', async () => {
    const { session_id, begin, send } = await collection(bench);
    for (const message of ['x'.repeat(301), 'a\u202eb', 'a\u0000b'])
      expect(await begin('Ben', '10', { message }), message).toMatchObject({ ok: false });
    expect(await send({ join: { name: 'Ben', attempt: '0'.repeat(32) } })).toMatchObject({ ok: false });
    expect((await sessionNow(session_id)).members).toHaveLength(1);
  });

  it('a gift where amounts are set: what is sent counts for nothing', async () => {
    const { session_id, organizer } = await startGroup(bench, {
      members: 0,
      settings: { mode: 'equal', size: 2 },
    });
    const { share_id } = await sessionNow(session_id);
    const body = JSON.stringify({ join: { name: 'Ben', give: '1', attempt: '1'.repeat(32) } });
    const request = new Request(`https://pay.test/s/${share_id}/pay`, { method: 'POST', body });
    const answer = (await (await answerPay(request, 's', share_id)).json()) as Answer;
    expect(answer.payment?.amount).toBe('$37.88');
    expect(organizer).toBeTruthy();
  });

  it('by somebody who has ended up in another group, with the key of that', async () => {
    const [one, other] = [await collection(bench), await collection(bench)];
    await one.giving('Ben', '20');
    const ben = (await sessionNow(one.session_id)).members.find(({ name }) => name === 'Ben');
    expect(await other.send({ scope: 'own' }, memberToken(ben?.id ?? ''))).toMatchObject({ ok: false });
    expect((await sessionNow(other.session_id)).payments).toEqual([]);
  });

  it('once the group has ended', async () => {
    const { session_id, begin } = await collection(bench);
    await must(session_id, { type: 'cancel' });
    expect(await begin('Ben', '10')).toMatchObject({ ok: false });
    expect((await sessionNow(session_id)).payments).toEqual([]);
  });
});

it('finds the same gift when the page asks again, also at once', async () => {
  const { session_id, send } = await collection(bench);
  const body = { join: { name: 'Ben', give: '20', attempt: 'a'.repeat(32) } };
  const asked = await Promise.all([send(body), send(body), send(body)]);
  expect(new Set(asked.map(({ payment }) => payment?.payment_id)).size).toBe(1);
  expect(await placesOf(session_id)).toEqual([5_500, 2_000]);
});

it('gives back what somebody began and did not pay, and refunds a card that pays for it too late', async () => {
  const { session_id, begin, finish, giving } = await collection(bench);
  const late = await begin('Ben', '75');
  expect(await begin('Cleo', '10')).toMatchObject({ ok: false });
  await pool().query('UPDATE payments SET created_at = $2 WHERE session_id = $1', [
    session_id,
    new Date(Date.now() - RESERVATION_ms),
  ]);
  await forgetState(session_id);
  expect(await giving('Cleo', '10')).toBe('succeeded');
  expect(await placesOf(session_id)).toEqual([6_500, 1_000]);
  // Its intent is cancelled, or what it took goes back.
  await finish(late);
  await drainJobs();
  const books = await processorBooks(bench, session_id);
  expect(books.charged_cents - books.refunded_cents).toBe(1_010);
});

it('refunds everyone at the deadline when the rest is not paid', async () => {
  const { session_id, giving } = await collection(bench);
  await giving('Ben', '20');
  await endTime(session_id);
  await expireSession({ session_id });
  await drainJobs();
  expect((await sessionNow(session_id)).status).toBe('expired');
  expect(await processorBooks(bench, session_id)).toMatchObject({
    charged_cents: 2_020,
    refunded_cents: 2_020,
  });
});

it('names nobody who is hidden to those who only have a publishable key', async () => {
  const { session_id, organizer, begin, finish } = await collection(bench);
  // Three letters may be in an id by chance.
  await finish(await begin('Benjamin', '20', { hide: 'yes' }));
  const session = await sessionNow(session_id);
  const { group } = viewForPages(session);
  expect([group.members.map(({ id }) => id), group.paid_amount]).toEqual([[organizer], 2_000]);
  expect(JSON.stringify(group)).not.toContain('Benjamin');
  expect(viewSession(session).group.members.map(({ name }) => name)).toContain('Benjamin');
});

it('keeps what is said with a gift out of the API and the events', async () => {
  const { session_id, giving } = await collection(bench);
  await giving('Ben', '20', { message: 'For Ana alone' });
  const { rows } = await pool().query<{ text: string }>(
    `SELECT body AS text FROM events WHERE session_id = $1`,
    [session_id],
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.map(({ text }) => text).join()).not.toContain('For Ana alone');
});

it('erases what was said with a gift together with its giver', async () => {
  const { session_id, giving } = await collection(bench);
  await giving('Ben', '50', { message: 'From Ben', email: 'ben@gifts.test' });
  await giving('Cleo', '25', { message: 'From Cleo' });
  await drainJobs();
  await erasePerson('ben@gifts.test');
  const { split } = await sessionNow(session_id);
  expect(split?.shares.flatMap(({ gift }) => (gift ? [gift.message] : []))).toEqual([null, 'From Cleo']);
});
