import { expect, it } from 'vitest';
import { actionText, actorText, detailsText, targetText } from '@/components/dashboard/audit/audit-text';

it('the audit log shows words, percentages and hours, not column names', () => {
  expect(actionText('merchant.profile_changed')).toBe('Merchant profile changed');
  expect(actionText('api_key.rotated')).toBe('API key rotated');
  expect(detailsText({ merchant_fee_bps: 320, note: 'Agreed' })).toBe('merchant fee: 3.2%, note: Agreed');
  expect(detailsText({ livemode: false, overlap_ms: 86_400_000 })).toBe('test mode, overlap: 1 day');
  expect(detailsText({ logo_url: null, auto_reminders: true, allowed_origins: [] })).toBe(
    'logo url: none, auto reminders: yes, allowed origins: none',
  );
  expect(detailsText(null)).toBe('–');
});

it('the audit log says in words what happened to people, and to whom', () => {
  const names = new Map([['u1', 'Ana (ana@example.test)']]);
  expect(actionText('user.two_factor_enabled')).toBe('Two-factor authentication turned on');
  expect(targetText({ action: 'user.password_changed', target: 'u1' }, names)).toBe('Ana (ana@example.test)');
  expect(targetText({ action: 'user.password_changed', target: 'u2' }, names)).toBe('u2');
  expect(targetText({ action: 'api_key.rotated', target: 'u1' }, names)).toBe('u1');
  expect(targetText({ action: 'merchant.created', target: null }, names)).toBeNull();
});

it('the audit log names who did it, also where that is nobody of the team', () => {
  const names = new Map([['u1', 'Ana (ana@example.test)']]);
  const actors = ['user:u1', 'staff:u1', 'user:u2', 'system'];
  expect(actors.map((actor) => actorText(actor, names))).toEqual([
    'Ana (ana@example.test)',
    'Split staff: Ana (ana@example.test)',
    'u2',
    'Split',
  ]);
});
