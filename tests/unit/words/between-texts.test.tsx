/** @vitest-environment jsdom */
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { PageWords } from '@/components/forms/words';
import { Changed } from '@/components/pay/card/card-form';
import { LanguageMenu } from '@/components/pay/frame/language-menu';
import { MemberPage } from '@/components/pay/member/member-page';
import { OrganizerPage } from '@/components/pay/organizer/organizer-page';
import { PayNotices } from '@/components/pay/payment/pay-notices';
import { ReceiptPage } from '@/components/pay/receipt/receipt-page';
import { resetEnvironment } from '@/lib/env';
import type { Command } from '@/lib/group/commands';
import { cartSummary } from '@/lib/hosted/page/cart-summary';
import { receiptOf } from '@/lib/hosted/receipt/receipt';
import { LOCALES, type Locale } from '@/lib/words/locales';
import { wordsOf } from '@/lib/words/words';
import { pageOf, pay, playSession } from '../../support/hosted-page';
import { newSession } from '../mail/new-session';
import { Story } from '../mail/samples';

/** What stands between two texts, or between a text and what goes into it, as the language writes it. */

vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh: vi.fn(), replace: vi.fn() }) }));

beforeAll(() => resetEnvironment({ DATABASE_URL: 'postgres://nowhere/none' }));
afterAll(() => resetEnvironment({ DATABASE_URL: undefined }));

const commands: Command[] = [
  { type: 'set_up_group', name: 'Ana', email: null, settings: { mode: 'equal', size: 2 } },
  { type: 'join', name: 'Ben', email: null },
];

function textOf(node: React.ReactNode): string {
  const { body } = new DOMParser().parseFromString(renderToStaticMarkup(node), 'text/html');
  for (const script of body.querySelectorAll('script')) script.remove();
  return body.textContent ?? '';
}

function receiptIn(locale: Locale): string {
  const story = new Story(newSession({}));
  const ana = story.start('Ana', 'ana@example.com', 3);
  story.pay(ana);
  const receipt = receiptOf(story.session, story.session.payments[0]?.id ?? '', ana);
  if (!receipt) throw new Error('There is no receipt');
  return textOf(
    <ReceiptPage context={pageOf(story.session, 'Ana', { words: wordsOf(locale) })} receipt={receipt} />,
  );
}

it('Japanese has no space between two sentences', () => {
  const words = wordsOf('ja');
  const started = playSession({ commands: commands.slice(0, 1) });
  const funded = pay(pay(playSession({ commands }), 'Ana'), 'Ben');
  const texts = [
    textOf(<OrganizerPage context={pageOf(started, 'Ana', { words })} />),
    textOf(<MemberPage context={pageOf(funded, 'Ben', { words })} unknown_key={false} />),
    receiptIn('ja'),
  ];
  for (const text of texts) expect(text.match(/.{0,10}[。？] .{0,10}/u)).toBeNull();
});

it('Japanese has none between what the script of a page says either', () => {
  const state = { change: null, nameError: 'この名前は使われています。' };
  const texts = [
    <Changed key="changed" before="￥1" now="￥2" met="typing" />,
    <PayNotices key="name" state={state as Parameters<typeof PayNotices>[0]['state']} now="￥2" />,
  ].map((said) => textOf(<PageWords value={wordsOf('ja').script}>{said}</PageWords>));
  for (const text of texts) expect(text).toMatch(/。[^\s。]+。$/u);
});

it('a label and its value have between them what the language has', () => {
  const menuIn = (locale: Locale) =>
    textOf(<LanguageMenu context={pageOf(playSession({}), undefined, { words: wordsOf(locale) })} />);
  expect(menuIn('en')).toContain('Language: English');
  expect(menuIn('fr')).toContain('Langue\u00a0: Français');
  expect(menuIn('ja')).toContain('言語：日本語');
  expect(receiptIn('fr')).not.toMatch(/\p{L}: /u);
  expect(receiptIn('ja')).not.toContain(': ');
});

it('the items of an order have the comma of the language between them', () => {
  const cart = {
    total: 3,
    currency: 'usd',
    items: ['A', 'B', 'C'].map((name) => ({ name, quantity: 1, unit_price: 1 })),
  };
  const { page } = pageOf(playSession({}));
  const bought = { ...page, session: { ...page.session, cart } };
  expect(cartSummary(bought, wordsOf('en'))).toBe('A, B and 1 more');
  expect(cartSummary(bought, wordsOf('ja'))).toBe('A、B 他1点');
});

it.each(LOCALES)('a sentence in %s ends with one full stop, also behind what ends with one', (locale) => {
  const { say } = wordsOf(locale);
  for (const name of ['Acme Inc.', 'د.ك.\u200f'])
    expect(say('refundUnexpected', { shop: name })).not.toMatch(/\.[\u200f\u2069]*\.$/u);
  expect(say('refundUnexpected', { shop: 'Wait...' })).toContain('Wait...');
  expect(say('splitWays', { total: '1', places: 2, amount: 'KM.' })).not.toMatch(/\.[\u2069]*\./u);
});
