// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { DisputeNotice, evidenceNote } from '@/components/dashboard/dispute/dispute-notice';
import type { DeskDispute } from '@/lib/dashboard/dispute/desk';
import { render } from '../../support/render';

// Times are written on the server, for the zone of its reader.
vi.mock('@/components/dashboard/formatters', async (original) => ({
  ...(await original<object>()),
  Time: () => '(time)',
}));

const OPEN = {
  state: 'open',
  status: 'needs_response',
  is_inquiry: false,
  is_compliance: false,
  decision: null,
  refusal: null,
  evidence_saved_at: null,
  evidence_version: 0,
  processor_answered_at: null,
  is_staged: true,
  is_last_day: false,
  due_by: new Date('2026-12-04T08:00:00Z'),
  automatic_at: new Date('2026-12-03T08:00:00Z'),
};
const SAVED = { evidence_saved_at: new Date('2026-12-01T08:00:00Z'), evidence_version: 1 };

const dispute = (changes: object) => ({ ...OPEN, ...changes }) as unknown as DeskDispute;

async function noticeOf(changes: object): Promise<string> {
  const { container } = await render(<DisputeNotice dispute={dispute(changes)} />);
  return container.textContent ?? '';
}

it('says before the first save when saved evidence is sent, and that on the last day it is sent at once', async () => {
  expect(await noticeOf({})).toContain('We send what is saved a day before the deadline, and nothing else.');
  const AT_ONCE = 'what you save is sent to the bank at once, and cannot be changed afterwards';
  expect(await noticeOf({})).not.toContain(AT_ONCE);
  const lastDay = await noticeOf({ is_last_day: true });
  expect(lastDay).toContain(AT_ONCE);
  expect(lastDay).not.toContain('a day before');
  expect(await noticeOf({ ...SAVED, is_last_day: true, refusal: 'Too long.' })).toContain(AT_ONCE);
});

it('says when what is saved is sent, and names accepting only where that can be done', async () => {
  const saved = await noticeOf(SAVED);
  expect(saved).toContain(
    'Unless you send it first or accept the dispute, we send it as saved (time), a day before',
  );
  const inquiry = await noticeOf({ ...SAVED, status: 'warning_needs_response', is_inquiry: true });
  expect(inquiry).toContain('Unless you send it first, we send it as saved (time), a day before');
  const lastDay = await noticeOf({ ...SAVED, is_last_day: true });
  expect(lastDay).toContain('we send it as saved within the hour');
  expect(lastDay).not.toContain('a day before');
});

it('says of the evidence below only what is so', () => {
  const note = (changes: object) => evidenceNote(dispute(changes));
  const SENT = { state: 'sent', status: 'under_review' };
  expect(note({ ...SENT, ...SAVED, decision: 'submit' })).toBe('As the bank has it.');
  expect(note(SENT)).toBe('Gathered by us, and not sent: the bank was answered at Stripe.');
  expect(note({ ...SENT, ...SAVED })).toBe('As it was saved here. The bank was answered at Stripe.');
  expect(note({ ...SAVED, is_staged: false })).toBe('Saved. Being stored at Stripe.');
  expect(note({ ...SAVED, is_staged: false, refusal: 'Too long.' })).toBe('Saved, and refused by Stripe.');
});

it('says of a compliance dispute that nothing is sent from here, and not to change what was refused', async () => {
  for (const changes of [{}, SAVED, { ...SAVED, refusal: 'Refused.', is_last_day: true }]) {
    const notice = await noticeOf({ ...changes, is_compliance: true });
    expect(notice).toContain('only for a fee of the card network');
    expect(notice).toContain('To accept the dispute costs no such fee.');
    expect(notice).not.toMatch(/we send (it|what)|what you save|send it again/i);
  }
  const inquiry = await noticeOf({ is_compliance: true, is_inquiry: true });
  expect(inquiry).not.toContain('accept');
  expect(evidenceNote(dispute({ ...SAVED, is_compliance: true, is_staged: false }))).toBe(
    'As it was saved. It is not sent from here.',
  );
});

it('says who has answered where that was Stripe by itself', async () => {
  const SENT = { state: 'sent', status: 'under_review' };
  const BY_STRIPE = { ...SENT, decision: 'submit', processor_answered_at: new Date('2026-12-04T08:00:00Z') };
  expect(await noticeOf({ ...SENT, ...SAVED })).toContain('The bank has your evidence');
  const notice = await noticeOf(BY_STRIPE);
  expect(notice).toContain('Stripe has answered the bank by itself');
  expect(notice).toContain('which neither you nor we have seen');
  expect(notice).not.toContain('your evidence');
  const note = (changes: object) => evidenceNote(dispute({ ...BY_STRIPE, ...changes }));
  expect(note({})).toBe('Gathered by us, and not sent: Stripe has answered the bank by itself.');
  expect(note({ ...SAVED, state: 'closed' })).toBe(
    'As it was saved here, and not sent: Stripe has answered the bank by itself.',
  );
});
