import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Shell } from '@/components/pay/frame/shell';
import { OrderSummary } from '@/components/pay/group/order-summary';
import { ItemRow } from '@/components/pay/member/item-row';
import { MemberPage } from '@/components/pay/member/member-page';
import { WaitingPage } from '@/components/pay/member/waiting-page';
import { InviteGroup } from '@/components/pay/organizer/invite-group';
import { CopyField } from '@/components/pay/share/copy-field';
import { resetEnvironment } from '@/lib/env';
import { isolate } from '@/lib/format/isolate';
import type { Command } from '@/lib/group/commands';
import type { Session } from '@/lib/group/model';
import { claimRows } from '@/lib/hosted/form/claim-rows';
import { cartSummary } from '@/lib/hosted/page/cart-summary';
import { wordsOf } from '@/lib/words/words';
import { pageOf, pay, playSession } from '../../../support/hosted-page';
import { markup } from '../../../support/markup';

vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh: vi.fn(), replace: vi.fn() }) }));

beforeAll(() => resetEnvironment({ DATABASE_URL: 'postgres://nowhere/none' }));
afterAll(() => resetEnvironment({ DATABASE_URL: undefined }));

/** Text that is set apart from what is around it, and all that is no text. */
const APART =
  /<bdi[^>]*>.*?<\/bdi>|\u2068.*?\u2069|<(\w+)[^>]* dir="auto"[^>]*>.*?<\/\1>|<style.*?<\/style>|<[^>]*>/g;

async function loose(node: React.ReactNode): Promise<string[]> {
  const text = (await markup(node)).replace(APART, '\n');
  // A single letter stands in a face or a mark of its own.
  return text.split('\n').filter((line) => /[\u0600-\u06ff]./.test(line.trim()));
}

function named(session: Session): Session {
  const items = session.cart.items.map((item) => ({ ...item, name: 'كوخ #9' }));
  return { ...session, cart: { ...session.cart, items } };
}

const start = (mode: 'equal' | 'itemized'): Command[] => [
  { type: 'set_up_group', name: 'آنا', email: null, settings: { mode, size: 4 } },
  { type: 'join', name: 'بن', email: null },
];
const claim: Command = { type: 'claim_items', member_id: 'mem_1', wants: [{ line: 0, units: 1 }] };
const shop = 'متجر 7';

function pageFor(session: Session, name?: string) {
  const context = pageOf(named(session), name);
  return { ...context, page: { ...context.page, merchant: { ...context.page.merchant, name: shop } } };
}

describe('names that are written from right to left', () => {
  const equal = playSession({ commands: start('equal') });
  const itemized = playSession({ commands: [...start('itemized'), claim] });

  it.each([
    ['a newcomer', pageFor(equal)],
    ['a member', pageFor(equal, 'بن')],
    ['somebody who has paid', pageFor(pay(equal, 'بن'), 'بن')],
    ['somebody who chooses items', pageFor(itemized, 'بن')],
    ['somebody who has chosen items', pageFor(itemized, 'آنا')],
  ])('take no number to their other side: the page of %s', async (_who, context) => {
    expect(await loose(<MemberPage context={context} unknown_key={false} />)).toEqual([]);
  });

  it('take none on the page of somebody who waits, nor in the order', async () => {
    const context = pageFor(equal);
    expect(await loose(<WaitingPage context={context} />)).toEqual([]);
    expect(await loose(<OrderSummary context={context} />)).toEqual([]);
  });

  it('take none in the rows of items', async () => {
    const rows = claimRows(named(itemized), 'mem_2');
    expect(rows[0]?.taken).toMatchObject([{ name: 'آنا', text: '1' }]);
    const list = rows.map((row) => <ItemRow key={row.line} row={row} field="take" value="0" pictured />);
    expect(await loose(list)).toEqual([]);
  });

  it('have an end of their own, at which they are cut where there is no room', async () => {
    const page = <MemberPage context={pageFor(equal)} unknown_key={false} />;
    // What is cut has the direction itself: a box around it would be cut at the page's end.
    expect(await markup(page)).toMatch(new RegExp(`<bdi class="[^"]*truncate[^"]*">${shop}</bdi>`));
  });

  it('are set apart in sentences, and others are left as they are', () => {
    expect(isolate('آنا')).toBe('\u2068آنا\u2069');
    expect(isolate('Zoë 9')).toBe('Zoë 9');
  });

  it('stand after one another in an order that is said in one line, from right to left', () => {
    const items = ['Cabin, two nights', 'Canoe', 'Firewood'].map((name, index) => ({
      ...{ name, quantity: index + 1, unit_price: 1_000 },
    }));
    const { page } = pageOf({ ...equal, cart: { ...equal.cart, items } });
    expect(cartSummary(page, wordsOf('ar'))).toContain(
      '\u200f\u2068Cabin, two nights\u2069، 2 × \u2068Canoe\u2069',
    );
    expect(cartSummary(page, wordsOf('en'))).toBe('Cabin, two nights, 2 × Canoe and 1 more');
  });

  it('turn around nothing behind them where a shop’s item has characters that do', async () => {
    const items = [{ name: 'Cabin\u2069\u202e', quantity: 2, unit_price: 1_000 }];
    const context = pageOf({ ...equal, cart: { ...equal.cart, items } });
    const { page } = context;
    expect(await markup(<OrderSummary context={context} />)).toContain('<bdi>Cabin</bdi>');
    expect(cartSummary(page, wordsOf('ar'))).toBe('\u20682 × \u2068Cabin\u2069\u2069');
    const said = wordsOf('ar').say('backTo', { shop: 'Cabin\u2069\u202e' });
    expect(said).toMatch(/\u2068Cabin\u2069(?!\u2069)/);
    expect(wordsOf('en').say('backTo', { shop: 'Cabin\u202e' })).not.toContain('\u202e');
  });

  it('are cut at their own end, and addresses are never turned round', async () => {
    expect(await markup(<Shell context={pageOf(equal)}>page</Shell>)).toMatch(
      /<header.*<bdi class="[^"]*truncate[^"]*">Cabin Shop<\/bdi>.*<\/header>/,
    );
    const field = <CopyField id="link" label="Link" value="https://split.test/s/1" copy_label="Copy" />;
    expect(await markup(field)).toMatch(/<input[^>]* dir="ltr"/);
    expect(await markup(<InviteGroup context={pageOf(equal, 'آنا')} milestone={null} />)).toMatch(
      /<input[^>]* dir="ltr"/,
    );
  });
});

it('a percentage keeps its sign behind the number', () => {
  const { say } = wordsOf('ar');
  const isolated = '\u2068\u200e\u20681\u2069%\u2069';
  expect(say('serviceFeePercent', { percent: 1 })).toContain(isolated);
  expect(say('percentIs', { percent: '1', total: '', amount: '' })).toContain(isolated);
});
