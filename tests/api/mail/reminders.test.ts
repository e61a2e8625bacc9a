import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pool } from '@/lib/db/pool';
import type { Command } from '@/lib/group/commands';
import { parseSetUp } from '@/lib/hosted/form/forms';
import { apply } from '@/lib/session/apply';
import { type DueReminder, dueReminders, sendDueReminders } from '@/lib/session/reminders';
import { wordsOf } from '@/lib/words/words';
import { HOUR, type MailBench, newSession, queuedMails, startMailBench } from '../../support/mail';

const MINUTE = 60_000;
/** Each test has its own days: no two sessions of a merchant are created in the same millisecond. */
let start = Date.UTC(2026, 5, 1, 12);

let bench: MailBench;
beforeAll(async () => {
  bench = await startMailBench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  start += 1_000 * HOUR;
  await pool().query(`UPDATE sessions SET status = 'cancelled' WHERE status = 'pending'`);
});

async function give(session_id: string, command: Command, now: number): Promise<string> {
  const applied = await apply(session_id, command, { at: now });
  if (!applied.ok) throw new Error(applied.code);
  return applied.subject_id ?? '';
}

async function startedGroup(expiry_hours = 72, size = 4) {
  const session_id = await newSession(bench.merchant_id, start, { expiry_hours });
  const settings = { mode: 'equal', size } as const;
  const ana = await give(
    session_id,
    { type: 'set_up_group', name: 'Ana', email: 'ana@example.com', settings },
    start,
  );
  const ben = await give(session_id, { type: 'join', name: 'Ben', email: 'ben@example.com' }, start + MINUTE);
  return { session_id, ana, ben };
}

async function pay(session_id: string, member_id: string, now: number): Promise<void> {
  const payment_id = await give(
    session_id,
    { type: 'start_payment', member_id, scope: { kind: 'own' } },
    now,
  );
  await give(
    session_id,
    {
      type: 'payment_succeeded',
      payment_id,
      charge_id: `ch_${payment_id}`,
      received_cents: 2_525,
      payer_email: null,
    },
    now,
  );
}

/** Hours after the start at which a member was reminded, the clock running every ten minutes. */
async function remindedAt(session_id: string, member_id: string, hours: number): Promise<number[]> {
  for (let now = start; now < start + hours * HOUR; now += 10 * MINUTE) await sendDueReminders(now);
  const reminders = await queuedMails(session_id, 'reminder');
  return reminders
    .filter((mail) => mail.member_id === member_id)
    .map((mail) => (Date.parse(mail.about_id ?? '') - start) / HOUR);
}

/** Everything a sweep at this time would do. */
async function dueAt(now: number): Promise<DueReminder[]> {
  const due: DueReminder[] = [];
  for await (const one of dueReminders(now)) due.push(one);
  return due;
}

const count = async (session_id: string) => (await queuedMails(session_id, 'reminder')).length;

describe('automatic reminders', () => {
  it('come 24 hours after the start, 24 hours and 3 hours before the end, and at no other time', async () => {
    const { session_id, ben } = await startedGroup();
    expect(await remindedAt(session_id, ben, 73)).toEqual([24, 48, 69]);
  });

  it('come once when two moments coincide', async () => {
    const { session_id, ben } = await startedGroup(48);
    expect(await remindedAt(session_id, ben, 49)).toEqual([24, 45]);
  });

  it('of a short session come only before its end', async () => {
    const { session_id, ben } = await startedGroup(6);
    expect(await remindedAt(session_id, ben, 7)).toEqual([3]);
  });

  it('follow a moved end', async () => {
    const { session_id, ben } = await startedGroup(30);
    await give(session_id, { type: 'extend', expires_at: start + 100 * HOUR }, start + 2 * HOUR);
    expect(await remindedAt(session_id, ben, 101)).toEqual([24, 76, 97]);
  });

  it('do not follow at once on the mail that a hold was lost, which gives the group a day more', async () => {
    const session_id = await newSession(bench.merchant_id, start, { funds: 'hold' });
    const settings = { mode: 'equal', size: 2 } as const;
    const person = { name: 'Ana', email: 'ana@example.com' };
    const ana = await give(session_id, { type: 'set_up_group', ...person, settings }, start);
    const ben = await give(session_id, { type: 'join', name: 'Ben', email: 'ben@example.com' }, start);
    const held: string[] = [];
    for (const member_id of [ana, ben]) {
      const form: Command = { type: 'start_payment', member_id, scope: { kind: 'own' } };
      const payment_id = await give(session_id, form, start);
      const hold = { capture_before: start + 160 * HOUR, held_cents: 5_050, payer_email: null };
      await give(session_id, { type: 'payment_authorized', payment_id, ...hold }, start);
      held.push(payment_id);
    }
    const lost_at = start + 71 * HOUR;
    await give(session_id, { type: 'payment_canceled', payment_id: String(held[1]) }, lost_at);
    expect(await queuedMails(session_id, 'hold_released')).toMatchObject([{ member_id: ben }]);
    // A day before the new end, three hours before it.
    expect(await remindedAt(session_id, ben, 96)).toEqual([92]);
  });

  it('come to all groups, whatever an organizer has typed as a name', async () => {
    const { session_id, ben } = await startedGroup();
    const form = new FormData();
    const person = { name: 'Eve', email: 'eve@example.com' };
    const split = { mode: 'custom', size: '2', amount_0: '0', label_1: 'Mal\0lory' };
    for (const [field, value] of Object.entries({ ...person, ...split })) form.set(field, value);
    const setUp = parseSetUp(form, 'usd', 10_000, wordsOf('en'));
    if (!setUp.ok) throw new Error(JSON.stringify(setUp.fields));
    await give(await newSession(bench.merchant_id, start), setUp.value, start);
    const reminded = (await dueAt(start + 24 * HOUR)).find((due) => due.session_id === session_id);
    expect(reminded?.member_ids).toContain(ben);
  });

  it('come to all groups, whatever Postgres cannot read in one of them', async () => {
    const groups = [await startedGroup(), await startedGroup(), await startedGroup()];
    const odd = ['\\u0000', '\\ud83d'];
    for (const [index, text] of odd.entries())
      await pool().query(
        `UPDATE sessions SET split = replace(split::text, '"status":', $2)::json WHERE id = $1`,
        [groups[index]?.session_id, `"odd":"${text}","status":`],
      );
    await sendDueReminders(start + 24 * HOUR);
    for (const { session_id, ana, ben } of groups) {
      const mails = await queuedMails(session_id, 'reminder');
      expect(mails.map(({ member_id }) => member_id).sort()).toEqual([ana, ben].sort());
    }
  });

  it('never come twice for one moment, however many sweeps run at once or later', async () => {
    const { session_id } = await startedGroup();
    const now = start + 24 * HOUR;
    await Promise.all(Array.from({ length: 8 }, () => sendDueReminders(now)));
    expect(await count(session_id)).toBe(2);
    await sendDueReminders(now + 15 * MINUTE);
    expect(await count(session_id)).toBe(2);
  });

  it('never come twice when a delayed sweep acts on old data', async () => {
    const { session_id } = await startedGroup();
    const now = start + 24 * HOUR;
    const [seen] = await dueAt(now);
    await sendDueReminders(now);
    expect(await count(session_id)).toBe(2);
    const late = await apply(
      session_id,
      {
        type: 'remind',
        member_ids: seen?.member_ids ?? [],
        not_since: (seen?.moment ?? 0) - HOUR,
      },
      { at: now + 2 * HOUR },
    );
    expect(late).toMatchObject({ counts: { reminded: 0, skipped: 2 } });
  });

  it('reach members who have chosen no items yet, while any are free', async () => {
    const session_id = await newSession(bench.merchant_id, start);
    const settings = { mode: 'itemized', size: 3 } as const;
    const ana = await give(session_id, { type: 'set_up_group', name: 'Ana', email: null, settings }, start);
    const email = 'ben@example.com';
    const ben = await give(session_id, { type: 'join', name: 'Ben', email }, start);
    const at = start + 24 * HOUR;
    const due = [{ session_id, member_ids: [ben], moment: at }];
    expect(await dueAt(at)).toEqual(due);
    const claim = (pieces: number): Command => ({
      type: 'claim_items',
      member_id: ana,
      wants: [{ line: 0, pieces, of: 2 }],
    });
    await give(session_id, claim(1), at);
    expect(await dueAt(at)).toEqual(due);
    await sendDueReminders(at);
    expect(await count(session_id)).toBe(1);
    await give(session_id, claim(2), at);
    expect(await dueAt(start + 48 * HOUR)).toEqual([]);
  });

  it('reach the organizer of a collection whose rest somebody has begun to give, and left', async () => {
    const session_id = await newSession(bench.merchant_id, start, { contributions: {} });
    const settings = { mode: 'host-pays', size: 1 } as const;
    const person = { name: 'Ana', email: 'ana@example.com' };
    const ana = await give(session_id, { type: 'set_up_group', ...person, settings }, start);
    const at = start + 24 * HOUR;
    const everything = { amount_cents: 10_000, message: null, is_hidden: false };
    const ben = { member_id: `mem_ben_${start}`, name: 'Ben', email: null, wants: [] };
    const begun_at = at - 10 * MINUTE;
    const gift = await give(session_id, { type: 'join_and_pay', ...ben, gift: everything }, begun_at);
    expect(await dueAt(at)).toEqual([]);
    const later = at + 5 * MINUTE;
    expect(await dueAt(later)).toEqual([{ session_id, member_ids: [ana], moment: at }]);
    await sendDueReminders(later);
    expect(await queuedMails(session_id, 'reminder')).toMatchObject([{ member_id: ana }]);
    expect(await dueAt(later)).toEqual([]);
    const next = start + 48 * HOUR;
    expect(await dueAt(next)).toEqual([{ session_id, member_ids: [ana], moment: next }]);
    await give(session_id, { type: 'payment_processing', payment_id: gift }, next);
    expect(await dueAt(next)).toEqual([]);
  });

  it('reach nobody who has paid, left, unsubscribed, given no address, or was just reminded', async () => {
    const { session_id, ana, ben } = await startedGroup(72, 6);
    const at = start + 24 * HOUR;
    const join = (name: string, email: string | null, now: number) =>
      give(session_id, { type: 'join', name, email }, now);
    const left = await join('Left', 'left@example.com', start);
    await give(session_id, { type: 'leave', member_id: left }, start + HOUR);
    const stopped = await join('Stopped', 'stopped@example.com', start);
    await give(session_id, { type: 'unsubscribe', member_id: stopped }, start + HOUR);
    await join('Silent', null, start);
    await join('New', 'new@example.com', at - 30 * MINUTE);
    const command: Command = { type: 'remind', member_ids: [ana] };
    await give(session_id, command, at - 30 * MINUTE);
    expect(await dueAt(at)).toEqual([{ session_id, member_ids: [ben], moment: at }]);
    const payment_id = await give(
      session_id,
      { type: 'start_payment', member_id: ben, scope: { kind: 'own' } },
      at,
    );
    const received_cents = 1_667 + 17;
    await give(
      session_id,
      { type: 'payment_succeeded', payment_id, charge_id: 'ch_ben', received_cents, payer_email: null },
      at,
    );
    expect(await dueAt(at)).toEqual([]);
  });

  it('reach nobody when the merchant does not want them, or the group has not started or has ended', async () => {
    const now = start + 24 * HOUR;
    await newSession(bench.merchant_id, start - 1);
    const { session_id } = await startedGroup();
    const setting = (on: boolean) =>
      pool().query('UPDATE merchants SET auto_reminders = $2 WHERE id = $1', [bench.merchant_id, on]);
    await setting(false);
    expect(await dueAt(now)).toEqual([]);
    await setting(true);
    expect(await dueAt(now)).toHaveLength(1);
    expect(await dueAt(start + 72 * HOUR)).toEqual([]);
    await give(session_id, { type: 'cancel' }, now);
    expect(await dueAt(now)).toEqual([]);
  });

  it('reach nobody in a session that was created without the organizer’s email, as by request', async () => {
    const { session_id, ana, ben } = await startedGroup();
    const at = start + 24 * HOUR;
    const [due] = await dueAt(at);
    expect(due?.member_ids).toEqual([ana, ben]);
    const name = JSON.stringify({ name: 'Ana' });
    for (const customer of [null, name]) {
      await pool().query('UPDATE sessions SET customer = $2, version = version + 1 WHERE id = $1', [
        session_id,
        customer,
      ]);
      expect(await dueAt(at)).toEqual([]);
      // A sweep that has read before.
      const late: Command = { type: 'remind', member_ids: [ana, ben], not_since: at - HOUR };
      expect(await apply(session_id, late, { at })).toMatchObject({ counts: { reminded: 0, skipped: 2 } });
    }
  });

  it('that are long overdue are skipped', async () => {
    await startedGroup();
    expect(await dueAt(start + 29 * HOUR)).toHaveLength(1);
    expect(await dueAt(start + 31 * HOUR)).toEqual([]);
  });

  it('reach everybody due in one sweep, however many groups there are', async () => {
    const session_id = await newSession(bench.merchant_id, start);
    const settings = { mode: 'itemized', size: 3 } as const;
    await give(session_id, { type: 'set_up_group', name: 'Ana', email: 'ana@example.com', settings }, start);
    const copies = 600;
    // Many copies of the same group, with new values in unique columns.
    await pool().query(
      `INSERT INTO sessions SELECT (jsonb_populate_record(s, jsonb_build_object('id', 'sess_copy_' || n,
         'access_token_hash', sha256(n::text::bytea), 'share_id', 'copy_' || n, 'group_id', 'copy_' || n,
         'created_at', s.created_at + n * interval '1 millisecond'))).*
       FROM sessions s, generate_series(1, $2::int) AS n WHERE s.id = $1`,
      [session_id, copies],
    );
    await pool().query(
      `INSERT INTO members SELECT (jsonb_populate_record(m, jsonb_build_object('id', m.id || n, 'token_hash', sha256(('member' || n)::bytea),
         'session_id', 'sess_copy_' || n))).*
       FROM members m, generate_series(1, $2::int) AS n WHERE m.session_id = $1`,
      [session_id, copies],
    );
    const now = start + 24 * HOUR;
    expect(await dueAt(now)).toHaveLength(copies + 1);
    await sendDueReminders(now);
    expect(await dueAt(now)).toEqual([]);
  });

  it('are one clock task', async () => {
    await expect(sendDueReminders()).resolves.toBeUndefined();
  });

  it('stop for a member who pays between two moments', async () => {
    const { session_id, ben } = await startedGroup();
    await sendDueReminders(start + 24 * HOUR);
    await pay(session_id, ben, start + 30 * HOUR);
    expect(await remindedAt(session_id, ben, 73)).toEqual([24]);
  });
});
