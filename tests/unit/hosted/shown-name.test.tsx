/** @vitest-environment jsdom */
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { MemberPage } from '@/components/pay/member/member-page';
import { ReceiptPage } from '@/components/pay/receipt/receipt-page';
import { resetEnvironment } from '@/lib/env';
import { ERASED_NAME } from '@/lib/group/erased-name';
import type { Session } from '@/lib/group/model';
import { shownName, withShownNames } from '@/lib/hosted/page/shown-name';
import { receiptOf } from '@/lib/hosted/receipt/receipt';
import { LOCALES } from '@/lib/words/locales';
import { wordsOf } from '@/lib/words/words';
import { pageOf, pay, playSession } from '../../support/hosted-page';

vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh: vi.fn(), replace: vi.fn() }) }));
beforeAll(() => resetEnvironment({ DATABASE_URL: 'postgres://nowhere/none' }));
afterAll(() => resetEnvironment({ DATABASE_URL: undefined }));

/** A funded group whose members of these names were erased since. */
function without(...erased: string[]): Session {
  const started = playSession({
    commands: [
      { type: 'set_up_group', name: 'Ana', email: null, settings: { mode: 'equal', size: 2 } },
      { type: 'join', name: 'Ben', email: null },
    ],
  });
  const session = pay(pay(started, 'Ana'), 'Ben');
  const members = session.members.map((member) =>
    erased.includes(member.name) ? { ...member, name: ERASED_NAME } : member,
  );
  return { ...session, members };
}

it.each(LOCALES)('who was erased is a member in %s, and others keep their names', (locale) => {
  const words = wordsOf(locale);
  expect(shownName(ERASED_NAME, words)).toBe(words.say('aMember'));
  expect(shownName('Ana', words)).toBe('Ana');
});

it('a page in another language does not say it in English, of others or of its reader', () => {
  const words = wordsOf('de');
  for (const [erased, reader] of [
    ['Ana', 'Ben'],
    ['Ben', 'Erased'],
  ] as const) {
    const context = pageOf(without(erased), reader, { words });
    const shown = withShownNames(context.page, context.viewer, words);
    expect(shown.viewer).toMatchObject({ member: { name: reader === 'Erased' ? 'Ein Mitglied' : reader } });
    const html = renderToStaticMarkup(<MemberPage context={{ ...context, ...shown }} unknown_key={false} />);
    expect(html).toContain('Ein Mitglied');
    expect(html).not.toContain('Erased');
  }
});

it('a receipt does not either', () => {
  const words = wordsOf('de');
  const session = without('Ben');
  const receipt = receiptOf(session, session.payments[1]?.id ?? '', session.members[1]?.id ?? '');
  if (!receipt) throw new Error('There is no receipt');
  const html = renderToStaticMarkup(
    <ReceiptPage context={pageOf(session, ERASED_NAME, { words })} receipt={receipt} />,
  );
  expect(html).toContain('Ein Mitglied');
  expect(html).not.toContain('Erased');
});
