import { openSession } from '../../support/sessions';
import { amounts, booksOf } from '../books';
import { expect, test } from '../fixtures';
import { CARDS, joinGroup, PAID, PHONE, startGroup, typeCard } from './people';

/** Whole groups in each currency that the demo settles in, with as many decimals as it has. */
const CURRENCIES = [
  { currency: 'eur', share: '€37.50', with_fee: '€37.88', paid: 3_788, sent: [3_618, 3_619] },
  { currency: 'gbp', share: '£37.50', with_fee: '£37.88', paid: 3_788, sent: [3_618, 3_619] },
  { currency: 'jpy', share: '¥3,750', with_fee: '¥3,788', paid: 3_788, sent: [3_618, 3_619] },
  { currency: 'kwd', share: 'KWD 3.750', with_fee: 'KWD 3.790', paid: 3_790, sent: [3_620, 3_620] },
];

for (const { currency, share, with_fee, paid, sent } of CURRENCIES) {
  test(`two people pay in ${currency}, and the merchant gets it in ${currency}`, async ({ stack, visit }) => {
    const items = [{ id: 'hut', name: 'Hut', quantity: 1, unit_price: 7_500 }];
    const cart = { total: 7_500, currency, items };
    const { session_id, session_url } = await openSession(stack, { cart });
    const { page: ana } = await visit(PHONE);
    await ana.goto(session_url);
    const link = await startGroup(ana, 'Ana', 2);

    const { page: ben } = await visit(PHONE);
    await joinGroup(ben, link, 'Ben');
    await expect(ben.getByText(share).first()).toBeVisible();
    for (const page of [ben, ana]) {
      // A code of a currency is followed by a space.
      await typeCard(page, CARDS.good, /^Pay .+ by card$/);
      await page.getByRole('button', { name: `Pay ${with_fee}`, exact: true }).click();
      if (page === ben) await expect(ben.getByRole('heading', { name: PAID })).toBeVisible();
    }
    await expect(ana.getByRole('heading', { name: 'All paid' })).toBeVisible();

    await expect.poll(async () => (await booksOf(stack, session_id)).transfers.length).toBe(2);
    const { charges, transfers } = await booksOf(stack, session_id);
    expect(amounts(charges)).toEqual([paid, paid]);
    expect(amounts(transfers).sort()).toEqual(sent);
    expect(transfers.map((one) => one.currency)).toEqual([currency, currency]);
  });
}
