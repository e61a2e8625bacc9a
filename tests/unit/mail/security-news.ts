import type { SecurityNews } from '@/lib/mail/merchant/security-notices';

/** Each mail about the security of an account. */
const KEY = { kind: 'secret', livemode: true, name: 'Back office', last4: 'x7Qa' };
const SHOP = { business: 'Kettle & Co', merchant_id: 'split_merch_2VfUX8nZbq7YtLwS5cKdR9' };
const ANA = { email: 'ana@kettle.example', browser: 'Chrome on macOS', address: '198.51.100.7' };
export const SECURITY_NEWS: { name: string; news: SecurityNews }[] = [
  {
    name: 'key_issued',
    news: { template: 'key_issued', ...SHOP, key: KEY, maker: ANA.email },
  },
  {
    name: 'role_changed',
    news: { template: 'role_changed', ...SHOP, email: ANA.email, role: 'admin' },
  },
  {
    name: 'team_joined',
    news: {
      template: 'team_joined',
      ...SHOP,
      email: 'mia@kettle.example',
      role: 'admin',
      inviter: ANA.email,
    },
  },
  {
    name: 'member_removed',
    news: { template: 'member_removed', ...SHOP, email: 'mia@kettle.example', role: 'admin' },
  },
  {
    name: 'member_left',
    news: { template: 'member_left', ...SHOP, email: 'mia@kettle.example', role: 'developer' },
  },
  {
    name: 'own_removal',
    news: { template: 'own_removal', business: SHOP.business, email: 'mia@kettle.example' },
  },
  ...(
    [
      'new_device',
      'two_factor_on',
      'two_factor_off',
      'password_changed',
      'backup_codes_renewed',
      'second_factor_locked',
    ] as const
  ).map((template) => ({ name: template, news: { template, ...ANA } })),
  { name: 'backup_code_used', news: { template: 'backup_code_used', ...ANA, codes_left: 9 } },
  { name: 'backup_code_last', news: { template: 'backup_code_used', ...ANA, codes_left: 0 } },
];
