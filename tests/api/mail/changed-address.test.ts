import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { POST as confirmRoute } from '@/app/confirm-address/[memberId]/confirm/route';
import { hashToken } from '@/lib/db/ids';
import { pool } from '@/lib/db/pool';
import { erasePerson } from '@/lib/erasure/erase-person';
import { DAY_ms } from '@/lib/format/units';
import type { GroupConfig } from '@/lib/group/model';
import { answerForm } from '@/lib/hosted/form/answer-form';
import { loadPageBySession, memberViewer } from '@/lib/hosted/page/page';
import { mailboxText } from '@/lib/mail/frame/addresses';
import { keepConfirmed } from '@/lib/mail/send/consent';
import { unsubscribe } from '@/lib/mail/send/unsubscribe';
import { pagePath } from '@/lib/session/page-links';
import { accessToken, memberToken, unsubscribeToken } from '@/lib/session/tokens';
import { en } from '@/lib/words/form/en';
import { must } from '../../support/groups';
import {
  type MailBench,
  newSession,
  pay,
  queuedMails,
  runMail,
  runMails,
  startMailBench,
} from '../../support/mail';
import { deleteJobs } from '../../support/queued-jobs';

/** A member, or the organizer, has mistyped the address and gives another one. */

let bench: MailBench;
let number = 0;
beforeAll(async () => {
  bench = await startMailBench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  number += 1;
  await bench.resend.reset();
});

/** A mailbox of a test's own. */
const box = (name: string) => `${name}${number}@elsewhere.example`;

/** As if its reader had clicked in the first mail from this shop. */
const confirmed = (address: string) => keepConfirmed(address, bench.merchant_id);

/** Ana's group, which Ben has joined. */
async function joinedBy(email: string | null, config?: Partial<GroupConfig>) {
  const session_id = await newSession(bench.merchant_id, Date.now(), config);
  const settings = { mode: 'equal', size: 4 } as const;
  const organizer_id = await must(session_id, { type: 'set_up_group', name: 'Ana', email: null, settings });
  const member_id = await must(session_id, { type: 'join', name: 'Ben', email });
  const give = (address: string) => must(session_id, { type: 'give_email', member_id, email: address });
  return { session_id, organizer_id, member_id, give };
}

const subjects = (to: string) => bench.resend.to(to).map(({ subject }) => subject);
const LINK = 'You joined Ana’s group at Kettle & Co';
const RECEIPT = expect.stringContaining('$25.25');
const HELD = expect.stringMatching(/\$25\.25.+Kettle/);
const QUESTION = 'Confirm your email address';

async function clickIn(to: string): Promise<void> {
  const text = bench.resend.to(to).find(({ subject }) => subject === QUESTION)?.text;
  const url = new URL(/https:\/\/split\.example\/confirm-address\/\S+/.exec(text ?? '')?.[0] ?? '');
  const memberId = url.pathname.split('/')[2] ?? '';
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const request = new Request(url, { method: 'POST', body: '', headers });
  expect((await confirmRoute(request, { params: Promise.resolve({ memberId }) })).status).toBe(303);
}

describe('a member who gives another address', () => {
  it('gets the personal link and the receipts there, once, and the former address nothing more', async () => {
    await confirmed(box('wrong'));
    await confirmed(box('right'));
    const { session_id, member_id, give } = await joinedBy(box('wrong'));
    await pay(session_id, member_id);
    await runMails(session_id);
    expect(subjects(box('wrong'))).toEqual([LINK, RECEIPT]);

    await give(box('right'));
    await give(box('right'));
    await runMails(session_id, 2);
    await must(session_id, { type: 'cancel' });
    await runMails(session_id, 2);
    expect(subjects(box('right'))).toEqual([LINK, RECEIPT, expect.stringContaining('we are refunding')]);
    expect(bench.resend.to(box('right'))[0]?.text).toContain(memberToken(member_id));
    expect(subjects(box('wrong'))).toHaveLength(2);
  });

  it('gets there what was queued or had failed before, which the former address never gets', async () => {
    await confirmed(box('wrong'));
    await confirmed(box('right'));
    const { session_id, give } = await joinedBy(box('wrong'));
    const [mail] = await queuedMails(session_id, 'joined');
    bench.resend.faults.push({ status: 503, name: 'application_error' });
    await expect(runMail(mail, 1)).rejects.toThrow();
    await give(box('right'));
    // The former try again, and the one that the change has queued.
    await runMail(mail, 2);
    await runMails(session_id);
    expect(subjects(box('right'))).toEqual([LINK]);
    expect(subjects(box('wrong'))).toEqual([]);
  });

  it('gets nothing again that the previous version has sent there, under the mail’s own key', async () => {
    await confirmed(box('first'));
    await confirmed(box('second'));
    const { session_id, member_id, give } = await joinedBy(box('first'));
    await pay(session_id, member_id);
    await runMails(session_id);
    const former = `UPDATE mails SET dedupe_key = substring(dedupe_key FROM '^(.*):[^:]*$') WHERE session_id = $1`;
    await pool().query(former, [session_id]);
    await runMails(session_id, 2);
    expect(subjects(box('first'))).toEqual([LINK, RECEIPT]);
    await give(box('second'));
    await runMails(session_id, 3);
    expect(subjects(box('second'))).toEqual([LINK, RECEIPT]);
  });

  it('fills no mailbox by going back and forth, nor by other spellings of the same', async () => {
    await confirmed(box('one'));
    await confirmed(box('two'));
    const { session_id, member_id, give } = await joinedBy(box('one'));
    await pay(session_id, member_id);
    await runMails(session_id);
    const addresses = [box('two'), box('one')].flatMap((address) => [
      address,
      address.toUpperCase(),
      address.replace('@', '+trip@'),
    ]);
    for (const address of [...addresses, ...addresses.toReversed()]) {
      await give(address);
      await runMails(session_id, 2);
    }
    expect(bench.resend.mails.map(({ subject }) => subject)).toEqual([LINK, RECEIPT, LINK, RECEIPT]);
  });

  it('has an unconfirmed address asked first, also for receipts of real money that went elsewhere', async () => {
    const { session_id, member_id, give } = await joinedBy(null);
    await pay(session_id, member_id);
    await runMails(session_id);
    await give(box('wrong'));
    await runMails(session_id);
    // A card was charged, and nobody else has been told.
    expect(subjects(box('wrong')).toSorted()).toEqual([QUESTION, RECEIPT].toSorted());

    for (const name of ['first', 'second', 'third']) {
      await give(box(name));
      await runMails(session_id, 2);
      expect(subjects(box(name))).toEqual([QUESTION]);
    }
    await clickIn(box('third'));
    await clickIn(box('first'));
    await runMails(session_id, 2);
    expect(subjects(box('third'))).toEqual([QUESTION, LINK, RECEIPT]);
    expect(subjects(box('first'))).toEqual([QUESTION]);
    expect(subjects(box('wrong'))).toHaveLength(2);
  });

  it('hears of the money held on the card after the click, too', async () => {
    const { session_id, member_id, give } = await joinedBy(null, { funds: 'hold' });
    const payment_id = await must(session_id, { type: 'start_payment', member_id, scope: { kind: 'own' } });
    const capture_before = Date.now() + 7 * DAY_ms;
    const held = { payment_id, held_cents: 2_525, capture_before, payer_email: box('card') };
    await must(session_id, { type: 'payment_authorized', ...held });
    await runMails(session_id);
    expect(subjects(box('card'))).toEqual([QUESTION, HELD]);
    await give(box('right'));
    await runMails(session_id);
    expect(subjects(box('right'))).toEqual([QUESTION]);
    await deleteJobs();
    await clickIn(box('right'));
    await runMails(session_id, 2);
    expect(subjects(box('right'))).toEqual([QUESTION, LINK, HELD]);
    expect(subjects(box('card'))).toHaveLength(2);
  });

  it('gets the link, too, after the click at the address that came with the card', async () => {
    const { session_id, member_id } = await joinedBy(null);
    await pay(session_id, member_id, { payer_email: box('card') });
    await runMails(session_id);
    expect(subjects(box('card'))).toEqual([QUESTION, RECEIPT]);
    await deleteJobs();
    await clickIn(box('card'));
    await runMails(session_id);
    expect(subjects(box('card'))).toEqual([QUESTION, RECEIPT, LINK]);
  });

  it('gets the receipts after the click once everybody has paid, too', async () => {
    const { session_id, organizer_id, member_id, give } = await joinedBy(null);
    await pay(session_id, member_id);
    await pay(session_id, organizer_id, { scope: { kind: 'all' }, received_cents: 7_575 });
    await give(box('wrong'));
    await runMails(session_id);
    await give(box('right'));
    await runMails(session_id);
    await clickIn(box('right'));
    await runMails(session_id);
    expect(subjects(box('right'))).toContainEqual(RECEIPT);
  });

  it('is still reminded when the reader of the former address unsubscribes', async () => {
    await confirmed(box('wrong'));
    await confirmed(box('right'));
    const { session_id, member_id, give } = await joinedBy(box('wrong'));
    await runMails(session_id);
    await give(box('right'));
    await runMails(session_id);
    const mailbox = mailboxText(box('wrong'));
    expect(await unsubscribe(mailbox, unsubscribeToken(mailbox))).toBe(true);
    const { rows } = await pool().query('SELECT unsubscribed_at FROM members WHERE id = $1', [member_id]);
    expect(rows).toEqual([{ unsubscribed_at: null }]);
    const right = mailboxText(box('right'));
    expect(await unsubscribe(right, unsubscribeToken(right))).toBe(true);
    const after = await pool().query('SELECT unsubscribed_at FROM members WHERE id = $1', [member_id]);
    expect(after.rows).toEqual([{ unsubscribed_at: expect.any(Date) }]);
  });

  it.each([
    ['the address', 'right', ['wrong', 'right']],
    ['the former address', 'wrong', ['wrong']],
  ])('leaves no trace in mails once %s is erased', async (_which, asked, gone) => {
    await confirmed(box('wrong'));
    await confirmed(box('right'));
    const { session_id, give } = await joinedBy(box('wrong'));
    await runMails(session_id);
    await give(box('right'));
    await runMails(session_id);
    await must(session_id, { type: 'cancel' });
    await erasePerson(box(asked));
    const { rows } = await pool().query('SELECT * FROM mails WHERE session_id = $1', [session_id]);
    const kept = JSON.stringify(rows);
    expect(rows).toHaveLength(2);
    for (const name of ['wrong', 'right']) {
      expect(kept.includes(box(name))).toBe(!gone.includes(name));
      expect(kept.includes(mailboxText(box(name)))).toBe(!gone.includes(name));
    }
  });
});

it('an organizer who gives another address gets the link to the tools there', async () => {
  await confirmed(box('right'));
  const session_id = await newSession(bench.merchant_id, Date.now());
  const settings = { mode: 'equal', size: 4 } as const;
  const member_id = await must(session_id, {
    type: 'set_up_group',
    name: 'Ana',
    email: 'ana@example.com',
    settings,
  });
  await runMails(session_id);
  const [first] = subjects('ana@example.com');
  await must(session_id, { type: 'give_email', member_id, email: box('right') });
  await runMails(session_id);
  expect(subjects(box('right'))).toEqual([first]);
  expect(bench.resend.to(box('right'))[0]?.text).toContain(`/session/${session_id}?access=`);
});

describe('the personal link', () => {
  /** The form on the page of a member, or with `access` on the organizer's. */
  async function send(session_id: string, key: string, email: string, kind: 'session' | 's') {
    const { rows } = await pool().query('SELECT share_id FROM sessions WHERE id = $1', [session_id]);
    const id = kind === 's' ? rows[0].share_id : session_id;
    const body = new URLSearchParams({ intent: 'email', email, key });
    const headers = { accept: 'application/json' };
    const address = `https://split.example${pagePath(kind, id)}/act`;
    return answerForm(new Request(address, { method: 'POST', headers, body }), kind, id);
  }

  async function change(session_id: string, key: string, email: string, kind: 'session' | 's' = 's') {
    const response = await send(session_id, key, email, kind);
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
    const { session_id, member_id } = await joinedBy(box('wrong'));
    await runMails(session_id);
    const former = memberToken(member_id);
    expect(bench.resend.to(box('wrong'))[0]?.text).toContain(former);
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
    expect(bench.resend.to(box('right'))[0]?.text).toContain(cookie);
    const { rows } = await pool().query('SELECT token_hash FROM members WHERE id = $1', [member_id]);
    expect(rows).toEqual([{ token_hash: hashToken(cookie) }]);
  });

  it('comes back to an address that had the one before, at most once in ten minutes', async () => {
    await confirmed(box('one'));
    await confirmed(box('two'));
    const { session_id, member_id } = await joinedBy(box('one'));
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

  /** Ben's former key, and a browser that has sent a change whose answer it may not have heard. */
  async function renewed() {
    await confirmed(box('wrong'));
    const { session_id, member_id } = await joinedBy(box('wrong'));
    await runMails(session_id);
    const former = memberToken(member_id);
    const { cookie = '' } = await change(session_id, former, box('right'));
    expect(cookie).toBe(memberToken(member_id, 1));
    return { session_id, member_id, former, cookie };
  }

  it('reaches its browser when the form is sent again, since the answer was lost', async () => {
    const { session_id, former, cookie } = await renewed();
    expect((await change(session_id, former, box('right'))).cookie).toBe(cookie);
    // The browser that has it is told nothing new.
    expect((await change(session_id, cookie, box('right'))).cookie).toBeUndefined();
  });

  it('reaches a browser behind a share link that was replaced, for both addresses', async () => {
    const { session_id, former, cookie } = await renewed();
    const { rows } = await pool().query('SELECT share_id FROM sessions WHERE id = $1', [session_id]);
    const old = rows[0].share_id;
    await must(session_id, { type: 'renew_link', share_id: `new-${session_id}` });
    const body = new URLSearchParams({ intent: 'email', email: box('right'), key: former });
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
    expect(viewer).toEqual({ kind: 'guest', by_renewed_key: true });
    const unknown = await send(session_id, memberToken('mem_of_nobody'), box('right'), 's');
    expect((await unknown.json()).message).toBe(en.member_not_found);
  });

  it('stays as it is where the former address was sent none', async () => {
    const { session_id, member_id } = await joinedBy(box('wrong'));
    await runMails(session_id);
    expect(subjects(box('wrong'))).toEqual([QUESTION]);
    const { cookie } = await change(session_id, memberToken(member_id), box('right'));
    expect(cookie).toBeUndefined();
    expect(await opens(session_id, memberToken(member_id))).toBe('member');
  });

  it('of the organizer stays, since the shop has it too', async () => {
    const session_id = await newSession(bench.merchant_id, Date.now());
    const settings = { mode: 'equal', size: 4 } as const;
    const email = 'ana@example.com';
    const member_id = await must(session_id, { type: 'set_up_group', name: 'Ana', email, settings });
    await runMails(session_id);
    await change(session_id, accessToken(session_id), box('right'), 'session');
    expect(await opens(session_id, memberToken(member_id))).toBe('member');
    await change(session_id, accessToken(session_id), box('again'), 'session');
  });
});
