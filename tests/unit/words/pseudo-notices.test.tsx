/** @vitest-environment jsdom */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import WrongKey from '@/app/(pay)/session/[sessionId]/forbidden';
import ConfirmAddressPage from '@/app/confirm-address/[memberId]/page';
import ErrorPage from '@/app/error';
import GlobalError from '@/app/global-error';
import NotFound, { generateMetadata } from '@/app/not-found';
import { pageWords } from '@/app/page-words';
import UnsubscribePage from '@/app/unsubscribe/[id]/page';
import { PageWords } from '@/components/forms/words';
import { LanguageMenu } from '@/components/pay/frame/language-menu';
import { findConfirmation } from '@/lib/mail/send/consent';
import { isUnsubscribed } from '@/lib/mail/send/unsubscribe';
import { wordsOf } from '@/lib/words/words';
import { pageOf, playSession } from '../../support/hosted-page';
import { PSEUDO_WORDS as words } from '../../support/pseudo-words';

vi.mock('next/headers', () => ({ headers: async () => new Headers() }));
vi.mock('@/app/page-words', () => ({ pageWords: vi.fn(async () => words) }));
vi.mock('@/lib/mail/send/consent', () => ({ findConfirmation: vi.fn() }));
vi.mock('@/lib/mail/send/unsubscribe', () => ({ isUnsubscribed: vi.fn() }));

const textOf = (node: React.ReactNode): string =>
  new DOMParser().parseFromString(renderToStaticMarkup(node), 'text/html').body.textContent ?? '';

async function confirming(confirmed: boolean, shop: string | null) {
  vi.mocked(findConfirmation).mockResolvedValue({ confirmed, shop } as never);
  const [params, searchParams] = [{ memberId: 'mem_1' }, { token: 'token' }];
  return ConfirmAddressPage({
    params: Promise.resolve(params),
    searchParams: Promise.resolve(searchParams),
  });
}

async function unsubscribing(unsubscribed: boolean) {
  vi.mocked(isUnsubscribed).mockResolvedValue(unsubscribed);
  const [params, searchParams] = [{ id: 'mem_1' }, { token: 'token' }];
  return UnsubscribePage({ params: Promise.resolve(params), searchParams: Promise.resolve(searchParams) });
}

const failure = (error: Error & { digest?: string }) => (
  <PageWords value={words.failure_script}>
    <ErrorPage error={error} reset={vi.fn()} />
  </PageWords>
);

it.each<[string, () => Promise<React.ReactNode>]>([
  ['that asks to confirm an address', () => confirming(false, '店')],
  ['that asks to confirm an address for an unnamed shop', () => confirming(false, null)],
  ['that has confirmed one', () => confirming(true, '店')],
  ['that asks to unsubscribe', () => unsubscribing(false)],
  ['that has unsubscribed', () => unsubscribing(true)],
  ['for an address that leads nowhere', () => NotFound()],
  ['for an organizer’s link that was cut short', () => WrongKey()],
  ['that has failed', async () => failure(Object.assign(new Error(), { digest: '123' }))],
  ['that was lost on its way', async () => failure(new Error())],
  ['that was lost with all around it', async () => [failure(new Error()), <GlobalError key="global" />]],
])('a page %s has no English left', async (_which, make) => {
  const said = textOf(await make());
  expect(said.length).toBeGreaterThan(20);
  expect(said).not.toMatch(/[A-Za-z]/);
});

it.each([
  [false, 'Você receberá e-mails sobre os seus grupos na loja.'],
  [true, 'Você recebe e-mails sobre os seus grupos na loja.'],
])('a page for an unnamed shop joins its article in Portuguese', async (confirmed, sentence) => {
  vi.mocked(pageWords).mockResolvedValueOnce(wordsOf('pt'));
  expect(textOf(await confirming(confirmed, null))).toContain(sentence);
});

it('the tab of a page for an address that leads nowhere has no English left', async () => {
  expect(String((await generateMetadata()).title)).toMatch(/^[^A-Za-z]{5,}$/);
});

it('the language stands in one box with its label, which keeps the space between them', () => {
  const context = { ...pageOf(playSession({})), words: wordsOf('de') };
  const html = renderToStaticMarkup(<LanguageMenu context={context} />);
  const summary = new DOMParser().parseFromString(html, 'text/html').querySelector('summary');
  expect(summary?.childNodes).toHaveLength(1);
  expect(summary?.textContent).toBe('Sprache: Deutsch');
});
