import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Resend } from 'resend';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMailbox } from '../../../dev/mailbox/server';
import { randomPort } from '../../../dev/ports';
import type { Serving } from '../../../dev/shared/serve';
import { UNHURRIED } from '../../support/resend';

describe('the mailbox', () => {
  let dir: string;
  let port: number;
  let mailbox: Serving;
  let resend: Resend;
  const mail = {
    from: 'Split <pay@split.test>',
    to: 'ana@example.test',
    subject: 'Your <share>',
    text: 'Pay 12',
  };

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'mailbox-'));
    port = await randomPort();
    mailbox = await startMailbox({ port, dataFile: join(dir, 'mails.json'), ...UNHURRIED });
    resend = new Resend('re_test', { baseUrl: mailbox.url });
  });
  afterAll(async () => {
    await mailbox.close();
    await rm(dir, { recursive: true });
  });

  async function mailsTo(address: string): Promise<{ id: string; html: string | null; headers: object }[]> {
    const answer = await fetch(`${mailbox.url}/api/mails?to=${encodeURIComponent(address)}`, {
      headers: { connection: 'close' },
    });
    const { data } = await answer.json();
    return data;
  }

  it('accepts what the resend package sends and finds it by address', async () => {
    const { data, error } = await resend.emails.send({ ...mail, headers: { 'X-Kind': 'invite' } });
    expect(error).toBeNull();
    expect(await mailsTo('ANA@example.test')).toMatchObject([
      { id: data?.id, headers: { 'X-Kind': 'invite' } },
    ]);
    expect(await mailsTo('ben@example.test')).toEqual([]);
  });

  it('accepts batches', async () => {
    const { data } = await resend.batch.send([
      { ...mail, to: 'one@example.test' },
      { ...mail, to: ['two@example.test', 'three@example.test'] },
    ]);
    expect(data?.data).toHaveLength(2);
    expect(await mailsTo('three@example.test')).toHaveLength(1);
  });

  it('keeps one mail per idempotency key and refuses another body', async () => {
    const first = await resend.emails.send({ ...mail, to: 'once@example.test' }, { idempotencyKey: 'k1' });
    const again = await resend.emails.send({ ...mail, to: 'once@example.test' }, { idempotencyKey: 'k1' });
    expect(again.data?.id).toBe(first.data?.id);
    expect(await mailsTo('once@example.test')).toHaveLength(1);
    const other = await resend.emails.send({ ...mail, to: 'else@example.test' }, { idempotencyKey: 'k1' });
    expect(other.error).toMatchObject({ name: 'invalid_idempotent_request' });
  });

  it('refuses a mail without a key, or with a body in another format than Resend takes', async () => {
    const anonymous = await fetch(`${mailbox.url}/emails`, { method: 'POST', body: '{}' });
    expect(anonymous.status).toBe(401);
    const { error } = await resend.emails.send({ ...mail, text: '' });
    expect(error).toMatchObject({ statusCode: 422, name: 'validation_error' });
  });

  it('shows mails without running what is in them', async () => {
    const { data } = await resend.emails.send({ ...mail, html: '<script>alert(1)</script><p>Hello</p>' });
    const page = await (await fetch(mailbox.url)).text();
    expect(page).toContain('Your &lt;share&gt;');
    const body = await fetch(`${mailbox.url}/mails/${data?.id}/html`);
    expect(body.headers.get('content-security-policy')).toContain('sandbox');
    expect(body.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('has its mails after a restart, until it is emptied', async () => {
    await mailbox.close();
    mailbox = await startMailbox({ port, dataFile: join(dir, 'mails.json'), ...UNHURRIED });
    expect(await mailsTo('ana@example.test')).not.toHaveLength(0);
    await fetch(`${mailbox.url}/api/mails`, { method: 'DELETE' });
    expect(await mailsTo('ana@example.test')).toEqual([]);
  });

  it('says with each answer how much is left of five requests a second', async () => {
    const paced = await startMailbox({ port: 0, dataFile: join(dir, 'paced.json') });
    const { headers } = await new Resend('re_test', { baseUrl: paced.url }).emails.send(mail);
    expect(headers).toMatchObject({ 'ratelimit-limit': '5', 'ratelimit-remaining': '4' });
    expect(headers).not.toHaveProperty('retry-after');
    await paced.close();
  });

  it('takes another once the second is over', async () => {
    const slow = await startMailbox({ port: 0, dataFile: join(dir, 'slow.json'), per_second: 1 });
    const asked = new Resend('re_test', { baseUrl: slow.url });
    expect((await asked.emails.send(mail)).error).toBeNull();
    await expect.poll(async () => (await asked.emails.send(mail)).error, { interval: 250 }).toBeNull();
    await slow.close();
  });

  it('refuses what is too much, of whatever kind, and says when to ask again', async () => {
    const full = await startMailbox({ port: 0, dataFile: join(dir, 'full.json'), per_second: 0 });
    const asked = new Resend('re_test', { baseUrl: full.url });
    for (const { error, headers } of [
      await asked.emails.send(mail),
      await asked.batch.send([mail]),
      await asked.suppressions.add({ email: mail.to }),
    ]) {
      expect(error).toMatchObject({ statusCode: 429, name: 'rate_limit_exceeded' });
      expect(headers).toMatchObject({ 'retry-after': '1', 'ratelimit-remaining': '0' });
    }
    await full.close();
  });
});
