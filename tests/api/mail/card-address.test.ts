import { describe, expect, it, vi } from 'vitest';
import { prisma } from '@/lib/db/prisma';
import type { GroupConfig } from '@/lib/group/model';
import { memberToken } from '@/lib/session/tokens';
import { must } from '../../support/groups';
import { clickIn, groupOfAna, HOUR, mailboxesOfFile, pay, runMail, runMails } from '../../support/mail';
import { deleteJobs } from '../../support/queued-jobs';
import { storedSession } from '../../support/stored-session';

/** The address that came with a member's card, where the member has typed another one. */

const { bench, box, confirmed, subjects } = mailboxesOfFile();

const lastTo = (to: string) => JSON.stringify(bench().resend.to(to).at(-1));
const LINK = 'You joined Ana’s group at Kettle & Co';
const OWN_LINK = 'Your personal link: Ana’s group at Kettle & Co';
const RECEIPT = expect.stringContaining('$25.25');
const QUESTION = 'Confirm your email address';

/** Runs what is queued, and has it done. */
async function run(session_id: string): Promise<void> {
  await runMails(session_id);
  await deleteJobs();
}

/** As if nothing had been sent there. */
async function deleteMails(to_address: string): Promise<void> {
  await prisma().mails.deleteMany({ where: { to_address } });
  await bench().resend.reset();
}

/** Ben has typed an address, and paid with a card of another one. */
async function paidByCard(typed = 'typo', config?: Partial<GroupConfig>) {
  const group = await groupOfAna(bench(), box(typed), config);
  const { session_id, organizer_id, member_id } = group;
  await run(session_id);
  await pay(session_id, member_id, { payer_email: box('card') });
  await run(session_id);
  const fund = async () => {
    await pay(session_id, organizer_id, { scope: { kind: 'all' }, received_cents: 7_575 });
    await run(session_id);
  };
  const ask = async (name: string) => {
    await must(session_id, { type: 'send_link', email: box(name) });
    await run(session_id);
  };
  const renew = async (name: string) => {
    await must(session_id, { type: 'give_email', member_id, email: box(name), renews_link: true });
    await run(session_id);
  };
  return { ...group, fund, ask, renew };
}

describe('who asks for the link by the address of the card, having mistyped the other one', () => {
  it('gets it where the receipt went, once everybody has paid', async () => {
    const { member_id, fund, ask } = await paidByCard();
    await fund();
    expect(subjects(box('card'))).toContainEqual(RECEIPT);
    await ask('card');
    expect(subjects(box('card')).at(-1)).toBe(OWN_LINK);
    expect(lastTo(box('card'))).toContain(memberToken(member_id));
    expect(subjects(box('typo'))).toEqual([QUESTION]);
  });

  it('gets it in a group that is open, too, where the address is confirmed', async () => {
    await confirmed(box('card'));
    const { member_id, ask } = await paidByCard();
    await ask('card');
    expect(subjects(box('card'))).toEqual([RECEIPT, LINK]);
    expect(lastTo(box('card'))).toContain(memberToken(member_id));
  });

  it('is asked there first where it is not, and gets it after the click', async () => {
    const { session_id, member_id, ask } = await paidByCard();
    await ask('card');
    await ask('card');
    expect(subjects(box('card'))).toEqual([RECEIPT, QUESTION]);
    await clickIn(bench(), box('card'));
    await run(session_id);
    expect(subjects(box('card'))).toEqual([RECEIPT, QUESTION, LINK]);
    expect(lastTo(box('card'))).toContain(memberToken(member_id));
    expect(subjects(box('typo'))).toEqual([QUESTION]);
  });

  it('who only gives an address gets none at that of the card, which is asked nothing either', async () => {
    const { session_id, member_id } = await groupOfAna(bench(), null);
    await pay(session_id, member_id, { payer_email: box('card') });
    await run(session_id);
    const before = subjects(box('card'));
    for (const is_confirmed of [false, true]) {
      if (is_confirmed) await confirmed(box('card'));
      const email = box(`given-${is_confirmed}`);
      await must(session_id, { type: 'give_email', member_id, email });
      await run(session_id);
      expect(subjects(email)).toEqual([QUESTION]);
    }
    expect(subjects(box('card'))).toEqual(before);
  });

  it('gets a link that was renewed before the card paid, as the receipt did', async () => {
    await confirmed(box('first'));
    const group = await groupOfAna(bench(), box('first'));
    const { session_id, organizer_id, member_id } = group;
    await run(session_id);
    await must(session_id, { type: 'give_email', member_id, email: box('typo'), renews_link: true });
    await run(session_id);
    await pay(session_id, member_id, { payer_email: box('card') });
    await pay(session_id, organizer_id, { scope: { kind: 'all' }, received_cents: 7_575 });
    await run(session_id);
    expect(lastTo(box('card'))).toContain(memberToken(member_id, 1));
    await must(session_id, { type: 'send_link', email: box('card') });
    await run(session_id);
    expect(subjects(box('card')).at(-1)).toBe(OWN_LINK);
  });
});

describe('the address of the card, once the link was taken from it', () => {
  it.each([
    ['nobody has confirmed', false],
    ['was confirmed', true],
  ])('hears of the refund there, without the new link, where it %s', async (_which, is_confirmed) => {
    if (is_confirmed) await confirmed(box('card'));
    const { session_id, member_id, renew } = await paidByCard('card');
    expect(lastTo(box('card'))).toContain(memberToken(member_id));
    const before = subjects(box('card'));
    await renew('right');
    await must(session_id, { type: 'cancel' });
    await run(session_id);
    expect(subjects(box('card'))).toEqual([...before, expect.stringContaining('we are refunding $25.25')]);
    expect(lastTo(box('card'))).not.toContain(memberToken(member_id, 1));
    expect(subjects(box('right'))).toEqual([QUESTION]);
    await clickIn(bench(), box('right'));
    await run(session_id);
    expect(lastTo(box('right'))).toContain(memberToken(member_id, 1));
  });

  it('has no link there to take the money back, nor to the receipt of what was paid before', async () => {
    const { session_id, member_id, renew } = await paidByCard('card', { expiry_hours: 1, rescue_hours: 24 });
    await deleteMails(box('card'));
    await renew('right');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + HOUR + 1_000 });
    await must(session_id, { type: 'expire' });
    await run(session_id);
    vi.useRealTimers();
    const mails = JSON.stringify(bench().resend.to(box('card')));
    expect(subjects(box('card'))).toEqual([RECEIPT, expect.stringContaining('can still be saved')]);
    expect(mails).not.toContain(memberToken(member_id, 1));
    expect(mails).not.toMatch(/#take-back|link below/);
  });

  it('is not warned there, although it was confirmed', async () => {
    await confirmed(box('card'));
    const milestones = [{ after_minutes: 60, paid_percent: 90 }];
    const { session_id, member_id, renew } = await paidByCard('card', { milestones });
    const before = subjects(box('card'));
    await renew('right');
    const about_id = new Date((await storedSession(session_id))?.milestones[0]?.at ?? 0).toISOString();
    await runMail({ session_id, template: 'at_risk', member_id, about_id }, 1);
    expect(subjects(box('card'))).toEqual(before);
    expect(subjects(box('right'))).toEqual([QUESTION]);
  });
});
