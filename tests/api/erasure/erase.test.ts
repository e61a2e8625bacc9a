import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pool } from '@/lib/db/pool';
import { prisma } from '@/lib/db/prisma';
import { env, resetEnvironment } from '@/lib/env';
import { ERASED_AT_ONCE_sessions, eraseEnded } from '@/lib/erasure/erase-ended';
import { erasePerson } from '@/lib/erasure/erase-person';
import type { Command } from '@/lib/group/commands';
import { addressHash } from '@/lib/mail/frame/addresses';
import { keepConfirmed } from '@/lib/mail/send/consent';
import { listLedger } from '@/lib/merchant/ledger';
import { apply } from '@/lib/session/apply';
import { rows, startApi } from '../../support/api';
import { makeMerchantMode } from '../../support/merchant';
import { openInProcess } from '../../support/sessions';
import { register } from '../../support/webhooks';
import {
  cart,
  columnsWith,
  deadSecurityMail,
  fundGroupOf,
  type KnownPerson,
  mailTo,
  openGroupOf,
  somebody,
} from './known-person';

const NOBODY = 'http://127.0.0.1:9';
let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await startApi({ WEBHOOK_ALLOW_LOOPBACK: '1', RESEND_API_KEY: 're_1', RESEND_BASE_URL: NOBODY });
});
afterAll(() => stop());

const signal = new AbortController().signal;
async function fundedGroupOf(person: KnownPerson) {
  const merchant = await makeMerchantMode();
  await register(merchant, 'http://localhost:9/hooks');
  const group = await openGroupOf(merchant.merchant_id, person);
  await fundGroupOf(group, person);
  const address_hash = addressHash(person.email);
  await mailTo(person.email, { ...group, subject: 'Your share', address_hash });
  await mailTo('ada@shop.test', {
    session_id: group.session_id,
    subject: `${person.name} has joined`,
    address_hash: addressHash('ada@shop.test'),
  });
  return { ...group, ...merchant };
}

const moneyOf = (session_id: string) =>
  rows(
    `SELECT p.id, p.status, p.amount_cents, p.fee_cents, p.charge_id, l.account, l.amount_cents AS booked
     FROM payments p JOIN ledger_entries l ON l.source_id = p.id OR l.source_id = p.charge_id
     WHERE p.session_id = $1 ORDER BY 1, 6`,
    [session_id],
  );
const cardsOf = async (session_id: string) =>
  (
    await rows("SELECT card->>'last4' AS last4 FROM payments WHERE session_id = $1 ORDER BY created_at", [
      session_id,
    ])
  ).map(({ last4 }) => last4);
const membersOf = (session_id: string) =>
  rows('SELECT name, email FROM members WHERE session_id = $1 ORDER BY position', [session_id]);

describe('a person who asks to be erased', () => {
  it('is in no column of any table afterwards, and the money is as it was', async () => {
    const person = somebody();
    const { session_id, merchant_id, livemode } = await fundedGroupOf(person);
    expect(await columnsWith(person.name)).toEqual(
      expect.arrayContaining([
        'members.email',
        'members.name',
        'sessions.split',
        'events.body',
        'mails.subject',
      ]),
    );
    const money = await moneyOf(session_id);
    expect(money.length).toBeGreaterThan(0);

    const planned = await erasePerson(person.email, { dry_run: true });
    expect((await columnsWith(person.name)).length).toBeGreaterThan(5);
    const done = await erasePerson(` ${person.email.toUpperCase()} `);

    expect(done).toEqual(planned);
    expect(done.touched).toMatchObject({ members: 1, payments: 1, disputes: 1, card_outcomes: 1, mails: 1 });
    expect(done).toMatchObject({ waiting: [], kept: [] });
    expect(await columnsWith(person.name)).toEqual([]);
    expect(await columnsWith(person.address)).toEqual([]);
    expect(await moneyOf(session_id)).toEqual(money);
    expect(await cardsOf(session_id)).toEqual(['4242', null]);
    expect(await membersOf(session_id)).toEqual([
      { name: 'Ada', email: 'ada@shop.test' },
      { name: 'Erased', email: null },
    ]);
    expect((await erasePerson(person.email)).touched.members ?? 0).toBe(0);
    const period = { from: 0, until: Date.now() + 1_000, session_id };
    const { data } = await listLedger({ merchant_id, livemode }, period, { limit: 100 });
    expect([...new Set(data.map(({ member_name }) => member_name))].sort()).toEqual(['Ada', null]);
  });

  it('is erased where the split has characters that Postgres cannot unescape', async () => {
    const person = somebody();
    const { session_id } = await fundedGroupOf(person);
    const { rows: found } = await pool().query<{ split: string }>(
      `UPDATE sessions SET again = '{"session_id":"sess_other","people":[]}',
         split = replace(split::text, '"label":"Ada"', $2)::json
       WHERE id = $1 RETURNING split::text AS split`,
      [session_id, String.raw`"label":"Ada \u0000\u0000\ud83d \\u0000"`],
    );
    expect(found[0]?.split).toContain(String.raw`\ud83d`);
    await erasePerson(person.email);
    expect(await columnsWith(person.name)).toEqual([]);
    const [row] = await rows('SELECT split FROM sessions WHERE id = $1', [session_id]);
    expect(JSON.stringify(row)).toContain(JSON.stringify(String.raw`Ada ��� \u0000`));
  });

  it('stays in a group that is open, and is erased from it by the hourly job once it is over', async () => {
    const person = somebody();
    const { merchant_id } = await makeMerchantMode();
    const { session_id } = await openGroupOf(merchant_id, person);
    expect((await erasePerson(person.email)).waiting).toEqual([session_id]);
    await eraseEnded(signal);
    expect(await membersOf(session_id)).toContainEqual({ name: person.name, email: person.email });

    await apply(session_id, { type: 'cancel' });
    await eraseEnded(signal);
    expect(await columnsWith(person.name)).toEqual([]);
    expect(await rows('SELECT FROM erasures_due WHERE session_id = $1', [session_id])).toEqual([]);
  });

  it('has agreed to the mails of a shop until the last of its groups that was open is over, and of no other', async () => {
    const person = somebody();
    const [{ merchant_id }, other] = [await makeMerchantMode(), await makeMerchantMode()];
    const groups = [await openGroupOf(merchant_id, person), await openGroupOf(merchant_id, person)];
    const over = await openGroupOf(other.merchant_id, person);
    await apply(over.session_id, { type: 'cancel' });
    for (const shop of [merchant_id, other.merchant_id]) await keepConfirmed(person.email, shop);
    const confirmedAt = async () => {
      const where = { address_hash: addressHash(person.email) };
      return (await prisma().confirmed_addresses.findMany({ where })).map((row) => row.merchant_id);
    };
    expect((await erasePerson(person.email)).touched).toMatchObject({ confirmed_addresses: 1 });
    expect(await confirmedAt()).toEqual([merchant_id]);
    // Agreed to since.
    await keepConfirmed(person.email, other.merchant_id);
    for (const [index, { session_id }] of groups.entries()) {
      await apply(session_id, { type: 'cancel' });
      await eraseEnded(signal);
      expect(await confirmedAt()).toHaveLength(index === 0 ? 2 : 1);
    }
    expect(await confirmedAt()).toEqual([other.merchant_id]);
  });

  it('goes on agreeing to the mails of a shop whose new group has written since the request', async () => {
    const person = somebody();
    const { merchant_id } = await makeMerchantMode();
    const address_hash = addressHash(person.email);
    const { session_id } = await openGroupOf(merchant_id, person);
    await keepConfirmed(person.email, merchant_id);
    await erasePerson(person.email);
    const later = await openGroupOf(merchant_id, person);
    await mailTo(person.email, {
      session_id: later.session_id,
      subject: 'Your share',
      address_hash,
    });
    await apply(session_id, { type: 'cancel' });
    await eraseEnded(signal);
    expect(await prisma().confirmed_addresses.count({ where: { address_hash } })).toBe(1);
    await apply(later.session_id, { type: 'cancel' });
    await erasePerson(person.email);
    expect(await prisma().confirmed_addresses.count({ where: { address_hash } })).toBe(0);
  });

  it('is erased from a place that was meant for them, also if they have joined by another name', async () => {
    const person = somebody();
    const { merchant_id } = await makeMerchantMode();
    const { session_id } = await openGroupOf(merchant_id, person, 'Zed');
    await apply(session_id, { type: 'cancel' });
    expect(await columnsWith(person.name)).toContain('sessions.split');
    await erasePerson(person.email);
    expect(await columnsWith(person.name)).toEqual([]);
    expect(await columnsWith('"Ada"')).toContain('sessions.split');
  });

  it.each([
    ['of a group that is over', true],
    ['of one that is open, once that is over', false],
  ])(
    'is known to nobody by another spelling of the address, nor by a mail alone, %s',
    async (_when, isOver) => {
      const person = somebody();
      const { merchant_id } = await makeMerchantMode();
      const address_hash = addressHash(person.email);
      const other = person.email.replace('@', '+trip@');
      const { session_id, member_id } = await openGroupOf(merchant_id, { ...person, email: other });
      const about = { session_id, subject: 'Your share', address_hash };
      await mailTo(other, { ...about, member_id });
      // To nobody in the group, as to the shop; and to an address that a member gave before.
      await mailTo(person.email, about);
      await mailTo(person.email, { ...about, member_id: 'mem_other' });
      if (isOver) await apply(session_id, { type: 'cancel' });
      expect((await erasePerson(person.email)).waiting).toEqual(isOver ? [] : [session_id]);
      await apply(session_id, { type: 'cancel' });
      await eraseEnded(signal);
      expect(await columnsWith(person.name)).toEqual([]);
    },
  );

  it.each([
    ['with a label, by the address without one', '+b', ''],
    ['without a label, by the address with one', '', '+b'],
    ['with a label, by the address with another', '+b', '+c'],
  ])('is found where they are known %s, also where no mail says so', async (_what, known, asked) => {
    const person = { ...somebody(), name: `Yolanda${known}${asked}quist` };
    const { merchant_id } = await makeMerchantMode();
    const spelled = (label: string) => person.email.replace('@', `${label}@`);
    const email = spelled(known).toUpperCase();
    // As a member, by the card, and by what the shop said of a customer who never came.
    const joined = await openGroupOf(merchant_id, { ...person, email });
    const paid = await openGroupOf(merchant_id, { ...person, email: 'ben@other.test' });
    await fundGroupOf(paid, { ...person, email });
    await pool().query('UPDATE members SET email = NULL WHERE id = $1', [paid.member_id]);
    const { session_id } = await openInProcess({ merchant_id, cart, customer: { name: person.name, email } });
    for (const id of [joined.session_id, session_id]) await apply(id, { type: 'cancel' });
    // Others.
    const others = [`x${person.email}`, person.email.replace('q', '.q'), `${person.email}.au`];
    for (const other of others) {
      const group = await openGroupOf(merchant_id, { ...somebody(), email: other });
      await apply(group.session_id, { type: 'cancel' });
    }
    expect(await erasePerson(spelled(asked))).toMatchObject({
      touched: { members: 2, payments: 1, sessions: 1 },
      waiting: [],
    });
    expect(await columnsWith(person.name)).toEqual([]);
    expect(await rows('SELECT email FROM members WHERE email = ANY($1)', [others])).toHaveLength(3);
  });

  it.each([
    ['a bank asks about the payment', 'UPDATE disputes SET closed_at = NULL'],
    ['a bank is still to let go what it holds', "UPDATE payments SET status = 'releasing'"],
    // It is refunded if it succeeds, and its payer is told.
    ['a bank still works on a payment', "UPDATE payments SET status = 'processing'"],
  ])('stays while %s', async (_why, update) => {
    const person = somebody();
    const { session_id } = await fundedGroupOf(person);
    await pool().query(`${update} WHERE session_id = $1`, [session_id]);
    expect((await erasePerson(person.email)).waiting).toEqual([session_id]);
    expect(await membersOf(session_id)).toContainEqual({ name: person.name, email: person.email });
  });

  it('is erased where the processor no longer knows the dispute: it tells of no end', async () => {
    const person = somebody();
    const { session_id } = await fundedGroupOf(person);
    await pool().query('UPDATE disputes SET closed_at = NULL, unknown_at = now() WHERE session_id = $1', [
      session_id,
    ]);
    expect((await erasePerson(person.email)).waiting).toEqual([]);
    expect(await columnsWith(person.name)).toEqual([]);
  });
});

describe('a payment that a bank works on when its group ends', () => {
  it('names nobody once it was refunded', async () => {
    const person = somebody();
    const { merchant_id } = await makeMerchantMode();
    const { session_id, member_id } = await openGroupOf(merchant_id, person);
    const give = async (command: Command) => {
      const applied = await apply(session_id, command);
      if (!applied.ok) throw new Error(applied.code);
      return applied;
    };
    const { session, subject_id } = await give({ type: 'start_payment', member_id, scope: { kind: 'own' } });
    const payment_id = String(subject_id);
    const [payment] = session.payments;
    await give({ type: 'payment_processing', payment_id });
    await give({ type: 'cancel' });
    expect((await erasePerson(person.email)).waiting).toEqual([session_id]);
    const { session: late } = await give({
      type: 'payment_succeeded',
      payment_id,
      charge_id: `ch_${payment_id}`,
      received_cents: (payment?.amount_cents ?? 0) + (payment?.fee_cents ?? 0),
      payer_email: person.email,
    });
    const refund = {
      processor_refund_id: `re_${payment_id}`,
      status: 'succeeded',
      failure_code: null,
    } as const;
    await give({ type: 'refund_answered', refund_id: late.refunds[0]?.id ?? '', ...refund });
    await eraseEnded(signal);
    expect(await columnsWith(person.name)).toEqual([]);
  });
});

describe('a session that ended long ago', () => {
  const age = (session_id: string, days: number) =>
    pool().query(`UPDATE sessions SET ended_at = now() - make_interval(days => $2) WHERE id = $1`, [
      session_id,
      days,
    ]);

  it('knows nobody any more, in batches, and a younger one still does', async () => {
    const [person, other] = [somebody(), somebody()];
    const old = await fundedGroupOf(person);
    const young = await fundedGroupOf(other);
    resetEnvironment({ ERASE_AFTER_DAYS: '100' });
    expect(env().ERASE_AFTER_DAYS).toBe(100);
    await age(old.session_id, 101);
    await age(young.session_id, 99);
    const money = await moneyOf(old.session_id);
    await eraseEnded(AbortSignal.abort());
    expect(await membersOf(old.session_id)).toContainEqual({ name: person.name, email: person.email });

    await eraseEnded(signal);
    expect(await columnsWith(person.name)).toEqual([]);
    expect(await columnsWith(person.address)).toEqual([]);
    expect(await membersOf(old.session_id)).toEqual(Array(2).fill({ name: 'Erased', email: null }));
    expect(await moneyOf(old.session_id)).toEqual(money);
    expect(await membersOf(young.session_id)).toContainEqual({ name: other.name, email: other.email });
    resetEnvironment({ ERASE_AFTER_DAYS: undefined });
  });

  it('is one of more than a batch has, and the same run takes them all', async () => {
    const { merchant_id } = await makeMerchantMode();
    const people = Array.from({ length: ERASED_AT_ONCE_sessions + 1 }, somebody);
    for (const person of people) {
      const { session_id } = await openGroupOf(merchant_id, person);
      await apply(session_id, { type: 'cancel' });
      await age(session_id, 600);
    }
    await eraseEnded(signal);
    const names = people.map(({ name }) => name);
    expect(await rows('SELECT name FROM members WHERE name = ANY($1)', [names])).toEqual([]);
  });

  it('leaves no mail that was given up about a sign-in as long ago, and a younger one', async () => {
    const [old, young] = [somebody(), somebody()];
    for (const person of [old, young]) await deadSecurityMail(person.name, person);
    const age_days = env().ERASE_AFTER_DAYS + 1;
    await pool().query(
      `UPDATE graphile_worker._private_jobs SET created_at = now() - make_interval(days => $2)
       WHERE payload->>'user_id' = $1`,
      [old.name, age_days],
    );
    await eraseEnded(signal);
    expect(await columnsWith(old.address)).toEqual([]);
    expect(await columnsWith(young.address)).toEqual(['_private_jobs.payload']);
  });

  it('is left to the next run if it cannot be erased, and stops no other', async () => {
    const [stuck, person] = [somebody(), somebody()];
    for (const [index, each] of [stuck, person].entries())
      await age((await fundedGroupOf(each)).session_id, 600 - index);
    await pool().query(
      `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
         BEGIN IF OLD.name = '${stuck.name}' THEN RAISE EXCEPTION 'refused'; END IF; RETURN NEW; END $$`,
    );
    await pool().query(
      'CREATE TRIGGER refuse BEFORE UPDATE ON members FOR EACH ROW EXECUTE FUNCTION refuse()',
    );
    await expect(eraseEnded(signal)).rejects.toThrow('1 could not be erased');
    expect(await columnsWith(person.name)).toEqual([]);
    expect(await columnsWith(stuck.name)).toContain('members.name');

    await pool().query('DROP TRIGGER refuse ON members');
    await eraseEnded(signal);
    expect(await columnsWith(stuck.name)).toEqual([]);
  });
});
