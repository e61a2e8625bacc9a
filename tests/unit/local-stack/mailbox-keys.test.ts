import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startMailbox } from '../../../dev/mailbox/server';
import { randomPort } from '../../../dev/ports';
import type { Serving } from '../../../dev/shared/serve';

const HOUR_ms = 3_600_000;

let dir: string;
let dataFile: string;
let mailbox: Serving;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'mailbox-'));
  dataFile = join(dir, 'mails.json');
  const at = (hours: number) => ({ ids: [`mail_${hours}`], hash: '', at_ms: Date.now() - hours * HOUR_ms });
  const sent = {
    old: at(25),
    recent: at(23),
    'of-an-earlier-version': { ids: ['mail_1'], body: 'x'.repeat(99) },
  };
  await writeFile(dataFile, JSON.stringify({ mails: [], sent }));
  mailbox = await startMailbox({ port: await randomPort(), dataFile, per_second: 1_000 });
});
afterAll(async () => {
  await mailbox.close();
  await rm(dir, { recursive: true, force: true });
});

async function send(path: string, key: string, body: object): Promise<{ status: number; text: string }> {
  const headers = {
    authorization: 'Bearer re_test',
    'content-type': 'application/json',
    'idempotency-key': key,
    connection: 'close',
  };
  const answer = await fetch(mailbox.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: answer.status, text: await answer.text() };
}
const mail = (subject: string) => ({ from: 'a@split.test', to: 'b@split.test', subject, text: 'the-body' });

it('a key is forgotten after a day, as at Resend, and what was sent with it before that is told apart', async () => {
  expect((await send('/emails', 'old', mail('one'))).status).toBe(200);
  expect((await send('/emails', 'of-an-earlier-version', mail('one'))).status).toBe(200);
  expect((await send('/emails', 'recent', mail('one'))).status).toBe(409);
  const first = await send('/emails', 'new', mail('one'));
  expect(await send('/emails', 'new', mail('one'))).toEqual(first);
  expect((await send('/emails', 'new', mail('another'))).status).toBe(409);
});

it('keeps the bodies of the newest 500 mails alone', async () => {
  for (let batch = 0; batch < 6; batch += 1) {
    const mails = Array.from({ length: 100 }, (_, index) => mail(`${batch} ${index}`));
    expect((await send('/emails/batch', `batch-${batch}`, mails)).status).toBe(200);
  }
  expect((await readFile(dataFile, 'utf8')).match(/the-body/g)).toHaveLength(500);
});
