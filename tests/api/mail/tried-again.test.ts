import { expect, it } from 'vitest';
import { pool } from '@/lib/db/pool';
import { prisma } from '@/lib/db/prisma';
import { runForm } from '@/lib/hosted/form/run-form';
import { loadPageBySession, memberViewer } from '@/lib/hosted/page/page';
import { bouncedMembers } from '@/lib/mail/send/bounced-members';
import { keepConfirmed } from '@/lib/mail/send/consent';
import { liftBounces } from '@/lib/mail/send/send.sql';
import { memberToken } from '@/lib/session/tokens';
import { wordsOf } from '@/lib/words/words';
import { must } from '../../support/groups';
import { mailboxesOfFile, newSession, pay, runMails } from '../../support/mail';
import { deleteJobs } from '../../support/queued-jobs';

/** Somebody whose mail came back has put the mailbox right, and gives the same address again. */

const { bench, number, subjects } = mailboxesOfFile();

/** Ben, who has joined with an address of his own, or with a label that its domain does not know. */
async function joined(label = '') {
  const email = `ben${number()}${label}@fixed.example`;
  const session_id = await newSession(bench().merchant_id, Date.now());
  const settings = { mode: 'equal', size: 4 } as const;
  await must(session_id, { type: 'set_up_group', name: 'Ana', email: 'ana@example.com', settings });
  const member_id = await must(session_id, { type: 'join', name: 'Ben', email });
  /** By the form on the page. */
  const give = async (address = email) => {
    const page = await loadPageBySession(session_id);
    const viewer = page && (await memberViewer(page, [memberToken(member_id)]));
    if (!page || !viewer) throw new Error('The page is not there');
    const form = new FormData();
    form.set('intent', 'email');
    form.set('email', address);
    const { result } = await runForm(page, viewer, form, wordsOf('en'));
    expect(result.ok).toBe(true);
  };
  return { session_id, email, give, member: { id: member_id, email } };
}

/** As the provider reports it of all mails to an address. */
async function reported(to_address: string, data: { bounce_kind: string } | { delivered_at: Date }) {
  const bounced_at = 'bounce_kind' in data ? new Date() : null;
  await prisma().mails.updateMany({ where: { to_address, bounced_at: null }, data: { ...data, bounced_at } });
  const all = await prisma().mails.findMany({ where: { to_address }, select: { id: true } });
  for (const { id } of all) await liftBounces.run(pool(), [id]);
}

/** Runs what is queued, and has it done. */
async function run(session_id: string): Promise<void> {
  await runMails(session_id, 2);
  await deleteJobs();
}

const LINK = expect.stringMatching(/^You joined/);
const QUESTION = 'Confirm your email address';

it('a member gets the link again for the same address, if mail to it came back', async () => {
  const { session_id, email, give } = await joined();
  await keepConfirmed(email, bench().merchant_id);
  await run(session_id);
  await give();
  await run(session_id);
  expect(subjects(email)).toEqual([LINK]);
  await reported(email, { bounce_kind: 'permanent' });
  await give();
  await run(session_id);
  expect(subjects(email)).toEqual([LINK, LINK]);
  expect(bench().resend.taken_off).toEqual([email]);
});

it('a question that came back is asked again on the same day, by hand', async () => {
  const { session_id, email, give, member } = await joined();
  await run(session_id);
  expect(subjects(email)).toEqual([QUESTION]);
  await reported(email, { bounce_kind: 'permanent' });
  await must(session_id, { type: 'remind', member_ids: null });
  await run(session_id);
  expect(subjects(email)).toEqual([QUESTION]);
  await give();
  await run(session_id);
  await give();
  await run(session_id);
  expect(subjects(email)).toEqual([QUESTION, QUESTION]);
  await reported(email, { delivered_at: new Date() });
  expect(await bouncedMembers([member])).toEqual(new Map());
  await give();
  await run(session_id);
  expect(subjects(email)).toEqual([QUESTION, QUESTION]);
});

it('a spelling that came back keeps neither the question nor a receipt from the one that works', async () => {
  const receipt = expect.stringContaining('$25.25');
  const stranger = await joined('+x');
  await run(stranger.session_id);
  expect(subjects(stranger.email)).toEqual([QUESTION]);
  await reported(stranger.email, { bounce_kind: 'permanent' });

  const { session_id, email, give, member } = await joined('+typo');
  await pay(session_id, member.id);
  await run(session_id);
  expect(subjects(email)).toEqual([QUESTION, receipt]);
  await reported(email, { bounce_kind: 'permanent' });

  const right = `ben${number()}@fixed.example`;
  await give(right);
  await run(session_id);
  expect(subjects(right)).toEqual([QUESTION, receipt]);
  for (const address of [right.toUpperCase(), email, right, right.replace('@', '+y@')]) {
    await must(session_id, { type: 'give_email', member_id: member.id, email: address });
    await run(session_id);
  }
  expect(bench().resend.to(right)).toHaveLength(2);
  expect(bench().resend.to(right.replace('@', '+y@'))).toEqual([]);
});

it('nor does what was dropped there, since an earlier mail had come back', async () => {
  const { session_id, email, give, member } = await joined('+typo');
  await run(session_id);
  await reported(email, { bounce_kind: 'permanent' });
  await pay(session_id, member.id);
  await run(session_id);
  expect(subjects(email)).toEqual([QUESTION]);
  const right = `ben${number()}@fixed.example`;
  await give(right);
  await run(session_id);
  expect(subjects(right)).toEqual([QUESTION, expect.stringContaining('$25.25')]);
});
