import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pool } from '@/lib/db/pool';
import { answerForm } from '@/lib/hosted/form/answer-form';
import { memberToken } from '@/lib/session/tokens';
import { must } from '../../support/groups';
import { type MailBench, newSession, runMails, startMailBench } from '../../support/mail';

/** Times in mails are those of the clock on the reader's wall. */

let bench: MailBench;
beforeAll(async () => {
  bench = await startMailBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.resend.reset());

/** A group of Ana's, who is in Tokyo, and what the pages of others send. */
async function group() {
  const session_id = await newSession(bench.merchant_id, Date.now());
  await must(session_id, {
    type: 'set_up_group',
    name: 'Ana',
    email: 'ana@example.com',
    time_zone: 'Asia/Tokyo',
    settings: { mode: 'equal', size: 4 },
  });
  const find = async <Row extends object>(sql: string) =>
    (await pool().query<Row>(sql, [session_id])).rows[0];
  const share_id =
    (await find<{ share_id: string }>('SELECT share_id FROM sessions WHERE id = $1'))?.share_id ?? '';
  const request = (path: string, body: BodyInit) =>
    new Request(`https://split.example/s/${share_id}/${path}`, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body,
    });
  return {
    session_id,
    post: async (fields: Record<string, string>) => {
      const answer = await answerForm(request('act', new URLSearchParams(fields)), 's', share_id);
      expect((await answer.json()).ok).toBe(true);
    },
    ben: () =>
      find<{ id: string; time_zone: string | null }>(
        "SELECT id, time_zone FROM members WHERE session_id = $1 AND name = 'Ben'",
      ),
  };
}

const join = { intent: 'join', name: 'Ben', email: 'ben@example.com' };
const ZONED = /\d:\d\d [AP]M (UTC|GMT[+-]\d+)/;

const zoneIn = (address: string) => {
  const [mail] = bench.resend.to(address);
  return ZONED.exec(mail?.text ?? '')?.[1];
};

describe('the times in a member’s mails', () => {
  it('are in the zone of the browser that joined, the organizer’s in another', async () => {
    const { session_id, post } = await group();
    await post({ ...join, time_zone: 'Asia/Dubai' });
    await runMails(session_id);
    expect([zoneIn('ben@example.com'), zoneIn('ana@example.com')]).toEqual(['GMT+4', 'GMT+9']);
  });

  it('are in the zone of the browser in which the address was given', async () => {
    const { session_id, post, ben } = await group();
    await post({ ...join, email: '', time_zone: 'Asia/Dubai' });
    const key = memberToken((await ben())?.id ?? '');
    await post({ intent: 'email', email: 'ben@example.com', key, time_zone: 'Africa/Johannesburg' });
    await runMails(session_id);
    expect(zoneIn('ben@example.com')).toBe('GMT+2');
    // A page without script tells none, and forgets none.
    await post({ intent: 'email', email: 'ben2@example.com', key });
    expect((await ben())?.time_zone).toBe('Africa/Johannesburg');
  });

  it.each(['', 'Mars/Base', '../../etc/passwd'])(
    'are in UTC where the browser says %j',
    async (time_zone) => {
      const { session_id, post, ben } = await group();
      await post({ ...join, time_zone });
      expect((await ben())?.time_zone).toBeNull();
      await runMails(session_id);
      expect(zoneIn('ben@example.com')).toBe('UTC');
    },
  );
});
