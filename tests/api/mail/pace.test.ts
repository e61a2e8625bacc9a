import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { pool } from '@/lib/db/pool';
import { resetEnvironment } from '@/lib/env';
import { runDueJobs } from '@/lib/jobs/run-due-jobs';
import { keepConfirmed } from '@/lib/mail/send/consent';
import { allowAgain } from '@/lib/mail/send/resend';
import { metricsText } from '@/lib/metrics';
import { must } from '../../support/groups';
import { type MailBench, newSession, startMailBench } from '../../support/mail';
import { ResendStandIn } from '../../support/resend';

/** Mails in a burst, against a provider that takes five requests a second. */

let bench: MailBench;
let resend: ResendStandIn;
beforeAll(async () => {
  bench = await startMailBench();
});
beforeEach(async () => {
  resend = await ResendStandIn.start({});
  resetEnvironment({ RESEND_BASE_URL: resend.url });
  await pool().query('DELETE FROM graphile_worker._private_jobs');
});
afterEach(() => resend.stop());
afterAll(() => bench.close());

/** A group whose members have all just joined, each of whom is sent the link. Answers their addresses. */
async function joined(prefix: string, count: number): Promise<string[]> {
  const session_id = await newSession(bench.merchant_id, Date.now());
  const settings = { mode: 'equal', size: count + 1 } as const;
  await must(session_id, { type: 'set_up_group', name: 'Ana', email: null, settings });
  const addresses = Array.from({ length: count }, (_, index) => `${prefix}${index}@example.com`);
  for (const [index, email] of addresses.entries()) {
    await keepConfirmed(email, bench.merchant_id);
    await must(session_id, { type: 'join', name: `Ben ${index}`, email });
  }
  return addresses.sort();
}

const run = () => runDueJobs({ time_limit_ms: 60_000, tasks: ['send_mail'], look_ahead_ms: 0 });
/** By what alerts count. */
const notTaken = () => /split_mails_total\{outcome="not_sent"\} (\d+)/.exec(metricsText([]))?.[1];
const arrived = () => resend.mails.map(({ to }) => to).sort();

it('a burst arrives in one run, each mail once, and none counts as not taken', async () => {
  const before = notTaken();
  const addresses = await joined('burst', 16);
  expect(await run()).toMatchObject({ failed: 0 });
  expect(arrived()).toEqual(addresses);
  // Paced, and not tried until it is taken.
  expect(resend.requests).toBeLessThan(22);
  expect(notTaken()).toBe(before);
});

it('it waits as the provider says where other processes use up what the team may ask', async () => {
  const before = notTaken();
  const addresses = await joined('shared', 6);
  const others = new AbortController();
  const authorization = 'Bearer re_others';
  const using = (async () => {
    while (!others.signal.aborted) {
      await fetch(`${resend.url}/suppressions/none@example.com`, {
        method: 'DELETE',
        headers: { authorization },
      });
      await delay(150);
    }
  })();
  expect(await run()).toMatchObject({ failed: 0 });
  others.abort();
  await using;
  expect(arrived()).toEqual(addresses);
  expect(notTaken()).toBe(before);
});

it('what takes an address off the list of those who get nothing waits as well', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => allowAgain('none@example.com')));
  expect(answers).toEqual(answers.map(() => null));
});
