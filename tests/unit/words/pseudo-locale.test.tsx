/** @vitest-environment jsdom */
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { PageContext } from '@/components/pay/frame/page-context';
import { MemberPage } from '@/components/pay/member/member-page';
import { WaitingPage } from '@/components/pay/member/waiting-page';
import { resetEnvironment } from '@/lib/env';
import type { Command } from '@/lib/group/commands';
import { CATALOGUES } from '@/lib/words/catalogues';
import type { Text } from '@/lib/words/texts';
import { speak } from '@/lib/words/words';
import { pageOf, pay, playSession } from '../../support/hosted-page';

vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh: vi.fn(), replace: vi.fn() }) }));

beforeAll(() => resetEnvironment({ DATABASE_URL: 'postgres://nowhere/none' }));
afterAll(() => resetEnvironment({ DATABASE_URL: undefined }));

/** A language without Latin letters: what still has some was never said in it. */
const veil = (text: string): string =>
  text.replace(/\{\w+\}|[A-Za-z]/g, (found) => (found.length > 1 ? found : 'ж'));
const veilText = (text: Text): Text =>
  typeof text === 'string'
    ? veil(text)
    : (Object.fromEntries(Object.entries(text).map(([form, words]) => [form, veil(words)])) as Text);
const veilAll = <Part extends Readonly<Record<string, Text>>>(part: Part): Part =>
  Object.fromEntries(Object.entries(part).map(([key, text]) => [key, veilText(text)])) as Part;

const { page, script } = CATALOGUES.en;
const words = speak('ja', { page: veilAll(page), script: veilAll(script) });

/** What people and shops have written, units of time, and the number of a receipt. */
const OWN = /\b(Ana|Ben|Cleo|Cabin Shop|Cabin|UTC|AM|PM|pay_\d+)\b/g;

/** Text and labels that are still English. */
function english(node: React.ReactNode): string[] {
  const body = new DOMParser().parseFromString(renderToStaticMarkup(node), 'text/html').body;
  for (const other of body.querySelectorAll('script, style, [lang], summary bdi')) other.remove();
  const labels = [...body.querySelectorAll('[aria-label], [placeholder], [title], [alt]')].flatMap(
    (element) =>
      ['aria-label', 'placeholder', 'title', 'alt'].map((name) => element.getAttribute(name) ?? ''),
  );
  const texts: string[] = [];
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) texts.push(walker.currentNode.textContent ?? '');
  return [...labels, ...texts].filter((text) => /[A-Za-z]{2}/.test(text.replace(OWN, '')));
}

const setUp = (mode: 'equal' | 'itemized', size = 3): Command => ({
  type: 'set_up_group',
  name: 'Ana',
  email: null,
  settings: { mode, size },
});
const join: Command = { type: 'join', name: 'Ben', email: null };
const claim: Command = { type: 'claim_items', member_id: 'mem_1', wants: [{ line: 0, units: 1 }] };
const spoken = (context: PageContext): PageContext => ({ ...context, words });

describe('a member’s page in another language has no English left', () => {
  const equal = playSession({ commands: [setUp('equal'), join] });
  const itemized = playSession({ commands: [setUp('itemized'), join, claim] });
  const last = playSession({ commands: [setUp('equal', 2), join] });
  const cancelled = playSession({ commands: [setUp('equal'), join, { type: 'cancel' }] });

  it.each<[string, PageContext]>([
    ['before the group has started', pageOf(playSession({ commands: [] }))],
    ['for a newcomer', pageOf(equal)],
    ['for a newcomer of a full group', pageOf(last)],
    ['for a newcomer who will choose', pageOf(itemized)],
    ['for a member', pageOf(equal, 'Ben')],
    ['for a member who chooses', pageOf(itemized, 'Ben')],
    ['for a member who has chosen', pageOf(itemized, 'Ana')],
    ['for a member who has paid', pageOf(pay(equal, 'Ben'), 'Ben')],
    ['for a guest after a cancel', pageOf(cancelled)],
    ['for a member after a cancel', pageOf(cancelled, 'Ben')],
    ['when all have paid', pageOf(pay(pay(last, 'Ana'), 'Ben'), 'Ben')],
  ])('%s', (_when, context) => {
    expect(english(<MemberPage context={spoken(context)} unknown_key />)).toEqual([]);
  });

  it('while somebody waits', () => {
    expect(english(<WaitingPage context={spoken(pageOf(equal, 'Ben'))} />)).toEqual([]);
  });
});

it('the check itself sees English', () => {
  const equal = playSession({ commands: [setUp('equal'), join] });
  expect(english(<MemberPage context={pageOf(equal)} unknown_key />).length).toBeGreaterThan(10);
});
