import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerForm } from '@/lib/hosted/form/answer-form';
import { loadPageByShare, memberViewer } from '@/lib/hosted/page/page';
import { expireSession } from '@/lib/payment/intent/expire';
import { refreshPayment } from '@/lib/payment/intent/start';
import { memberToken } from '@/lib/session/tokens';
import {
  confirmWith,
  drainJobs,
  type GroupBench,
  must,
  openFor,
  payByCard,
  processorBooks,
  sessionNow,
  startGroup,
  startGroupBench,
} from '../../support/groups';

/** A member takes money back in a rescue, by the form of the own page. */

let bench: GroupBench;
beforeAll(async () => {
  bench = await startGroupBench();
});
afterAll(() => bench.close());

const HOUR_ms = 3_600_000;

/** Ana, Ben and Cleo, of whom Ana and Ben have paid. */
async function paidGroup(rescue_hours = 24) {
  const { session_id, organizer, members } = await startGroup(bench, { rescue_hours });
  const [ben = '', cleo = ''] = members;
  for (const member of [organizer, ben]) {
    await payByCard(bench, session_id, member);
  }
  const { share_id } = await sessionNow(session_id);
  return { session_id, share_id, organizer, ben, cleo };
}

async function passDeadline(session_id: string): Promise<void> {
  await must(session_id, { type: 'advance_time', by_ms: 72 * HOUR_ms });
  await expireSession({ session_id });
}

async function takeBack(share_id: string, key?: string): Promise<{ ok: boolean; message?: string }> {
  const body = new URLSearchParams({ intent: 'take_back', ...(key ? { key } : {}) });
  const request = new Request(`https://pay.test/s/${share_id}/act`, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body,
  });
  return (await answerForm(request, 's', share_id)).json();
}

it('a card form that was open at the deadline still pays, and the order goes through', async () => {
  const { session_id, cleo } = await paidGroup();
  const { payment_id, intent_id } = await openFor(session_id, cleo);
  await passDeadline(session_id);
  expect(await confirmWith(bench, intent_id)).toBe('succeeded');
  await refreshPayment(session_id, payment_id);
  expect((await sessionNow(session_id)).status).toBe('funded');
});

it('a payment that is found only at the deadline closes no other card form, since a rescue follows', async () => {
  const { session_id, organizer, members } = await startGroup(bench, { rescue_hours: 24 });
  const ana = await openFor(session_id, organizer);
  const ben = await openFor(session_id, members[0] ?? '');
  expect(await confirmWith(bench, ana.intent_id)).toBe('succeeded');
  expect((await sessionNow(session_id)).payments.map(({ status }) => status)).toEqual(['open', 'open']);
  await passDeadline(session_id);
  const { rescue_until, payments } = await sessionNow(session_id);
  expect(rescue_until).not.toBeNull();
  expect(payments.map(({ status }) => status)).toEqual(['succeeded', 'open']);
  expect(await confirmWith(bench, ben.intent_id)).toBe('succeeded');
});

describe('the form that takes money back', () => {
  it('refunds the card in full, fee included, once, however often it is sent', async () => {
    const { session_id, share_id, ben } = await paidGroup();
    await passDeadline(session_id);
    const before = await processorBooks(bench, session_id);
    const sent = await Promise.all([1, 2, 3].map(() => takeBack(share_id, memberToken(ben))));
    expect(sent.some(({ ok }) => ok)).toBe(true);
    await drainJobs();
    const after = await processorBooks(bench, session_id);
    expect(before.refunded_cents).toBe(0);
    expect([after.charged_cents, after.refunded_cents]).toEqual([5_050, 2_525]);
    const { refunds, status } = await sessionNow(session_id);
    expect([status, refunds.map(({ reason }) => reason)]).toEqual(['pending', ['taken_back']]);
    const page = await loadPageByShare(share_id);
    expect(page && (await memberViewer(page, [memberToken(ben)]))).toMatchObject({ kind: 'former' });
  });

  it('takes nothing for a stranger, for a member who has paid nothing, and for a member of another group', async () => {
    const { session_id, share_id, cleo } = await paidGroup();
    const other = await paidGroup();
    await passDeadline(session_id);
    await passDeadline(other.session_id);
    for (const key of [undefined, 'mt_wrong', memberToken(cleo), memberToken(other.ben)])
      expect((await takeBack(share_id, key)).ok).toBe(false);
    expect((await sessionNow(session_id)).refunds).toEqual([]);
    expect((await sessionNow(other.session_id)).refunds).toEqual([]);
  });

  it('does nothing before the deadline, nor once the group is funded', async () => {
    const { session_id, share_id, ben, cleo } = await paidGroup();
    expect(await takeBack(share_id, memberToken(ben))).toMatchObject({ ok: false });
    expect((await sessionNow(session_id)).refunds).toEqual([]);
    await passDeadline(session_id);
    await payByCard(bench, session_id, cleo);
    expect(await takeBack(share_id, memberToken(ben))).toMatchObject({ ok: false });
    expect(await sessionNow(session_id)).toMatchObject({ status: 'funded', refunds: [] });
  });
});
