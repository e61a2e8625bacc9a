import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pool } from '@/lib/db/pool';
import { env, resetEnvironment } from '@/lib/env';
import { erasePerson } from '@/lib/erasure/erase-person';
import type { Command } from '@/lib/group/commands';
import { MailUnavailable } from '@/lib/mail/send/resend';
import { type MailRequest, OWN_LETTERHEAD, sendMail } from '@/lib/mail/send/send';
import { apply } from '@/lib/session/apply';
import { must, sessionNow } from '../../support/groups';
import {
  HOUR,
  type MailBench,
  newSession,
  pay,
  queuedMails,
  runMail,
  runMails,
  startMailBench,
} from '../../support/mail';

let bench: MailBench;
beforeAll(async () => {
  bench = await startMailBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.resend.reset());

async function startedGroup(size = 4) {
  const session_id = await newSession(bench.merchant_id, Date.now());
  const ana = await must(session_id, {
    type: 'set_up_group',
    name: 'Ana',
    email: 'ana@example.com',
    settings: { mode: 'equal', size },
  });
  const ben = await must(session_id, { type: 'join', name: 'Ben', email: 'ben@example.com' });
  return { session_id, ana, ben };
}

async function failRefund(session_id: string, refund_id: string) {
  const failed = { processor_refund_id: null, status: 'failed', failure_code: 'declined' } as const;
  await must(session_id, { type: 'refund_answered', refund_id, ...failed });
}

async function rowsOf(session_id: string) {
  const { rows } = await pool().query(
    'SELECT template, to_address, subject, provider_id, sent_at, error_code FROM mails WHERE session_id = $1',
    [session_id],
  );
  return rows;
}

describe('the mails of a session', () => {
  it('come from the merchant via Split, with replies to its support address, and each leaves a row', async () => {
    const { session_id } = await startedGroup();
    await runMails(session_id);
    expect(bench.resend.to('ana@example.com')).toMatchObject([
      {
        from: 'Kettle & Co via Split <pay@split.example>',
        reply_to: 'help@kettle.example',
        subject: 'Your group at Kettle & Co has started: invite the others',
      },
      { subject: 'News of your group at Kettle & Co: 1 joined' },
    ]);
    expect(bench.resend.to('ben@example.com')).toMatchObject([
      { subject: 'You joined Ana’s group at Kettle & Co' },
    ]);
    expect(await rowsOf(session_id)).toEqual([
      expect.objectContaining({ template: 'group_started', sent_at: expect.any(Date), error_code: null }),
      expect.objectContaining({
        template: 'joined',
        provider_id: bench.resend.mails[1]?.id,
        sent_at: expect.any(Date),
      }),
      expect.objectContaining({ template: 'digest', sent_at: expect.any(Date) }),
    ]);
  });

  it('are never sent twice, however often and at once their jobs run', async () => {
    const { session_id, ben } = await startedGroup();
    await pay(session_id, ben);
    const jobs = await queuedMails(session_id);
    expect(jobs.map(({ template }) => template)).toEqual(['group_started', 'joined', 'digest', 'receipt']);
    const runs = jobs.flatMap((job) => Array.from({ length: 5 }, (_, n) => runMail(job, n + 1)));
    await Promise.allSettled(runs);
    await runMails(session_id, 2);
    expect(bench.resend.mails).toHaveLength(4);
    expect(await rowsOf(session_id)).toHaveLength(4);
  });

  it('tell everybody in a cancelled group what is refunded', async () => {
    const { session_id, ben } = await startedGroup();
    await pay(session_id, ben);
    await must(session_id, { type: 'cancel' });
    await runMails(session_id);
    expect(bench.resend.to('ben@example.com').at(-1)?.text).toContain('Refund to your card: $25.25');
    expect(bench.resend.to('ana@example.com').at(-1)?.text).toContain('your card was not charged');
  });

  it('are skipped if there is no address or the member has left', async () => {
    const { session_id, ben } = await startedGroup();
    await must(session_id, { type: 'join', name: 'Cleo', email: null });
    await must(session_id, { type: 'leave', member_id: ben });
    await runMails(session_id);
    const subjects = bench.resend.mails.map(({ to, subject }) => `${to} ${subject}`);
    expect(subjects).toEqual([
      'ana@example.com Your group at Kettle & Co has started: invite the others',
      'ana@example.com News of your group at Kettle & Co: 1 joined',
    ]);
  });

  it('reach the merchant when a refund fails', async () => {
    const { session_id, ben } = await startedGroup();
    await pay(session_id, ben);
    await must(session_id, { type: 'cancel' });
    const { rows } = await pool().query('SELECT id FROM refunds WHERE session_id = $1', [session_id]);
    await failRefund(session_id, rows[0]?.id);
    await runMails(session_id, 2);
    expect(bench.resend.to('help@kettle.example')).toMatchObject([
      { from: 'Split <pay@split.example>', subject: 'A refund of $25.25 failed' },
    ]);
  });

  it('remind again each time, with one click to stop, and never remind a member who has paid', async () => {
    const { session_id, ben } = await startedGroup();
    const remind: Command = { type: 'remind', member_ids: [ben] };
    await apply(session_id, remind);
    await apply(session_id, remind, { at: Date.now() + HOUR });
    await runMails(session_id, 2);
    const reminders = bench.resend
      .to('ben@example.com')
      .filter(({ subject }) => subject.startsWith('Reminder'));
    expect(reminders).toHaveLength(2);
    expect(reminders[0]?.headers).toEqual({
      'List-Unsubscribe': expect.stringMatching(
        /^<https:\/\/split\.example\/unsubscribe\/[\w-]{43}\/confirm\?token=[\w-]{43}>$/,
      ),
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    await apply(session_id, remind, { at: Date.now() + 2 * HOUR });
    await pay(session_id, ben);
    await runMails(session_id);
    const subjects = bench.resend.to('ben@example.com').map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.startsWith('Reminder'))).toHaveLength(2);
  });

  it('a job with a payload that does not fit fails', async () => {
    await expect(runMail({ template: 'joined' }, 1)).rejects.toThrow();
  });
});

describe('a mail that is hard to send', () => {
  let count = 0;
  function request(change: Partial<MailRequest> = {}): MailRequest {
    count += 1;
    return {
      dedupe_key: `test:${count}`,
      template: 'test',
      to: 'eve@example.com',
      letterhead: OWN_LETTERHEAD,
      message: async (sent_at_ms) => ({
        subject: 'Hello',
        html: `<p>${sent_at_ms}</p>`,
        text: `${sent_at_ms}`,
      }),
      ...change,
    };
  }
  const rowOf = async ({ dedupe_key }: MailRequest) =>
    (await pool().query('SELECT * FROM mails WHERE dedupe_key = $1', [dedupe_key])).rows[0];

  it('arrives once when it was accepted but the answer was lost', async () => {
    const mail = request();
    bench.resend.faults.push('lost_after_taken');
    await expect(sendMail(mail, 1_000)).rejects.toThrow(MailUnavailable);
    // Hours later with the same body: the provider recognises it.
    expect(await sendMail(mail, 1_000 + HOUR)).toBe('sent');
    bench.resend.forgetKeys();
    expect(await sendMail(mail, 1_000 + 2 * HOUR)).toBe('already_sent');
    expect(bench.resend.mails.map(({ text }) => text)).toEqual(['1000']);
    const provider_id = bench.resend.mails.at(0)?.id;
    expect(provider_id).toBeTypeOf('string');
    expect(await rowOf(mail)).toMatchObject({ provider_id, sent_at: new Date(1_000 + HOUR) });
  });

  it('arrives once when the first attempt was lost before it was accepted', async () => {
    const mail = request();
    bench.resend.faults.push('lost_before_taken', { status: 500, name: 'internal_server_error' });
    await expect(sendMail(mail)).rejects.toThrow(MailUnavailable);
    await expect(sendMail(mail)).rejects.toThrow(MailUnavailable);
    expect(await sendMail(mail)).toBe('sent');
    expect(bench.resend.mails).toHaveLength(1);
  });

  it('counts as sent when the provider has accepted it with a different body', async () => {
    const mail = request();
    bench.resend.faults.push('lost_after_taken');
    await expect(sendMail(mail)).rejects.toThrow(MailUnavailable);
    const other = { ...mail, message: { subject: 'Hello', html: '<p>other</p>', text: 'other' } };
    expect(await sendMail(other)).toBe('sent');
    expect(bench.resend.mails).toHaveLength(1);
  });

  it('is not tried again when it may have been sent and the provider has forgotten its key', async () => {
    const mail = request();
    bench.resend.faults.push('lost_after_taken');
    await expect(sendMail(mail, 1_000)).rejects.toThrow(MailUnavailable);
    bench.resend.forgetKeys();
    expect(await sendMail(mail, 1_000 + 24 * HOUR)).toBe('refused');
    expect(bench.resend.mails).toHaveLength(1);
    expect(await rowOf(mail)).toMatchObject({ error_code: 'outcome_unknown', sent_at: null });
  });

  it.each([
    [429, 'rate_limit_exceeded'],
    [429, 'daily_quota_exceeded'],
    [401, 'missing_api_key'],
    [403, 'invalid_api_key'],
    [422, 'invalid_from_address'],
  ])('is still sent days after an answer %i %s, which refuses it', async (status, name) => {
    const mail = request();
    bench.resend.faults.push({ status, name });
    await expect(sendMail(mail, 1_000)).rejects.toThrow(MailUnavailable);
    expect(await sendMail(mail, 1_000 + 48 * HOUR)).toBe('sent');
    expect(bench.resend.mails).toHaveLength(1);
  });

  it('is given up when the provider will never accept it, and the row says why', async () => {
    const mail = request();
    bench.resend.faults.push({ status: 422, name: 'validation_error' });
    expect(await sendMail(mail)).toBe('refused');
    expect(await sendMail(mail)).toBe('refused');
    expect(bench.resend.requests).toBe(1);
    expect(await rowOf(mail)).toMatchObject({ error_code: 'validation_error', sent_at: null });
  });

  it('to somebody who is erased while the provider has it leaves nothing of them, and is not sent again', async () => {
    const mail = request({
      message: async () => {
        await erasePerson('eve@example.com');
        return { subject: 'Eve has joined', html: '<p>Eve</p>', text: 'Eve' };
      },
    });
    bench.resend.faults.push({ status: 500, name: 'internal_server_error' });
    await expect(sendMail(mail)).rejects.toThrow(MailUnavailable);
    const erased = { to_address: '', subject: null, sent_at: null, error_code: 'erased' };
    expect(await rowOf(mail)).toMatchObject(erased);
    expect(await sendMail(mail)).toBe('refused');
    expect(bench.resend.mails).toHaveLength(0);
    const taken = { ...mail, dedupe_key: `${mail.dedupe_key}:taken` };
    expect(await sendMail(taken)).toBe('sent');
    expect(await rowOf(taken)).toMatchObject(erased);
  });

  it('is skipped where the deployment sends no mail', async () => {
    const { RESEND_API_KEY } = env();
    resetEnvironment({ RESEND_API_KEY: undefined });
    const mail = request();
    expect(await sendMail(mail)).toBe('not_configured');
    expect(await rowOf(mail)).toBeUndefined();
    resetEnvironment({ RESEND_API_KEY });
  });
});

describe("a merchant's failing endpoint", () => {
  const endpoint_id = 'whep_mail';
  beforeAll(async () => {
    await pool().query(
      `INSERT INTO webhook_endpoints (id, merchant_id, livemode, url, events, secret_encrypted, failing_since, warned_days)
       VALUES ($1, $2, true, 'https://kettle.example/hooks', '{*}', 'x', now() - interval '25 hours', 1)`,
      [endpoint_id, bench.merchant_id],
    );
  });
  const change = (set: string) =>
    pool().query(`UPDATE webhook_endpoints SET ${set} WHERE id = $1`, [endpoint_id]);
  const warning = () => ({
    template: 'endpoint_failing' as const,
    merchant_id: bench.merchant_id,
    livemode: true,
    endpoint_id,
    url: 'https://kettle.example/hooks',
    days: 1,
  });

  it('is warned about once, even if the job runs twice', async () => {
    await runMail(warning(), 1);
    await runMail(warning(), 2);
    expect(bench.resend.mails).toMatchObject([
      { to: 'help@kettle.example', subject: 'Your webhook endpoint has failed for 1 day' },
    ]);
  });

  it('is warned about again when it recovers and fails again, but not while it works', async () => {
    await change('failing_since = NULL');
    await runMail(warning(), 1);
    expect(bench.resend.mails).toHaveLength(0);
    await change(`failing_since = now() - interval '24 hours'`);
    await runMail(warning(), 1);
    expect(bench.resend.mails).toHaveLength(1);
  });

  it('is reported to every owner with a confirmed address, once each, not to the support address', async () => {
    await pool().query(`INSERT INTO auth_organizations (id, name, slug) VALUES ('org', 'Kettle', 'kettle')`);
    await pool().query(`UPDATE merchants SET organization_id = 'org' WHERE id = $1`, [bench.merchant_id]);
    const people = [
      ['own1', 'owner', true],
      ['own2', 'owner', true],
      ['own3', 'owner', false],
      ['dev', 'developer', true],
    ] as const;
    for (const [id, role, verified] of people) {
      await pool().query(
        `INSERT INTO auth_users (id, name, email, email_verified, updated_at) VALUES ($1, $1, $1 || '@kettle.example', $2, now())`,
        [id, verified],
      );
      await pool().query(
        `INSERT INTO auth_members (id, organization_id, user_id, role) VALUES ($1, 'org', $1, $2)`,
        [id, role],
      );
    }
    await change(`failing_since = now() - interval '26 hours'`);
    bench.resend.faults.push({ status: 429, name: 'rate_limit_exceeded' });
    await expect(runMail(warning(), 1)).rejects.toThrow(MailUnavailable);
    await runMail(warning(), 2);
    await runMail(warning(), 3);
    expect(bench.resend.mails.map(({ to }) => to)).toEqual(['own2@kettle.example', 'own1@kettle.example']);
  });

  it('is reported to the others at once when one mailbox cannot be reached, and to each once', async () => {
    await change(`failing_since = now() - interval '27 hours'`);
    bench.resend.faults.push({ status: 429, name: 'rate_limit_exceeded' });
    await expect(runMail(warning(), 1)).rejects.toThrow(MailUnavailable);
    expect(bench.resend.mails.map(({ to }) => to)).toEqual(['own2@kettle.example']);
    bench.resend.faults.push({ status: 422, name: 'validation_error' });
    await runMail(warning(), 2);
    await runMail(warning(), 3);
    expect(bench.resend.mails.map(({ to }) => to)).toEqual(['own2@kettle.example']);
  });

  it('is not reported again to an owner whom a job of the previous version has told', async () => {
    const since = new Date(Date.now() - 28 * HOUR);
    await change(`failing_since = '${since.toISOString()}'`);
    await pool().query(
      `INSERT INTO mails (id, merchant_id, template, to_address, dedupe_key, created_at, sent_at, address_hash)
       VALUES ('mail_told', $1, 'endpoint_failing', 'own2@kettle.example', $2, now(), now(), '')`,
      [bench.merchant_id, `${endpoint_id}:endpoint_failing:1:${since.toISOString()}:own2@kettle.example`],
    );
    await runMail(warning(), 1);
    expect(bench.resend.mails.map(({ to }) => to)).toEqual(['own1@kettle.example']);
  });

  it('is reported when it is disabled, unless it is enabled again or was disabled by hand', async () => {
    const disabled = { ...warning(), template: 'endpoint_disabled' as const, days: 5 };
    await runMail(disabled, 1);
    await change(`status = 'disabled', disabled_reason = 'merchant'`);
    await runMail(disabled, 1);
    expect(bench.resend.mails).toHaveLength(0);
    await change(`disabled_reason = 'failing'`);
    await runMail(disabled, 1);
    expect(bench.resend.to('own1@kettle.example')).toMatchObject([
      { subject: 'Your webhook endpoint was disabled' },
    ]);
  });

  it('is reported once when it is gone, with that answer, whatever is cancelled since', async () => {
    await change(`status = 'disabled', disabled_reason = 'gone', failing_since = NULL`);
    const deliver = (id: string, status: number | null, error: string) =>
      pool().query(
        `INSERT INTO deliveries (id, event_id, merchant_id, livemode, endpoint_id, url, status, last_status, last_error, created_at)
         VALUES ($1, $1, $2, true, $3, '', 'failed', $4, $5, now())`,
        [id, bench.merchant_id, endpoint_id, status, error],
      );
    await deliver('dlv_gone', 410, 'Answered 410');
    for (const id of ['dlv_1', 'dlv_2']) {
      await deliver(id, null, 'The endpoint is disabled');
      await runMail({ ...warning(), template: 'endpoint_disabled', days: 0 }, 1);
    }
    expect(bench.resend.to('own1@kettle.example')).toMatchObject([
      { text: expect.stringMatching(/Last response\W+HTTP status 410/) },
    ]);
  });
});

it('a failed refund is told to every owner at once, also when one mailbox cannot be reached', async () => {
  await pool().query('UPDATE merchants SET support_email = NULL WHERE id = $1', [bench.merchant_id]);
  const { session_id, ben } = await startedGroup();
  await pay(session_id, ben);
  await must(session_id, { type: 'cancel' });
  const [refund] = (await sessionNow(session_id)).refunds;
  const about_id = refund?.id ?? '';
  await failRefund(session_id, about_id);
  const job = { session_id, template: 'refund_failed' as const, member_id: null, about_id };
  bench.resend.faults.push({ status: 429, name: 'rate_limit_exceeded' });
  await expect(runMail(job, 1)).rejects.toThrow(MailUnavailable);
  expect(bench.resend.mails.map(({ to }) => to)).toEqual(['own2@kettle.example']);
  await runMail(job, 2);
  await runMail(job, 3);
  expect(bench.resend.mails.map(({ to }) => to)).toEqual(['own2@kettle.example', 'own1@kettle.example']);
});
