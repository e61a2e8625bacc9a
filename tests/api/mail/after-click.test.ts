import { describe, expect, it } from 'vitest';
import { pool } from '@/lib/db/pool';
import { spellingsOf } from '@/lib/mail/frame/addresses';
import { selectMembersOfMailbox } from '@/lib/mail/send/send.sql';
import { memberToken } from '@/lib/session/tokens';
import { forgetState, must } from '../../support/groups';
import { clickIn, groupOfAna, mailboxesOfFile, pay, runMails } from '../../support/mail';
import { deleteJobs, refuseJobChanges } from '../../support/queued-jobs';

/** The link that the click in our question brings to who was asked, where the group or the member is done. */

const { bench, box, subjects } = mailboxesOfFile();

const OWN_LINK = 'Your personal link: Ana’s group at Kettle & Co';
const QUESTION = 'Confirm your email address';

/** Runs what is queued, and has it done. */
async function run(session_id: string): Promise<void> {
  await runMails(session_id);
  await deleteJobs();
}

async function click(session_id: string, to: string): Promise<void> {
  await clickIn(bench(), to);
  await run(session_id);
}

describe('who was asked', () => {
  it('gets the link to a group that was cancelled, and so does who shares the mailbox', async () => {
    const { session_id, member_id } = await groupOfAna(bench(), null);
    const other_id = await must(session_id, { type: 'join', name: 'Cleo', email: null });
    const labelled_id = await must(session_id, { type: 'join', name: 'Dora', email: null });
    await must(session_id, { type: 'cancel' });
    await run(session_id);
    for (const id of [member_id, other_id])
      await must(session_id, { type: 'give_email', member_id: id, email: box('late') });
    await must(session_id, {
      type: 'give_email',
      member_id: labelled_id,
      email: box('late').replace('@', '+x@'),
    });
    await run(session_id);
    expect(subjects(box('late'))).toEqual([QUESTION]);
    await click(session_id, box('late'));
    expect(subjects(box('late'))).toEqual([QUESTION, OWN_LINK, OWN_LINK]);
    const texts = JSON.stringify(bench().resend.to(box('late')));
    for (const id of [member_id, other_id]) expect(texts).toContain(memberToken(id));
    const labelled = bench().resend.to(box('late').replace('@', '+x@'));
    expect(labelled.map(({ subject }) => subject)).toEqual([OWN_LINK]);
    expect(labelled[0]?.text).toContain(memberToken(labelled_id));
  });

  it('gets the link and the receipt of a group that is done, having typed another spelling meanwhile', async () => {
    const { session_id, organizer_id, member_id } = await groupOfAna(bench(), null);
    await pay(session_id, member_id, { payer_email: box('card') });
    await pay(session_id, organizer_id, { scope: { kind: 'all' }, received_cents: 7_575 });
    await run(session_id);
    const spelled = box('late+a');
    for (const email of [spelled, box('late+b')]) {
      await must(session_id, { type: 'give_email', member_id, email });
      await run(session_id);
    }
    expect(subjects(spelled)).toEqual([QUESTION]);
    await click(session_id, spelled);
    const receipt = expect.stringContaining('$25.25');
    expect(subjects(box('late+b'))).toEqual([OWN_LINK, receipt]);
  });

  /** Ben has a payment in hand, or none, and is out of the group. */
  async function removed(status: string | null) {
    const { session_id, member_id } = await groupOfAna(bench(), box('gone'));
    await run(session_id);
    const payment_id = await must(session_id, { type: 'start_payment', member_id, scope: { kind: 'own' } });
    await must(session_id, { type: 'remove', member_id });
    if (status) await pool().query('UPDATE payments SET status = $1 WHERE id = $2', [status, payment_id]);
    await forgetState(session_id);
    await must(session_id, { type: 'send_link', email: box('gone') });
    await run(session_id);
    expect(subjects(box('gone'))).toEqual([QUESTION]);
    await click(session_id, box('gone'));
    return memberToken(member_id);
  }

  it('gets the link after having left, where money is still to come', async () => {
    const token = await removed('processing');
    expect(subjects(box('gone'))).toEqual([QUESTION, OWN_LINK]);
    expect(bench().resend.to(box('gone')).at(-1)?.text).toContain(token);
  });

  it('gets none after having left without money here', async () => {
    await removed(null);
    expect(subjects(box('gone'))).toEqual([QUESTION]);
  });

  it('gets the link by a second click, where what follows from the first could not be queued', async () => {
    const { session_id } = await groupOfAna(bench(), box('twice'));
    await run(session_id);
    const accept = await refuseJobChanges('INSERT');
    await expect(clickIn(bench(), box('twice'))).rejects.toThrow('No space left on device');
    await accept();
    await click(session_id, box('twice'));
    expect(subjects(box('twice'))).toEqual([QUESTION, 'You joined Ana’s group at Kettle & Co']);
    await click(session_id, box('twice'));
    expect(subjects(box('twice'))).toHaveLength(2);
  });

  it('comes before later groups of the same mailbox, of which not all count', async () => {
    const first = await groupOfAna(bench(), box('often'));
    await must(first.session_id, { type: 'cancel' });
    const later = await groupOfAna(bench(), box('often'));
    const { plain, labelled, from, until } = spellingsOf(box('often'));
    const given = [bench().merchant_id, [plain], from, until, labelled];
    const found = async (asked_id: string, most: number) =>
      (await selectMembersOfMailbox.all(pool(), [...given, asked_id, most])).map(({ id }) => id);
    expect(await found(first.member_id, 1)).toEqual([first.member_id]);
    expect(await found(first.member_id, 20)).toEqual([first.member_id, later.member_id]);
    // A group that came to nothing counts only where it was asked about.
    expect(await found(later.member_id, 20)).toEqual([later.member_id]);
    expect(await found('mem_of_nobody', 20)).toEqual([later.member_id]);
  });
});
