import { describe, expect, it } from 'vitest';
import { pool } from '@/lib/db/pool';
import { erasePerson } from '@/lib/erasure/erase-person';
import { DAY_ms } from '@/lib/format/units';
import type { GroupConfig } from '@/lib/group/model';
import { mailboxText } from '@/lib/mail/frame/addresses';
import { unsubscribe } from '@/lib/mail/send/unsubscribe';
import { memberToken, unsubscribeToken } from '@/lib/session/tokens';
import { must } from '../../support/groups';
import {
  clickIn,
  groupOfAna,
  mailboxesOfFile,
  newSession,
  pay,
  queuedMails,
  runMail,
  runMails,
} from '../../support/mail';
import { deleteJobs } from '../../support/queued-jobs';

/** A member, or the organizer, has mistyped the address and gives another one. */

const { bench, box, confirmed, subjects } = mailboxesOfFile();

async function joinedBy(email: string | null, config?: Partial<GroupConfig>) {
  const group = await groupOfAna(bench(), email, config);
  const { session_id, member_id } = group;
  const give = (address: string) => must(session_id, { type: 'give_email', member_id, email: address });
  return { ...group, give };
}

const LINK = 'You joined Ana’s group at Kettle & Co';
const OWN_LINK = 'Your personal link: Ana’s group at Kettle & Co';
const RECEIPT = expect.stringContaining('$25.25');
const HELD = expect.stringMatching(/\$25\.25.+Kettle/);
const QUESTION = 'Confirm your email address';

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
    expect(bench().resend.to(box('right'))[0]?.text).toContain(memberToken(member_id));
    expect(subjects(box('wrong'))).toHaveLength(2);
  });

  it('gets there what was queued or had failed before, which the former address never gets', async () => {
    await confirmed(box('wrong'));
    await confirmed(box('right'));
    const { session_id, give } = await joinedBy(box('wrong'));
    const [mail] = await queuedMails(session_id, 'joined');
    bench().resend.faults.push({ status: 503, name: 'application_error' });
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
    expect(bench().resend.mails.map(({ subject }) => subject)).toEqual([LINK, RECEIPT, LINK, RECEIPT]);
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
    await clickIn(bench(), box('third'));
    await clickIn(bench(), box('first'));
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
    await clickIn(bench(), box('right'));
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
    await clickIn(bench(), box('card'));
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
    await clickIn(bench(), box('right'));
    await runMails(session_id);
    expect(subjects(box('right'))).toContainEqual(RECEIPT);
  });

  it('gets the link, after the click too, once somebody else has paid for everybody', async () => {
    await confirmed(box('known'));
    const { session_id, organizer_id, member_id, give } = await joinedBy(null);
    await pay(session_id, organizer_id, { scope: { kind: 'all' }, received_cents: 10_100 });
    await deleteJobs();
    await give(box('known'));
    await runMails(session_id);
    expect(subjects(box('known'))).toEqual([OWN_LINK]);
    expect(bench().resend.to(box('known'))[0]?.text).toContain(memberToken(member_id));
    await give(box('other'));
    await runMails(session_id);
    await deleteJobs();
    await clickIn(bench(), box('other'));
    await runMails(session_id, 2);
    expect(subjects(box('other'))).toEqual([QUESTION, OWN_LINK]);
  });

  it('gets no links of other groups that are done with the click, but those of open ones', async () => {
    const done = async () => {
      const group = await joinedBy(box('often'));
      const { session_id, organizer_id, member_id } = group;
      await pay(session_id, organizer_id, { scope: { kind: 'all' }, received_cents: 10_100 });
      return { ...group, link: memberToken(member_id) };
    };
    const former = await done();
    const open = await joinedBy(box('often'));
    await deleteJobs();
    const { session_id } = await done();
    await runMails(session_id);
    await deleteJobs();
    await clickIn(bench(), box('often'));
    for (const group of [former, open, { session_id }]) await runMails(group.session_id);
    expect(subjects(box('often'))).toEqual([QUESTION, LINK, OWN_LINK]);
    expect(JSON.stringify(bench().resend.to(box('often')))).not.toContain(former.link);
  });

  it('gets the links of two who share a mailbox in a group that is done by one click', async () => {
    const { session_id, organizer_id, member_id, give } = await joinedBy(null);
    const other_id = await must(session_id, { type: 'join', name: 'Cleo', email: null });
    await pay(session_id, organizer_id, { scope: { kind: 'all' }, received_cents: 10_100 });
    await deleteJobs();
    await give(box('shared'));
    await must(session_id, { type: 'give_email', member_id: other_id, email: box('shared') });
    await runMails(session_id);
    await deleteJobs();
    await clickIn(bench(), box('shared'));
    await runMails(session_id);
    expect(subjects(box('shared'))).toEqual([QUESTION, OWN_LINK, OWN_LINK]);
    const texts = JSON.stringify(bench().resend.to(box('shared')));
    for (const id of [member_id, other_id]) expect(texts).toContain(memberToken(id));
  });

  it('has each address asked before a link goes there in a group that has ended, also a new link', async () => {
    const { session_id, organizer_id, member_id } = await joinedBy(null);
    await pay(session_id, member_id);
    await pay(session_id, organizer_id, { scope: { kind: 'all' }, received_cents: 7_575 });
    // As the page asks it of an address that had the receipt.
    const renew = async (address: string) => {
      await must(session_id, { type: 'give_email', member_id, email: address, renews_link: true });
      await runMails(session_id);
    };
    await renew(box('first'));
    expect(subjects(box('first'))).toEqual(expect.arrayContaining([QUESTION, RECEIPT]));
    for (const name of ['second', 'third']) {
      await renew(box(name));
      await must(session_id, { type: 'send_link', email: box(name) });
      await runMails(session_id);
      expect(subjects(box(name))).toEqual([QUESTION]);
    }
    await deleteJobs();
    await clickIn(bench(), box('third'));
    await runMails(session_id);
    expect(subjects(box('third'))).toEqual(expect.arrayContaining([QUESTION, OWN_LINK]));
    expect(bench().resend.to(box('third')).at(1)?.text).toContain(memberToken(member_id, 2));
  });

  it.each([
    ['nobody has confirmed', false],
    ['was confirmed', true],
  ])(
    'gets no new link at the address of the card, which %s, once it is replaced',
    async (_which, is_confirmed) => {
      if (is_confirmed) await confirmed(box('card'));
      const { session_id, organizer_id, member_id, give } = await joinedBy(null);
      await pay(session_id, member_id, { payer_email: box('card') });
      await pay(session_id, organizer_id, { scope: { kind: 'all' }, received_cents: 7_575 });
      await give(box('card'));
      await runMails(session_id);
      const before = subjects(box('card'));
      expect(before).toContainEqual(RECEIPT);
      await must(session_id, { type: 'give_email', member_id, email: box('right'), renews_link: true });
      await must(session_id, { type: 'send_link', email: box('card') });
      await runMails(session_id);
      expect(subjects(box('right'))).toEqual([QUESTION]);
      expect(subjects(box('card'))).toEqual(before);
    },
  );

  it('has the link mailed again where the receipt went, without a click', async () => {
    const { session_id, organizer_id, member_id } = await joinedBy(null);
    await pay(session_id, member_id, { payer_email: box('card') });
    await pay(session_id, organizer_id, { scope: { kind: 'all' }, received_cents: 7_575 });
    await runMails(session_id);
    await must(session_id, { type: 'send_link', email: box('card') });
    await runMails(session_id);
    expect(subjects(box('card'))).toContainEqual(OWN_LINK);
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
  const session_id = await newSession(bench().merchant_id, Date.now());
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
  expect(bench().resend.to(box('right'))[0]?.text).toContain(`/session/${session_id}?access=`);
});
