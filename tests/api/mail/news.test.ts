import { afterAll, beforeAll, expect, it } from 'vitest';
import { pool } from '@/lib/db/pool';
import { DIGEST_ms } from '@/lib/group/query/digest';
import { must } from '../../support/groups';
import { type MailBench, newSession, queuedMails, runMail, startMailBench } from '../../support/mail';
import { waitingJobs } from '../../support/queued-jobs';
import { storedSession } from '../../support/stored-session';

let bench: MailBench;
beforeAll(async () => {
  bench = await startMailBench();
});
afterAll(() => bench.close());

async function group() {
  const session_id = await newSession(bench.merchant_id, Date.now());
  const settings = { mode: 'equal', size: 4 } as const;
  const email = 'ana@example.com';
  const ana = await must(session_id, { type: 'set_up_group', name: 'Ana', email, settings });
  const ben = await must(session_id, { type: 'join', name: 'Ben', email: 'ben@example.com' });
  return { session_id, ana, ben };
}

async function sent(session_id: string, template: string): Promise<string[]> {
  const { rows } = await pool().query<{ to_address: string }>(
    'SELECT to_address FROM mails WHERE session_id = $1 AND template = $2 AND sent_at IS NOT NULL',
    [session_id, template],
  );
  return rows.map(({ to_address }) => to_address);
}

it('much that happens is one job and one mail to the organizer, however often the job runs', async () => {
  const { session_id } = await group();
  for (const name of ['Cleo', 'Dan']) await must(session_id, { type: 'join', name, email: null });
  const [job, ...more] = await queuedMails(session_id, 'digest');
  // Three hours can end between two of them.
  expect(more.length).toBeLessThanOrEqual(1);
  const [queued] = (await waitingJobs('send_mail')).filter(({ payload }) => payload.template === 'digest');
  const end = Date.parse(String(job?.about_id));
  expect(queued?.run_at.getTime()).toBe(end + 30_000);
  expect(end % DIGEST_ms).toBe(0);
  await runMail(job, 1);
  await runMail(job, 2);
  expect(await sent(session_id, 'digest')).toEqual(['ana@example.com']);
});

it('a changed amount is kept, mailed once, and only to members who have confirmed the address', async () => {
  const { session_id, ben } = await group();
  await must(session_id, { type: 'join', name: 'Eve', email: 'eve@example.com' });
  await must(session_id, { type: 'change_split', settings: { mode: 'equal', size: 3 } });
  const session = await storedSession(session_id);
  const member = session?.members.find(({ id }) => id === ben);
  expect(member?.amount_change).toEqual({ at: expect.any(Number), before_cents: 2_500, before_size: 4 });
  const jobs = await queuedMails(session_id, 'amount_changed');
  expect(jobs).toHaveLength(2);
  for (const job of jobs) for (const attempt of [1, 2]) await runMail(job, attempt);
  expect(await sent(session_id, 'amount_changed')).toEqual(['ben@example.com']);
});
