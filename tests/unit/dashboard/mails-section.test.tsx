// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { MailsSection } from '@/components/dashboard/session/log';
import { render } from '../../support/render';

// Times are written on the server, for the zone of its reader.
vi.mock('@/components/dashboard/formatters', async (original) => ({
  ...(await original<object>()),
  Time: () => null,
}));

const AT = new Date('2026-12-04T08:00:00Z');
const SENT = {
  id: 'mail_1',
  merchant_id: null,
  session_id: null,
  member_id: null,
  template: 'receipt',
  to_address: 'ben@example.com',
  subject: 'Your receipt',
  provider_id: 'e_1',
  dedupe_key: null,
  created_at: AT,
  attempted_at: AT,
  sent_at: AT,
  error_code: null,
  address_hash: null,
  livemode: true,
  delivered_at: null,
  bounced_at: null,
  bounce_kind: null,
  complained_at: null,
  bounce_lifted_at: null,
};

it('a session’s page says what became of each mail, and what says most of it wins', async () => {
  const fateOf = async (changes: object) => {
    const mails = { rows: [{ ...SENT, ...changes }], beyond: 0 };
    const { container } = await render(<MailsSection mails={mails} />);
    const fate = container.querySelector('li > span:last-child');
    return [fate?.textContent?.split(':')[0], fate?.className.includes('text-bad')];
  };
  const delivered = { delivered_at: AT };
  const bounced = (bounce_kind: string) => ({ bounced_at: AT, bounce_kind });
  expect(await fateOf({})).toEqual(['Sent', false]);
  expect(await fateOf({ sent_at: null })).toEqual(['Sending', false]);
  expect(await fateOf(delivered)).toEqual(['Delivered', false]);
  expect(await fateOf({ ...delivered, ...bounced('permanent') })).toEqual([
    'Bounced, the mailbox takes no mail',
    true,
  ]);
  expect(await fateOf(bounced('transient'))).toEqual(['Bounced, perhaps only for now', true]);
  expect(await fateOf({ ...delivered, ...bounced('transient') })).toEqual(['Delivered', false]);
  expect(await fateOf({ ...delivered, complained_at: AT })).toEqual(['Reported as spam', true]);
  expect(await fateOf({ sent_at: null, error_code: 'address_bounced' })).toEqual(['Not sent', true]);
});
