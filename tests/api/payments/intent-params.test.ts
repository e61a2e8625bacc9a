import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { pool } from '@/lib/db/pool';
import { prisma } from '@/lib/db/prisma';
import { resetEnvironment } from '@/lib/env';
import { openPayment } from '@/lib/payment/intent/start';
import { rows } from '../../support/api';
import {
  callSim,
  endFaults,
  type GroupBench,
  openFor,
  sessionNow,
  startGroup,
  startGroupBench,
} from '../../support/groups';
import { lockWaits } from '../../support/lock-waits';

let bench: GroupBench;
beforeAll(async () => {
  bench = await startGroupBench();
});
afterAll(() => bench.close());
afterEach(async () => {
  resetEnvironment({ RESEND_API_KEY: undefined });
  await endFaults(bench);
  await prisma().merchants.update({ where: { id: bench.merchant_id }, data: { name: 'Cabin Shop' } });
});

async function newIntent() {
  const { session_id, organizer } = await startGroup(bench, { members: 0 });
  const { intent_id } = await openFor(session_id, organizer);
  return { session_id, intent: await bench.client.paymentIntents.retrieve(intent_id) };
}

it('a payment can be made by card and Link only, and names the shop', async () => {
  const { session_id, intent } = await newIntent();
  expect(intent).toMatchObject({
    allowed_payment_method_types: ['card', 'link'],
    description: `Cabin Shop, group ${session_id}`,
    statement_descriptor_suffix: 'Cabin Shop',
  });
});

it('a payer gets one receipt: ours where we send mail, else the processor’s', async () => {
  expect((await newIntent()).intent.receipt_email).toBe('ana@example.test');
  resetEnvironment({ RESEND_API_KEY: 're_test' });
  expect((await newIntent()).intent.receipt_email).toBeNull();
});

it('a payer whose address the processor refuses can pay all the same', async () => {
  const { session_id, organizer } = await startGroup(bench, { members: 0 });
  await rows(`UPDATE members SET email = 'jörg@example.test' WHERE id = $1`, [organizer]);
  await rows('UPDATE sessions SET version = version + 1 WHERE id = $1', [session_id]);
  const { intent_id } = await openFor(session_id, organizer);
  expect((await bench.client.paymentIntents.retrieve(intent_id)).receipt_email).toBeNull();
});

it('a payment whose first answer was lost is made again after the shop has changed its name', async () => {
  const { session_id, organizer } = await startGroup(bench, { members: 0 });
  const mine = { session_id, member_id: organizer, scope: { kind: 'own' as const } };
  const faults = { kind: 'reset_after', path: '/v1/payment_intents', method: 'POST', times: 10 };
  await callSim(bench, '/_sim/faults', faults);
  await expect(openPayment(mine)).rejects.toThrow();
  await endFaults(bench);
  await prisma().merchants.update({ where: { id: bench.merchant_id }, data: { name: 'Lodge' } });
  expect(await openPayment(mine)).toMatchObject({ ok: true });
  expect((await sessionNow(session_id)).payments.map(({ status }) => status)).toEqual(['canceled', 'open']);
});

/** Another tab opens the form before the shop changes its name; this one has read the session before that was noted. */
async function openBeside(status: 'open' | 'canceled') {
  const { session_id, organizer } = await startGroup(bench, { members: 0 });
  const mine = { session_id, member_id: organizer, scope: { kind: 'own' as const } };
  const { payment_id, intent_id } = await openFor(session_id, organizer);
  const note = (id: string | null, becomes: string) =>
    pool().query(
      `WITH noted AS (UPDATE payments SET intent_id = $2, status = $3 WHERE id = $1 RETURNING session_id)
       UPDATE sessions SET version = version + 1 WHERE id = (SELECT session_id FROM noted)`,
      [payment_id, id, becomes],
    );
  await note(null, 'open');
  await prisma().merchants.update({ where: { id: bench.merchant_id }, data: { name: 'Lodge' } });
  const client = await pool().connect();
  await client.query('BEGIN; LOCK TABLE card_outcomes IN ACCESS EXCLUSIVE MODE');
  const opening = openPayment(mine);
  await expect.poll(lockWaits).toBe(1);
  await note(intent_id, status);
  await client.query('COMMIT');
  client.release();
  const statuses = async () => (await sessionNow(session_id)).payments.map((payment) => payment.status);
  return { payment_id, opened: await opening, statuses };
}

it('a payment whose form another tab has opened meanwhile, before the shop changed its name, is the same one', async () => {
  const { payment_id, opened, statuses } = await openBeside('open');
  expect(opened).toMatchObject({ ok: true, payment_id });
  expect(await statuses()).toEqual(['open']);
});

it('a payment that another tab has opened, and that was withdrawn meanwhile, cannot be paid', async () => {
  const { opened, statuses } = await openBeside('canceled');
  expect(opened).toMatchObject({ ok: false, code: 'unknown_payment' });
  expect(await statuses()).toEqual(['canceled']);
});
