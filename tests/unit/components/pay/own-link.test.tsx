// @vitest-environment jsdom
import { act } from 'react';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { OwnLink } from '@/components/pay/member/own-link';
import { ContinueOnPhone } from '@/components/pay/payment/continue-on-phone';
import { resetEnvironment } from '@/lib/env';
import { memberToken } from '@/lib/session/tokens';
import { en } from '@/lib/words/page/en';
import { pageOf, playSession } from '../../../support/hosted-page';
import { render } from '../../../support/render';

vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh: () => {} }) }));
beforeAll(() => resetEnvironment({ DATABASE_URL: 'postgres://nowhere/none' }));
afterAll(() => resetEnvironment({ DATABASE_URL: undefined }));

const settings = { mode: 'equal', size: 2 } as const;
const session = playSession({
  commands: [
    { type: 'set_up_group', name: 'Ana', email: null, settings },
    { type: 'join', member_id: 'mem_ben', name: 'Ben', email: 'ben@wrong.test' },
    { type: 'give_email', member_id: 'mem_ben', email: 'ben@right.test', renews_link: true },
  ],
});
const ben = session.members.find(({ name }) => name === 'Ben');

/** What of the page says who its reader is, or how to come back. */
async function shown(by_former_key?: true): Promise<string> {
  if (!ben) throw new Error('Ben has not joined');
  const viewer = { kind: 'member', member: ben, by_former_key } as const;
  const context = pageOf(session, 'Ben', { viewer, embedded: true });
  const { container } = await render(
    <>
      <OwnLink context={context} />
      <ContinueOnPhone context={context} />
    </>,
  );
  await act(() => vi.dynamicImportSettled());
  return container.innerHTML;
}

it('a member is shown the personal link, and the address that mails go to', async () => {
  const html = await shown();
  expect(html).toContain(`m=${memberToken(ben?.id ?? '', 1)}`);
  expect(html).toContain('ben@right.test');
  expect(html).toContain(en.qrCodePersonal);
});

it('anyone who has the link before it is shown neither: it may have been mailed to a stranger', async () => {
  const html = await shown(true);
  expect(html).not.toContain(memberToken(ben?.id ?? '', 1));
  expect(html).not.toContain('@');
  expect(html).not.toContain(en.qrCodePersonal);
  // The member's own browser may be about to send the form again.
  expect(html).toContain('name="email"');
});
