import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pool } from '@/lib/db/pool';
import { env } from '@/lib/env';
import {
  callSim,
  endFaults,
  type GroupBench,
  must,
  openFor,
  startGroup,
  startGroupBench,
} from '../../support/groups';

/** npm run reconcile, as an operator runs it: its lines, and the status that a script reads. */

let bench: GroupBench;
beforeAll(async () => {
  bench = await startGroupBench();
});
afterAll(() => bench.close());

interface Ended {
  status: number | null;
  lines: string[];
  failure: string;
}

function reconcile(args: string[], keys: Record<string, string> = {}): Promise<Ended> {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const [, ...words] = (scripts.reconcile ?? '').split(' ');
  const { DATABASE_URL, ENCRYPTION_KEY, STRIPE_API_BASE, STRIPE_SECRET_KEY = '' } = env();
  const variables = {
    DATABASE_URL,
    ENCRYPTION_KEY,
    STRIPE_API_BASE,
    STRIPE_SECRET_KEY,
    PATH: process.env.PATH,
    ...keys,
  };
  const options = { env: variables as unknown as NodeJS.ProcessEnv };
  return new Promise((resolve) => {
    // Not spawnSync: the stand-in answers from this process.
    const child = execFile(process.execPath, [...words, ...args], options, (_error, stdout, stderr) =>
      resolve({ status: child.exitCode, lines: stdout.trim().split('\n'), failure: stderr.trim() }),
    );
  });
}

/** A charge for a payment that nobody knows. */
async function chargeFor(session_id: string): Promise<string> {
  const { latest_charge } = await bench.client.paymentIntents.create({
    amount: 1_234,
    currency: 'usd',
    payment_method: 'pm_card_visa',
    confirm: true,
    return_url: 'https://shop.example.test',
    transfer_group: session_id,
    metadata: { session_id, payment_id: 'pay_lost' },
  });
  return String(latest_charge);
}

it('ends with status 1 while a charge that nobody knows is open, and with 0 once it is refunded', async () => {
  const { session_id } = await startGroup(bench, { members: 0 });
  const from = new Date(Date.now() - 60_000).toISOString();
  expect(await reconcile(['--from', from])).toEqual({
    status: 0,
    failure: '',
    lines: ['1 sessions compared, 0 differences, 0 fixed'],
  });
  const latest_charge = await chargeFor(session_id);
  const open = await reconcile(['--from', from]);
  expect(open).toEqual({
    status: 1,
    failure: '',
    lines: [
      expect.stringMatching(
        `^OPEN   ${session_id} charge ${latest_charge} of 1234 usd, made for pay_lost, is not in`,
      ),
      '1 sessions compared, 1 differences, 0 fixed',
    ],
  });
  await bench.client.refunds.create({ charge: latest_charge });
  expect(await reconcile(['--from', from])).toMatchObject({ status: 0 });
});

it('names what is open although a session cannot be compared, and then that session', async () => {
  const { session_id, organizer } = await startGroup(bench, { members: 0 });
  const { payment_id, intent_id } = await openFor(session_id, organizer);
  await must(session_id, { type: 'payment_processing', payment_id });
  const charge = await chargeFor('sess_of_nobody');
  const path = `/v1/payment_intents/${intent_id}`;
  await callSim(bench, '/_sim/faults', { kind: 'reset_before', path, method: 'GET', times: 100 });
  const { status, lines, failure } = await reconcile([]);
  await endFaults(bench);
  expect(status).toBe(1);
  expect(lines.filter((line) => line.startsWith('OPEN'))).toEqual([
    expect.stringMatching(`^OPEN   sess_of_nobody charge ${charge} of 1234 usd`),
  ]);
  expect(failure).toBe(`${session_id} could not be compared: The processor has not answered`);
  await bench.client.refunds.create({ charge });
  await must(session_id, { type: 'cancel' });
});

describe('without the keys of a mode that has sessions to compare', () => {
  it('names the mode once, and fails for real money alone', async () => {
    await startGroup(bench, { members: 0 });
    const liveOnly = { STRIPE_SECRET_KEY: '', STRIPE_LIVE_SECRET_KEY: 'sk_live_split_demo' };
    expect(await reconcile([], liveOnly)).toEqual({
      status: 0,
      failure: '',
      lines: [
        'Sessions of test mode are not compared: STRIPE_SECRET_KEY is not set.',
        '0 sessions compared, 0 differences, 0 fixed',
      ],
    });
    await pool().query('UPDATE sessions SET livemode = true');
    expect(await reconcile([])).toEqual({
      status: 1,
      failure: '',
      lines: [
        'Sessions of live mode are not compared: STRIPE_LIVE_SECRET_KEY is not set.',
        '0 sessions compared, 0 differences, 0 fixed',
      ],
    });
  });

  it('says that there is no key at all', async () => {
    const { status, failure } = await reconcile([], { STRIPE_SECRET_KEY: '' });
    expect(status).toBe(1);
    expect(failure).toContain('No Stripe key is configured');
  });
});
