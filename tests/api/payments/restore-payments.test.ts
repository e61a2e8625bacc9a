import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '@/lib/db/ids';
import { pool } from '@/lib/db/pool';
import { prisma } from '@/lib/db/prisma';
import { handleProcessorEvent } from '@/lib/payment/inbox/processor-events';
import { openPayment, refreshPayment } from '@/lib/payment/intent/start';
import {
  callSim,
  confirmWith,
  drainJobs,
  fundGroup,
  type GroupBench,
  ledgerBalance,
  must,
  openFor,
  processorBooks,
  sessionNow,
  startGroup,
  startGroupBench,
} from '../../support/groups';
import { waitingJobs } from '../../support/queued-jobs';
import { reconcileFrom, takeBackup } from '../../support/restore';

/** The database is restored to a time before payments were opened; the processor has their money. */

let bench: GroupBench;
beforeAll(async () => {
  bench = await startGroupBench();
});
afterAll(() => bench.close());

async function payFor(session_id: string, member_id: string, all = false) {
  const scope = { kind: all ? ('all' as const) : ('own' as const) };
  const { payment_id, intent_id } = await openFor(session_id, member_id, scope);
  await confirmWith(bench, intent_id);
  await refreshPayment(session_id, payment_id);
  return { payment_id, intent_id };
}

/** As somebody with the link does who takes a place and pays for it. */
async function joinAndPay(session_id: string, member_id: string, name: string) {
  const joining = { name, email: null, wants: [] };
  const opened = await openPayment({ session_id, member_id, scope: { kind: 'own' }, joining });
  if (!opened.ok) throw new Error('The payment was refused');
  const intent_id = opened.client_secret.split('_secret_')[0] ?? '';
  await confirmWith(bench, intent_id);
  await refreshPayment(session_id, opened.payment_id);
  return { payment_id: opened.payment_id, intent_id };
}

/** All that a session knows, but our own times, ids that were made again, and what the number of its events is. */
async function known(session_id: string) {
  const { payments, split, members, transfers, status } = await sessionNow(session_id);
  const { rows: ledger } = await pool().query(
    'SELECT kind, account, amount_cents, currency FROM ledger_entries WHERE session_id = $1 ORDER BY 1, 2, 3',
    [session_id],
  );
  const { rows: events } = await pool().query(
    'SELECT type FROM events WHERE session_id = $1 ORDER BY sequence',
    [session_id],
  );
  return {
    status,
    payments: payments.map(({ settled_at: _settled, hold: _hold, ...kept }) => kept),
    shares: split?.shares,
    members: members.map(({ joined_at: _joined, ...kept }) => kept),
    transfers: transfers
      .map(({ id: _id, created_at: _created, settled_at: _settled, ...kept }) => kept)
      .sort((one, other) => String(one.payment_id).localeCompare(String(other.payment_id))),
    ledger,
    events,
  };
}

/** Payments whose receipts are to be mailed. */
const receipts = async () =>
  (await waitingJobs('send_mail'))
    .filter(({ payload }) => payload.template === 'receipt')
    .map(({ payload }) => payload.about_id);

async function expectBalanced(session_id: string) {
  const books = await processorBooks(bench, session_id);
  expect(await ledgerBalance(session_id, 'processor')).toBe(
    books.charged_cents - books.refunded_cents - books.transferred_cents,
  );
  return books;
}

const eventAbout = async (intent_id: string) => {
  const id = newId('evt_');
  const type = 'payment_intent.succeeded';
  const intent = await bench.client.paymentIntents.retrieve(intent_id);
  const object = JSON.parse(JSON.stringify(intent));
  const payload = { id, object: 'event', type, livemode: false, data: { object } };
  await prisma().processor_events.create({ data: { id, livemode: false, type, payload } });
  return id;
};

describe('payments of the lost time', () => {
  it('come back under their own ids, as if their events had just come', async () => {
    const waiting = await startGroup(bench, { members: 1 });
    const newcomer = await startGroup(bench, { members: 1, settings: { mode: 'equal', size: 3 } });
    const last = await startGroup(bench, { members: 1 });
    const { payment_id: first } = await payFor(last.session_id, last.organizer);
    const whole = await startGroup(bench, { members: 1, settings: { mode: 'equal', size: 4 } });
    const cancelled = await startGroup(bench, { members: 2 });
    await drainJobs();
    const backup = await takeBackup();

    await payFor(waiting.session_id, waiting.organizer);
    await joinAndPay(newcomer.session_id, 'mem_newcomer', 'Cem');
    await payFor(last.session_id, last.members[0] ?? '');
    await payFor(whole.session_id, whole.organizer, true);
    for (const member of cancelled.members) await payFor(cancelled.session_id, member);
    await drainJobs();
    await must(cancelled.session_id, { type: 'cancel' });
    await drainJobs();
    const groups = [waiting, newcomer, last, whole, cancelled];
    const before = await Promise.all(groups.map(({ session_id }) => known(session_id)));
    const books = await Promise.all(groups.map(({ session_id }) => processorBooks(bench, session_id)));
    expect(before.map(({ status }) => status)).toEqual([
      'pending',
      'pending',
      'funded',
      'funded',
      'cancelled',
    ]);
    await backup.restore();
    const counts = await Promise.all(
      groups.map(async (one) => (await known(one.session_id)).payments.length),
    );
    expect(counts).toEqual([0, 0, 1, 0, 0]);

    const seen = await reconcileFrom(backup.taken_at, false);
    for (const { session_id } of groups) {
      expect(seen.of(session_id).map(({ fixed }) => fixed)).not.toContain(true);
      expect(seen.of(session_id)[0]?.text).toMatch(/^charge ch_\w+ of \d+/);
    }
    const { open } = await reconcileFrom(backup.taken_at);
    expect(open).toEqual([]);
    const lost = before.flatMap(({ payments }) => payments.map(({ id }) => id)).filter((id) => id !== first);
    expect((await receipts()).sort()).toEqual(lost.sort());
    await drainJobs();
    const after = await Promise.all(groups.map(({ session_id }) => known(session_id)));
    // Places that nobody had taken when they were paid for are shares with ids of their own again.
    const free = [before[3], after[3]].map((one) => one?.shares?.slice(2).map(({ id }) => id) ?? []);
    const text = JSON.stringify(after);
    expect(
      JSON.parse(free[1]?.reduce((all, id, at) => all.replaceAll(id, free[0]?.[at] ?? ''), text) ?? text),
    ).toEqual(JSON.parse(JSON.stringify(before)));
    for (const [index, { session_id }] of groups.entries())
      expect(await expectBalanced(session_id)).toEqual(books[index]);
    expect((await reconcileFrom(backup.taken_at)).told).toEqual([]);
  });

  it('are refunded in full, under their own ids, where they cannot be taken any more', async () => {
    const again = await startGroup(bench, { members: 1 });
    const ended = await startGroup(bench, { members: 1 });
    const divided = await startGroup(bench, { members: 1 });
    const full = await startGroup(bench, { members: 0, settings: { mode: 'equal', size: 2 } });
    const backup = await takeBackup();
    const paid = [];
    for (const { session_id, organizer } of [again, ended, divided])
      paid.push(await payFor(session_id, organizer));
    paid.push(await joinAndPay(full.session_id, 'mem_full', 'Cem'));
    await backup.restore();

    // People and shops go on before anybody compares.
    await payFor(again.session_id, again.organizer);
    await must(ended.session_id, { type: 'cancel' });
    await must(divided.session_id, { type: 'change_split', settings: { mode: 'equal', size: 3 } });
    await must(full.session_id, { type: 'join', name: 'Dora', email: null });
    expect((await reconcileFrom(backup.taken_at)).open).toEqual([]);
    await drainJobs();
    for (const [index, { session_id }] of [again, ended, divided, full].entries()) {
      const { payment_id = '', intent_id = '' } = paid[index] ?? {};
      const { payments, refunds } = await sessionNow(session_id);
      const payment = payments.find(({ id }) => id === payment_id);
      expect(payment).toMatchObject({ status: 'succeeded', intent_id });
      expect(refunds).toMatchObject([
        { payment_id, status: 'succeeded', amount_cents: payment?.amount_cents },
      ]);
      const charge = await bench.client.charges.retrieve(payment?.charge_id ?? '');
      expect(charge.amount_refunded).toBe(charge.amount);
      await expectBalanced(session_id);
    }
    expect((await reconcileFrom(backup.taken_at)).told).toEqual([]);
  });

  it('are recorded once, in whatever order the command and an event come', async () => {
    const groups = await Promise.all([1, 2, 3].map(() => startGroup(bench, { members: 1 })));
    const backup = await takeBackup();
    const paid = [];
    for (const { session_id, organizer } of groups) paid.push(await payFor(session_id, organizer));
    const before = await Promise.all(groups.map(({ session_id }) => known(session_id)));
    await backup.restore();
    const late = await Promise.all(paid.map(({ intent_id }) => eventAbout(intent_id)));
    await handleProcessorEvent({ event_id: late[0] ?? '' });
    await Promise.all([
      reconcileFrom(backup.taken_at),
      ...late.map((event_id) => handleProcessorEvent({ event_id })),
      reconcileFrom(backup.taken_at),
    ]);
    expect(await Promise.all(groups.map(({ session_id }) => known(session_id)))).toEqual(before);
    expect((await reconcileFrom(backup.taken_at)).told).toEqual([]);
  });

  it('that are holds are kept, charged, or let go by the rules that hold now', async () => {
    const kept = await startGroup(bench, { members: 1, funds: 'hold' });
    const charged = await startGroup(bench, { members: 1, funds: 'hold' });
    await payFor(charged.session_id, charged.organizer);
    const unwanted = await startGroup(bench, { members: 1, funds: 'hold' });
    const backup = await takeBackup();
    const held = [
      await payFor(kept.session_id, kept.organizer),
      await payFor(charged.session_id, charged.members[0] ?? ''),
      await payFor(unwanted.session_id, unwanted.organizer),
    ];
    const lost = await startGroup(bench, { members: 1, funds: 'hold' });
    const { payment_id, intent_id } = await payFor(lost.session_id, lost.organizer);
    await backup.restore();
    await must(unwanted.session_id, { type: 'cancel' });
    const { open } = await reconcileFrom(backup.taken_at);
    expect(open.map(({ text }) => text)).toEqual([
      expect.stringMatching(
        `^hold ch_\\w+ of 3788 usd, made for ${payment_id}, is not in this database. Cancel its payment intent`,
      ),
    ]);
    await bench.client.paymentIntents.cancel(intent_id);
    expect((await reconcileFrom(backup.taken_at)).open).toEqual([]);
    await drainJobs();
    const states = await Promise.all(
      held.map(async ({ intent_id }) => (await bench.client.paymentIntents.retrieve(intent_id)).status),
    );
    expect(states).toEqual(['requires_capture', 'succeeded', 'canceled']);
    expect((await sessionNow(kept.session_id)).payments).toMatchObject([{ status: 'authorized' }]);
    expect((await sessionNow(charged.session_id)).status).toBe('funded');
    expect((await sessionNow(unwanted.session_id)).payments).toMatchObject([{ status: 'canceled' }]);
    for (const { session_id } of [kept, charged, unwanted]) await expectBalanced(session_id);
  });

  it('that are holds ask for nothing once they were let go, or charged in part and refunded', async () => {
    const hold = async (end: (intent_id: string) => Promise<unknown>) => {
      const { session_id, organizer } = await startGroup(bench, { members: 1, funds: 'hold' });
      return async () => end((await payFor(session_id, organizer)).intent_id);
    };
    const cancel = (intent_id: string) => bench.client.paymentIntents.cancel(intent_id);
    const lapse = (intent_id: string) => callSim(bench, `/_sim/payments/${intent_id}/lapse`, {});
    const refund = async (payment_intent: string) => {
      await bench.client.paymentIntents.capture(payment_intent, { amount_to_capture: 1_000 });
      await bench.client.refunds.create({ payment_intent });
    };
    const since = [await hold(cancel), await hold(lapse), await hold(refund)];
    const backup = await takeBackup();
    for (const happens of since) await happens();
    const gone = await hold(cancel);
    await gone();
    await backup.restore();
    expect((await reconcileFrom(backup.taken_at)).told).toEqual([]);
  });

  it('are named where their intent does not say enough, or nothing of their group is there', async () => {
    const earlier = await startGroup(bench, { members: 1 });
    const unstarted = await startGroup(bench, { members: 0 });
    const backup = await takeBackup();
    const paid = await payFor(earlier.session_id, earlier.organizer);
    // As intents of an earlier version are.
    const metadata = { member_id: '', member_name: '', lines_1: '' };
    const { latest_charge } = await bench.client.paymentIntents.update(paid.intent_id, { metadata });
    const lost = await fundGroup(bench, { members: 0 });
    await drainJobs();
    await backup.restore();
    await pool().query(`UPDATE sessions SET split = NULL, started_at = NULL WHERE id = $1`, [
      unstarted.session_id,
    ]);
    const { open } = await reconcileFrom(backup.taken_at);
    expect(open.map(({ text }) => text.split(' ').slice(0, 1).join())).toEqual([
      'charge',
      'charge',
      'transfer',
    ]);
    expect(open.map(({ text }) => text).join()).toContain(
      `charge ${latest_charge} of 3788 usd, made for ${paid.payment_id}, is not`,
    );
    expect((await sessionNow(earlier.session_id)).payments).toEqual([]);
    expect(lost.session_id).toMatch(/^sess_/);
  });
});
