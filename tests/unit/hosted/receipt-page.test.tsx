import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { ReceiptPage } from '@/components/pay/receipt/receipt-page';
import { isolate, isolated } from '@/lib/format/isolate';
import type { Session } from '@/lib/group/model';
import { onCard_cents } from '@/lib/group/query/sums';
import { cartSummary, placeSummary } from '@/lib/hosted/page/cart-summary';
import { receiptOf } from '@/lib/hosted/receipt/receipt';
import { formatMoney } from '@/lib/money/currency';
import { LOCALES, type Locale } from '@/lib/words/locales';
import { wordsOf } from '@/lib/words/words';
import { pageOf } from '../../support/hosted-page';
import { newSession } from '../mail/new-session';
import { Story } from '../mail/samples';

vi.mock('next/navigation', () => ({ useRouter: () => ({ replace: () => {} }) }));

const CART: Session['cart'] = {
  total: 10_000,
  currency: 'usd',
  items: [
    { name: 'Teapot', quantity: 2, unit_price: 4_000 },
    { name: 'Cup', quantity: 3, unit_price: 500 },
  ],
  tax: 900,
  shipping: 600,
  fees: [{ label: 'Welcome', amount: -1_000 }],
};

/** Ana and two others share an order; Ana has paid a third. */
function paidByAna(cart = CART) {
  const story = new Story(newSession({ cart, total_cents: cart.total }));
  const ana = story.start('Ana', 'ana@example.com', 3);
  const ben = story.join('Ben');
  story.pay(ana);
  return { story, ana, ben, payment_id: story.session.payments[0]?.id ?? '' };
}

function shown({ story, ana, payment_id }: ReturnType<typeof paidByAna>, locale: Locale = 'en'): string {
  const receipt = receiptOf(story.session, payment_id, ana);
  if (!receipt) throw new Error('There is no receipt');
  const context = pageOf(story.session, 'Ana', { words: wordsOf(locale) });
  const merchant = { ...context.page.merchant, receipt_address: '1 Main St\nSpringfield', tax_id: 'US-77' };
  const page = { ...context.page, merchant };
  return renderToStaticMarkup(<ReceiptPage context={{ ...context, page }} receipt={receipt} />);
}

it('a receipt has the shop, its number, every line with its part, the fee apart, and the total', () => {
  const paid = paidByAna();
  const receipt = receiptOf(paid.story.session, paid.payment_id, paid.ana);
  expect(receipt?.lines.map(({ paid_cents }) => paid_cents)).toEqual([2_667, 500, -333, 300, 200]);
  expect(receipt).toMatchObject({ amount_cents: 3_334, fee_cents: 33, left_cents: 3_367, payer: 'Ana' });
  const html = shown(paid);
  for (const text of ['Cabin Shop', '1 Main St\nSpringfield', 'US-77', paid.payment_id, 'Teapot', 'Welcome'])
    expect(html).toContain(text);
  expect(html).toMatch(/2026.* UTC</);
  expect(html).toContain(`href="/s/share/receipt/${paid.payment_id}/receipt.pdf"`);
  for (const cents of [2_667, -333, 300, 3_334, 33, 3_367]) expect(html).toContain(formatMoney(cents, 'usd'));
});

it('names the card that was charged', () => {
  const paid = paidByAna();
  expect(shown(paid)).not.toContain('••••');
  paid.story.card = { brand: 'visa', last4: '4242' };
  const payment_id = paid.story.pay(paid.ben);
  expect(shown({ ...paid, ana: paid.ben, payment_id })).toContain(
    `Charged to your card · ${isolated('Visa\u00A0••••\u00A04242')}`,
  );
});

it('names its payer after they have left', () => {
  const { story, ana, payment_id } = paidByAna();
  const members = story.session.members.map((member) => ({ ...member, left_at: 1 }));
  expect(receiptOf({ ...story.session, members }, payment_id, ana)?.payer).toBe('Ana');
});

it('an order without tax says that the shop stated none', () => {
  const { tax: _tax, ...rest } = CART;
  expect(shown(paidByAna({ ...rest, total: 9_100 }))).toContain('stated no tax for this order');
  expect(shown(paidByAna())).not.toContain('stated no tax for this order');
});

it('what was refunded since is said, and what is left', () => {
  const paid = paidByAna();
  paid.story.give({ type: 'cancel' });
  const receipt = receiptOf(paid.story.session, paid.payment_id, paid.ana);
  expect(receipt).toMatchObject({ amount_cents: 3_334, refunds: [{ amount_cents: 3_367 }], left_cents: 0 });
  const html = shown(paid);
  expect(html).toContain('is being refunded');
  expect(html).toContain('$0.00');
});

it('nobody has a receipt of another’s payment, or of one that was not made', () => {
  const { story, ana, ben, payment_id } = paidByAna();
  expect(receiptOf(story.session, payment_id, ben)).toBeNull();
  expect(receiptOf(story.session, 'pay_none', ana)).toBeNull();
});

it.each(LOCALES)('a receipt in %s says the same amounts as its language writes them', (locale) => {
  const words = wordsOf(locale);
  const html = shown(paidByAna(), locale);
  for (const text of [
    words.say('receipt'),
    words.say('yourPart'),
    words.say('serviceFeePercent', { percent: 1 }),
  ])
    expect(html).toContain(text);
  for (const cents of [2_667, -333, 3_367]) expect(html).toContain(words.money(cents, 'usd'));
});

/** A shop that accepts a smaller order. */
function ofPizzaAndSalad(): Story {
  const cart = {
    total: 11_000,
    currency: 'usd',
    items: [
      { name: 'Pizza', quantity: 1, unit_price: 6_000 },
      { name: 'Salad', quantity: 1, unit_price: 4_000 },
    ],
    tax: 1_000,
  };
  const { config } = newSession();
  return new Story(
    newSession({ cart, total_cents: 11_000, config: { ...config, allow_dropping_items: true } }),
  );
}

it('lists only what was bought where items were left out before the order was divided in another way', () => {
  const story = ofPizzaAndSalad();
  const settings = { mode: 'itemized', size: 2 } as const;
  const ana = story.give({ type: 'set_up_group', name: 'Ana', email: null, settings });
  story.give({ type: 'claim_items', member_id: ana, wants: [{ line: 0, units: 1 }] });
  story.give({ type: 'drop_items' });
  story.give({ type: 'change_split', settings: { mode: 'equal', size: 2 } });
  story.pay(ana);
  const payment_id = story.session.payments[0]?.id ?? '';
  expect(receiptOf(story.session, payment_id, ana)).toMatchObject({
    amount_cents: 3_300,
    lines: [
      { kind: 'item', name: 'Pizza', quantity: '1', paid_cents: 3_000 },
      { kind: 'tax', paid_cents: 300 },
    ],
  });
  const html = shown({ story, ana, ben: '', payment_id });
  expect(html).not.toContain('Salad');
  expect(html).not.toContain(formatMoney(11_000, 'usd'));
  const { page, words } = pageOf(story.session, 'Ana');
  expect(cartSummary(page, words)).toBe(isolate('Pizza'));
  expect(placeSummary(page, ana, words)).toBe(isolate('Pizza'));
});

it('keeps its lines where items are left out after its payment, and where its order is divided again', () => {
  const story = ofPizzaAndSalad();
  const ana = story.start('Ana', 'ana@example.com', 2);
  const ben = story.join('Ben');
  /** Ben pays, and the shop refunds him at the processor. */
  const paidInVain = () => {
    const payment_id = story.pay(ben);
    const payment = story.session.payments.find(({ id }) => id === payment_id);
    if (!payment?.charge_id) throw new Error('not charged');
    const made = {
      processor_refund_id: `re_${payment_id}`,
      status: 'succeeded',
      failure_code: null,
    } as const;
    const refund = { charge_id: payment.charge_id, amount_cents: onCard_cents(payment), ...made };
    story.give({ type: 'charge_refunded_outside', ...refund });
    story.now += 1;
    return () => receiptOf(story.session, payment_id, ben);
  };
  const names = (receipt: ReturnType<typeof receiptOf>) => receipt?.lines.map(({ name }) => name);
  const whole = paidInVain();
  const before = whole();
  expect(names(before)).toEqual(['Pizza', 'Salad', null]);
  story.give({ type: 'change_split', settings: { mode: 'itemized', size: 2 } });
  story.give({ type: 'claim_items', member_id: ana, wants: [{ line: 0, units: 1 }] });
  story.give({ type: 'drop_items' });
  expect(whole()).toEqual(before);
  story.give({ type: 'change_split', settings: { mode: 'equal', size: 2 } });
  const smaller = paidInVain();
  const after = smaller();
  expect(names(after)).toEqual(['Pizza', null]);
  story.give({ type: 'change_split', settings: { mode: 'equal', size: 3 } });
  expect([whole(), smaller()]).toEqual([before, after]);
});
