import { describe, expect, it, vi } from 'vitest';
import { newAttempt } from '@/components/forms/new-attempt';
import { hashToken } from '@/lib/db/ids';
import { pool } from '@/lib/db/pool';
import { answerForm } from '@/lib/hosted/form/answer-form';
import { loadPageBySession, memberViewer } from '@/lib/hosted/page/page';
import { pagePath } from '@/lib/session/page-links';
import { accessToken, memberToken } from '@/lib/session/tokens';
import { en } from '@/lib/words/form/en';
import { must } from '../../support/groups';
import { groupOfAna, mailboxesOfFile, newSession, runMails } from '../../support/mail';
import { deleteJobs } from '../../support/queued-jobs';

/** A personal link was mailed to a mistyped address, and is replaced once its member gives another one. */

const { bench, box, confirmed, subjects } = mailboxesOfFile();

const LINK = 'You joined Ana’s group at Kettle & Co';
const QUESTION = 'Confirm your email address';

describe('the personal link', () => {
  /** The form on the page of a member, or with `access` on the organizer's. */
  async function send(
    session_id: string,
    key: string,
    email: string,
    kind: 'session' | 's' = 's',
    attempt = newAttempt(),
  ) {
    const { rows } = await pool().query('SELECT share_id FROM sessions WHERE id = $1', [session_id]);
    const id = kind === 's' ? rows[0].share_id : session_id;
    const body = new URLSearchParams({ intent: 'email', email, key, attempt });
    const headers = { accept: 'application/json' };
    const address = `https://split.example${pagePath(kind, id)}/act`;
    return answerForm(new Request(address, { method: 'POST', headers, body }), kind, id);
  }

  async function change(...given: Parameters<typeof send>) {
    const response = await send(...given);
    const answer = await response.json();
    expect(answer).toMatchObject({ ok: true });
    const cookie = /split_member=([\w-]+)/.exec(response.headers.getSetCookie().join())?.[1];
    return { answer, cookie };
  }

  async function opens(session_id: string, key: string): Promise<string | undefined> {
    const page = await loadPageBySession(session_id);
    return page ? (await memberViewer(page, [key]))?.kind : undefined;
  }

  it('that was mailed to the former address opens nothing more; the browser stays in, and the mail has another', async () => {
    await confirmed(box('wrong'));
    await confirmed(box('right'));
    const { session_id, member_id } = await groupOfAna(bench(), box('wrong'));
    await runMails(session_id);
    const former = memberToken(member_id);
    expect(bench().resend.to(box('wrong'))[0]?.text).toContain(former);
    await deleteJobs();

    const { answer, cookie = '' } = await change(session_id, former, box('right'));
    expect(cookie).not.toBe(former);
    expect(answer.to).toContain(`?m=${cookie}`);
    expect(await opens(session_id, cookie)).toBe('member');
    // A refresh on its way has the former key still.
    expect(await opens(session_id, former)).toBe('member');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    expect(await opens(session_id, former)).toBe('guest');
    expect(await opens(session_id, cookie)).toBe('member');
    vi.useRealTimers();
    await runMails(session_id);
    expect(subjects(box('right'))).toEqual([LINK]);
    expect(bench().resend.to(box('right'))[0]?.text).toContain(cookie);
    const { rows } = await pool().query('SELECT token_hash FROM members WHERE id = $1', [member_id]);
    expect(rows).toEqual([{ token_hash: hashToken(cookie) }]);
  });

  it('comes back to an address that had the one before, at most once in ten minutes', async () => {
    await confirmed(box('one'));
    await confirmed(box('two'));
    const { session_id, member_id } = await groupOfAna(bench(), box('one'));
    await runMails(session_id);
    await deleteJobs();
    // Ten minutes end at the same times for everybody, perhaps just now.
    vi.useFakeTimers({ toFake: ['Date'] });
    let key: string | undefined = memberToken(member_id);
    for (const name of ['two', 'one', 'two', 'one']) {
      key = (await change(session_id, key ?? '', box(name))).cookie;
      await runMails(session_id);
    }
    vi.useRealTimers();
    expect(subjects(box('one'))).toEqual([LINK, LINK]);
    expect(subjects(box('two'))).toEqual([LINK]);
    expect(await opens(session_id, key ?? '')).toBe('member');
  });

  it('comes back, as it is now, to an address that had the one before, from one that was only asked', async () => {
    await confirmed(box('one'));
    const { session_id, member_id } = await groupOfAna(bench(), box('one'));
    await runMails(session_id);
    await deleteJobs();
    vi.useFakeTimers({ toFake: ['Date'] });
    const { cookie = '' } = await change(session_id, memberToken(member_id), box('typo'));
    await runMails(session_id);
    await deleteJobs();
    for (const address of [box('one'), box('one').toUpperCase(), box('one')]) {
      expect((await change(session_id, cookie, address)).cookie).toBeUndefined();
      await runMails(session_id);
    }
    vi.useRealTimers();
    expect(subjects(box('typo'))).toEqual([QUESTION]);
    expect(
      bench()
        .resend.to(box('one'))
        .map(({ text }) => text.includes(cookie)),
    ).toEqual([false, true]);
    expect(subjects(box('one').toUpperCase())).toEqual([]);
  });

  /** Ben's former key, and a browser that has sent a change whose answer it may not have heard. */
  async function renewed() {
    await confirmed(box('wrong'));
    const { session_id, member_id } = await groupOfAna(bench(), box('wrong'));
    await runMails(session_id);
    const former = memberToken(member_id);
    const attempt = newAttempt();
    const { cookie = '' } = await change(session_id, former, box('right'), 's', attempt);
    expect(cookie).toBe(memberToken(member_id, 1));
    return { session_id, member_id, former, cookie, attempt };
  }

  it('reaches its browser when the form is sent again, since the answer was lost', async () => {
    const { session_id, former, cookie, attempt } = await renewed();
    expect((await change(session_id, former, box('right'), 's', attempt)).cookie).toBe(cookie);
    // The browser that has it is told nothing new.
    expect((await change(session_id, cookie, box('right'))).cookie).toBeUndefined();
  });

  it('reaches its browser when another address is typed meanwhile, since the answer was lost', async () => {
    const { session_id, member_id, former, attempt } = await renewed();
    const { cookie = '' } = await change(session_id, former, box('best'), 's', attempt);
    expect(await opens(session_id, cookie)).toBe('member');
    const { rows } = await pool().query('SELECT email FROM members WHERE id = $1', [member_id]);
    expect(rows).toEqual([{ email: box('best') }]);
  });

  it('is known in a browser that has it in its cookie, whatever the form brings along', async () => {
    const { session_id, former, cookie } = await renewed();
    const page = await loadPageBySession(session_id);
    const viewer = page && (await memberViewer(page, [former, cookie]));
    expect(viewer).toEqual({ kind: 'member', member: expect.objectContaining({ name: 'Ben' }) });
    const other = await must(session_id, { type: 'join', name: 'Cleo', email: null });
    const now = await loadPageBySession(session_id);
    // Another's key makes it nobody's.
    expect(now && (await memberViewer(now, [former, memberToken(other)]))).toMatchObject({
      by_former_key: true,
      member: { name: 'Ben' },
    });
  });

  it.each(['right', 'strangers'])(
    'reaches nobody else who has the former one still, and the %s address: that says so, and changes nothing',
    async (name) => {
      const { session_id, member_id, former } = await renewed();
      for (const attempt of [newAttempt(), '']) {
        const response = await send(session_id, former, box(name), 's', attempt);
        expect(await response.json()).toMatchObject({ ok: false, message: en.newLinkMailed });
        expect(response.headers.getSetCookie()).toEqual([]);
      }
      const { rows } = await pool().query('SELECT email, link_number FROM members WHERE id = $1', [
        member_id,
      ]);
      expect(rows).toEqual([{ email: box('right'), link_number: 1 }]);
    },
  );

  it('reaches a browser behind a share link that was replaced, for both addresses', async () => {
    const { session_id, former, cookie, attempt } = await renewed();
    const { rows } = await pool().query('SELECT share_id FROM sessions WHERE id = $1', [session_id]);
    const old = rows[0].share_id;
    await must(session_id, { type: 'renew_link', share_id: `new-${session_id}` });
    const body = new URLSearchParams({ intent: 'email', email: box('right'), key: former, attempt });
    const address = `https://split.example${pagePath('s', old)}/act`;
    const given = { method: 'POST', headers: { accept: 'application/json' }, body };
    const response = await answerForm(new Request(address, given), 's', old);
    const kept = response.headers.getSetCookie().filter((text) => text.includes(`=${cookie};`));
    expect(kept.map((text) => /Path=([^;]+)/.exec(text)?.[1]).sort()).toEqual(
      [pagePath('s', old), pagePath('s', `new-${session_id}`)].sort(),
    );
  });

  it('that was renewed says so, and invites nobody to join again', async () => {
    const { session_id, former } = await renewed();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    const answer = await send(session_id, former, box('right'), 's');
    const page = await loadPageBySession(session_id);
    const viewer = page && (await memberViewer(page, [former]));
    vi.useRealTimers();
    expect((await answer.json()).message).toBe(en.newLinkMailed);
    // The mail with the new one waits for that.
    await runMails(session_id);
    expect(subjects(box('right'))).toEqual([QUESTION]);
    expect(en.newLinkMailed).toContain('once you have confirmed');
    expect(viewer).toEqual({ kind: 'guest', by_renewed_key: true });
    const unknown = await send(session_id, memberToken('mem_of_nobody'), box('right'), 's');
    expect((await unknown.json()).message).toBe(en.member_not_found);
  });

  it('stays as it is where the former address was sent none', async () => {
    const { session_id, member_id } = await groupOfAna(bench(), box('wrong'));
    await runMails(session_id);
    expect(subjects(box('wrong'))).toEqual([QUESTION]);
    const { cookie } = await change(session_id, memberToken(member_id), box('right'));
    expect(cookie).toBeUndefined();
    expect(await opens(session_id, memberToken(member_id))).toBe('member');
  });

  it('of the organizer stays, since the shop has it too', async () => {
    const session_id = await newSession(bench().merchant_id, Date.now());
    const settings = { mode: 'equal', size: 4 } as const;
    const email = 'ana@example.com';
    const member_id = await must(session_id, { type: 'set_up_group', name: 'Ana', email, settings });
    await runMails(session_id);
    await change(session_id, accessToken(session_id), box('right'), 'session');
    expect(await opens(session_id, memberToken(member_id))).toBe('member');
    await change(session_id, accessToken(session_id), box('again'), 'session');
  });
});
