import { expect, it } from 'vitest';
import { actionText, detailsText } from '@/components/dashboard/audit/audit-text';

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
