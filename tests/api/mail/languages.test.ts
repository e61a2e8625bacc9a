import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pool } from '@/lib/db/pool';
import { answerForm } from '@/lib/hosted/form/answer-form';
import { memberToken } from '@/lib/session/tokens';
import { must } from '../../support/groups';
import { type MailBench, newSession, runMails, startMailBench } from '../../support/mail';

let bench: MailBench;
beforeAll(async () => {
  bench = await startMailBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.resend.reset());

/** A group of Ana's, and forms as a page in some language sends them. */
async function group(locale: string | null = null) {
  const session_id = await newSession(bench.merchant_id, Date.now());
  await pool().query('UPDATE sessions SET locale = $2 WHERE id = $1', [session_id, locale]);
  const settings = { mode: 'equal', size: 4 } as const;
  await must(session_id, { type: 'set_up_group', name: 'Ana', email: 'ana@example.com', settings });
  const { rows } = await pool().query<{ share_id: string }>('SELECT share_id FROM sessions WHERE id = $1', [
    session_id,
  ]);
  const share_id = rows[0]?.share_id ?? '';
  const send = async (language: string, fields: Record<string, string>) => {
    const headers = { accept: 'application/json' };
    const body = new URLSearchParams(fields);
    const url = `https://split.example/s/${share_id}/act${language}`;
    const response = await answerForm(new Request(url, { method: 'POST', headers, body }), 's', share_id);
    expect((await response.json()).ok).toBe(true);
  };
  return { session_id, send };
}

const join = { intent: 'join', name: 'Ben', email: 'ben@example.com' };

describe('a member’s mails', () => {
  it('are in the language of the page on which the member joined, the organizer’s in another', async () => {
    const { session_id, send } = await group();
    await send('?lang=de', join);
    await runMails(session_id);
    const [mail] = bench.resend.to('ben@example.com');
    expect(mail?.subject).toBe('Du bist dabei: die Gruppe von Ana bei Kettle & Co');
    expect(mail?.html).toContain('lang="de"');
    expect(bench.resend.to('ana@example.com')[0]?.subject).toMatch(/^Your group at Kettle & Co has started/);
  });

  it('are in the language of the page on which the member gave the address', async () => {
    const { session_id, send } = await group('pl');
    await send('?lang=de', { ...join, email: '' });
    const { rows } = await pool().query<{ id: string }>(
      "SELECT id FROM members WHERE session_id = $1 AND name = 'Ben'",
      [session_id],
    );
    await send('?lang=ja', {
      intent: 'email',
      email: 'ben@example.com',
      key: memberToken(rows[0]?.id ?? ''),
    });
    await runMails(session_id);
    expect(bench.resend.to('ben@example.com')[0]?.subject).toBe(
      'Kettle & CoのAnaさんのグループに参加しました',
    );
  });

  it('are in the shop’s language where nobody knows the reader’s, and in English where it gave none', async () => {
    for (const [locale, subject] of [
      ['fr', 'Votre groupe chez Kettle & Co est lancé\u00a0: invitez les autres'],
      [null, 'Your group at Kettle & Co has started: invite the others'],
    ] as const) {
      await bench.resend.reset();
      const { session_id } = await group(locale);
      await runMails(session_id);
      expect(bench.resend.to('ana@example.com')[0]?.subject).toBe(subject);
    }
  });

  it('ask in the same language whether the address is theirs', async () => {
    const { session_id, send } = await group();
    await send('?lang=ar', { ...join, email: 'unknown@example.com' });
    await runMails(session_id);
    const [mail] = bench.resend.to('unknown@example.com');
    expect(mail?.subject).toBe('تأكيد عنوان بريدك الإلكتروني');
    expect(mail?.html).toContain('dir="rtl" lang="ar"');
  });
});
