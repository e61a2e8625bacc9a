import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { startStripe } from '../src/server';
import { clientOf, controlsOf, eventually, pay, receiver } from './support';

function dataFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'stripe-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'stripe.db');
}

/** The stand-in as a process of its own, so that it can be killed. */
async function spawnStandIn(data: string): Promise<{ child: ChildProcess; port: number; url: string }> {
  const main = resolve(import.meta.dirname, '../src/main.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', main, '--port', '0', '--data', data], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const url = await new Promise<string>((found, failed) => {
    child.once('exit', () => failed(new Error('The stand-in ended before it was ready.')));
    child.stdout?.on('data', (chunk: Buffer) => {
      const match = /http:\/\/\S+/.exec(chunk.toString());
      if (match) found(match[0]);
    });
  });
  return { child, url, port: Number(new URL(url).port) };
}

test('what was answered is still there after the process was killed', async () => {
  const data = dataFile();
  const { child, port, url } = await spawnStandIn(data);
  const before = clientOf({ port, url, close: async () => {} });
  const paid = await pay(before, {}).then((intent) => intent.id);
  await before.paymentIntents.create({ amount: 700, currency: 'usd' }, { idempotencyKey: 'kept' });
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await gone;

  const standIn = await startStripe({ port: 0, dataFile: data });
  onTestFinished(() => standIn.close());
  const stripe = clientOf(standIn);
  expect((await stripe.paymentIntents.retrieve(paid)).status).toBe('succeeded');
  expect((await stripe.balance.retrieve()).pending[0]?.amount).toBe(1912);
  const again = await stripe.paymentIntents.create(
    { amount: 700, currency: 'usd' },
    { idempotencyKey: 'kept' },
  );
  expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
});

test('an event that could not be delivered is delivered after a restart, to one endpoint however often it is registered', async () => {
  const data = dataFile();
  let up = false;
  let taken = 0;
  const hook = await receiver(() => {
    if (up) taken += 1;
    return up ? 200 : 503;
  });
  const options = {
    port: 0,
    dataFile: data,
    webhooks: [{ url: hook.url, secret: 'whsec_test' }],
    // More attempts than there is time for before the stand-in ends: the last would be the end of the delivery.
    retry_schedule_ms: Array.from({ length: 1_000 }, () => 50),
  };
  const first = await startStripe(options);
  await clientOf(first).paymentIntents.create({ amount: 500, currency: 'usd' });
  await eventually(() => expect(hook.deliveries.length).toBeGreaterThan(0));
  await first.close();
  const second = await startStripe(options);
  onTestFinished(() => second.close());
  up = true;
  await eventually(() => expect(taken).toBe(1));
  expect((await clientOf(second).webhookEndpoints.list()).data).toHaveLength(1);
});

test('the clock stays where it was moved to', async () => {
  const file = dataFile();
  const first = await startStripe({ port: 0, dataFile: file });
  await controlsOf(first)('clock', { advance_ms: 5000 });
  await first.close();
  const standIn = await startStripe({ port: 0, dataFile: file });
  onTestFinished(() => standIn.close());
  expect(await controlsOf(standIn)('clock', undefined, 'GET')).toMatchObject({ ahead_ms: 5000 });
});

test('a file of an earlier version gains the columns that came later', async () => {
  const file = dataFile();
  const old = new DatabaseSync(file);
  old.exec(`CREATE TABLE objects (seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE,
    object TEXT NOT NULL, livemode INTEGER NOT NULL, created INTEGER NOT NULL, json TEXT NOT NULL) STRICT`);
  old.close();
  const standIn = await startStripe({ port: 0, dataFile: file });
  onTestFinished(() => standIn.close());
  expect((await clientOf(standIn).balanceTransactions.list({ payout: 'po_1' })).data).toEqual([]);
});
