import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { resetEnvironment } from '@/lib/env';
import { readMetrics } from '@/lib/jobs/read-metrics';
import { MailUnavailable } from '@/lib/mail/send/resend';
import { OWN_LETTERHEAD, sendMail } from '@/lib/mail/send/send';
import { HOUR, type MailBench, startMailBench } from '../../support/mail';
import { samplesOf } from '../../support/monitoring';

/** What operators learn of mails that the provider does not take. */

let bench: MailBench;
beforeAll(async () => {
  bench = await startMailBench();
});
afterAll(() => bench.close());

/** Sends a mail, which meets this. */
function send(dedupe_key: string, now?: number, ...faults: typeof bench.resend.faults) {
  bench.resend.faults.push(...faults);
  const message = { subject: 'Hello', html: '<p>Hello</p>', text: 'Hello' };
  const mail = { dedupe_key, template: 'test', to: 'eve@example.com', letterhead: OWN_LETTERHEAD, message };
  return sendMail(mail, now);
}

async function counted(): Promise<number[]> {
  const known = samplesOf(await readMetrics());
  const of = (outcome: string) => known.get(`split_mails_total{outcome="${outcome}"}`) ?? Number.NaN;
  return ['sent', 'refused', 'not_sent', 'unknown'].map(of);
}

it('an attempt is counted by what came of it, and a mail that is given up is logged, once', async () => {
  const lines: string[] = [];
  const out = vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
  resetEnvironment({ LOG_LEVEL: 'warn' });
  const before = await counted();
  const revoked = { status: 401, name: 'invalid_api_key' };
  await expect(send('revoked', 1_000, revoked)).rejects.toThrow(MailUnavailable);
  await expect(send('lost', 1_000, 'lost_before_taken')).rejects.toThrow(MailUnavailable);
  await send('good');
  await send('bad', 1_000, { status: 422, name: 'validation_error' });
  for (const hours of [24, 25]) expect(await send('lost', 1_000 + hours * HOUR)).toBe('refused');
  out.mockRestore();
  resetEnvironment({ LOG_LEVEL: 'silent' });
  expect((await counted()).map((count, at) => count - (before[at] ?? 0))).toEqual([1, 1, 1, 1]);
  const given_up = { level: 'warn', message: 'a mail was given up', template: 'test' };
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { ...given_up, reason: 'validation_error' },
    { ...given_up, reason: 'outcome_unknown' },
  ]);
});
