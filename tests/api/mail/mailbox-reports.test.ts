import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Resend } from 'resend';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startMailbox } from '../../../dev/mailbox/server';
import { serve } from '../../../dev/shared/serve';
import { UNHURRIED } from '../../support/resend';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'reports-'));
});
afterAll(() => rm(dir, { recursive: true }));

const mail = { from: 'Split <pay@split.test>', subject: 'Your share', text: 'Pay 12' };
const resend = new Resend('re_test');

it('the mailbox reports what became of each mail as Resend does: signed, late, twice, and in any order', async () => {
  const secret = `whsec_${Buffer.alloc(24, 3).toString('base64')}`;
  const heard: { id: string; type: string; to: string; more: object }[] = [];
  let refusals = 1;
  const shop = await serve(async (request) => {
    const [id = '', timestamp = '', signature = ''] = ['id', 'timestamp', 'signature'].map(
      (name) => request.headers.get(`svix-${name}`) ?? '',
    );
    const payload = await request.text();
    const event = resend.webhooks.verify({
      payload,
      headers: { id, timestamp, signature },
      webhookSecret: secret,
    });
    if (!('tags' in event.data)) throw new Error('Not about a mail with tags');
    const { to, tags, email_id, created_at, from, subject, ...more } = event.data;
    expect(tags).toEqual({ mail_id: 'mail_1' });
    heard.push({ id, type: event.type, to: to.join(), more });
    return new Response(null, { status: refusals-- > 0 ? 503 : 200 });
  }, 0);
  // Each event is sent twice, and of two the later one sooner.
  const draws = [0.1, 0.9, 0.8, 0.1, 0.1, 0.2];
  let draw = 0;
  const chance = () => draws[draw++ % draws.length] ?? 0;
  const webhook = { url: shop.url, secret, delay_ms: 200, chance, tried_again_ms: [50] };
  const reporting = await startMailbox({
    port: 0,
    dataFile: join(dir, 'reports.json'),
    webhook,
    ...UNHURRIED,
  });
  const sender = new Resend('re_test', { baseUrl: reporting.url });
  const tags = [{ name: 'mail_id', value: 'mail_1' }];
  for (const to of [
    'bounced+1@resend.dev',
    'complained@resend.dev',
    'suppressed@resend.dev',
    'ana@example.test',
  ])
    await sender.emails.send({ ...mail, to, tags });
  const told = (to: string) =>
    [...new Set(heard.filter((one) => one.to === to).map(({ type }) => type))].sort();
  await vi.waitFor(() => expect(new Set(heard.map(({ id }) => id)).size).toBe(9), 5_000);
  await vi.waitFor(() => expect(heard.length).toBeGreaterThanOrEqual(19), 5_000);
  expect(told('bounced+1@resend.dev')).toEqual(['email.bounced', 'email.sent']);
  expect(told('complained@resend.dev')).toEqual(['email.complained', 'email.delivered', 'email.sent']);
  expect(told('suppressed@resend.dev')).toEqual(['email.sent', 'email.suppressed']);
  expect(told('ana@example.test')).toEqual(['email.delivered', 'email.sent']);
  expect(heard.find(({ type }) => type === 'email.bounced')?.more).toMatchObject({
    bounce: { type: 'Permanent', subType: 'General' },
  });
  await reporting.close();
  await shop.close();
});

it('the mailbox sends nothing to who has bounced or complained, until taken off the list', async () => {
  const secret = `whsec_${Buffer.alloc(24, 3).toString('base64')}`;
  const heard: string[] = [];
  const shop = await serve(async (request) => {
    heard.push(((await request.json()) as { type: string }).type);
    return new Response(null);
  }, 0);
  const webhook = { url: shop.url, secret, delay_ms: 0, chance: () => 0.5 };
  const dataFile = join(dir, 'listed.json');
  const first = await startMailbox({ port: 0, dataFile, webhook, ...UNHURRIED });
  let sender = new Resend('re_test', { baseUrl: first.url });
  /** What becomes of the next mail to an address. */
  const fate = async (to: string, count = 2) => {
    heard.length = 0;
    await sender.emails.send({ ...mail, to });
    await vi.waitFor(() => expect(heard).toHaveLength(count), 5_000);
    return heard.filter((type) => type !== 'email.sent').sort();
  };
  expect(await fate('Ana <Bounced@resend.dev>')).toEqual(['email.bounced']);
  expect(await fate('complained@resend.dev', 3)).toEqual(['email.complained', 'email.delivered']);
  expect(await fate('bounced+other@resend.dev')).toEqual(['email.bounced']);
  await first.close();
  // As Resend, it does not forget.
  const again = await startMailbox({ port: 0, dataFile, webhook, ...UNHURRIED });
  sender = new Resend('re_test', { baseUrl: again.url });
  for (const to of ['bounced@resend.dev', 'complained@resend.dev'])
    expect(await fate(to)).toEqual(['email.suppressed']);
  expect((await sender.suppressions.remove('BOUNCED@resend.dev')).data).toMatchObject({ deleted: true });
  expect((await sender.suppressions.remove('bounced@resend.dev')).error).toMatchObject({ name: 'not_found' });
  expect(await fate('bounced@resend.dev')).toEqual(['email.bounced']);
  await sender.suppressions.add({ email: 'ben@example.test' });
  expect(await fate('ben@example.test')).toEqual(['email.suppressed']);
  await sender.suppressions.remove('ben@example.test');
  expect(await fate('ben@example.test')).toEqual(['email.delivered']);
  const unknown = await fetch(`${again.url}/suppressions/ben@example.test`, { method: 'DELETE' });
  expect(unknown.status).toBe(401);
  await again.close();
  await shop.close();
});
