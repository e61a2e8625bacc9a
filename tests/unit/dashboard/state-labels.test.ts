import { expect, it } from 'vitest';
import { disputeState, paymentNote } from '@/components/dashboard/state-labels';

it('a dispute asks for an answer only while one can be given', () => {
  const labelOf = (status: string, state: Parameters<typeof disputeState>[1]) =>
    disputeState(status, state).label;
  expect(labelOf('needs_response', 'open')).toBe('Dispute: response needed');
  expect(labelOf('needs_response', 'late')).toBe('Dispute: deadline passed');
  expect(labelOf('warning_needs_response', 'late')).toBe('Inquiry: deadline passed');
  expect(labelOf('needs_response', 'sending')).toBe('Dispute: sending your answer');
  expect(labelOf('lost', 'closed')).toBe('Dispute lost');
});

it('a payment says what has become of the money, where its state does not', () => {
  const hold = { capture_before: 1_000 };
  const noteOf = (status: 'open' | 'authorized' | 'succeeded', error_code: string | null = null) =>
    paymentNote({ status, error_code, hold: status === 'authorized' ? hold : null });
  expect(noteOf('authorized')).toEqual({
    text: 'Charged once everybody is in, else released. The bank keeps it until',
    until: 1_000,
  });
  expect(noteOf('open')?.text).toContain('not charged');
  expect(noteOf('open', 'insufficient_funds')).toBeNull();
  expect(noteOf('succeeded')).toBeNull();
});
