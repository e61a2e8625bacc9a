import '../../support/next-modules';

import { renderToReadableStream } from 'react-dom/server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import HomePage from '@/app/dashboard/page';
import type { Query } from '@/lib/edge/query';
import { type FormBench, startFormBench } from '../../support/form-bench';
import { makeMerchant } from '../../support/merchant';
import { openInProcess } from '../../support/sessions';
import { joinTeam, signInAs } from '../../support/signed-in';

let bench: FormBench;
beforeAll(async () => {
  bench = await startFormBench({ processor: true });
});
afterAll(() => bench.close());

/** The currencies that Home leads to, and those that it says it shows. */
async function currenciesOf(query: Query) {
  const page = await HomePage({ searchParams: Promise.resolve(query) });
  const html = await new Response(await renderToReadableStream(page)).text();
  const [nav = ''] = html.match(/<nav aria-label="Currency".*?<\/nav>/s) ?? [];
  const links = (nav.match(/<a [^>]*>/g) ?? []).map((link) => ({
    unit: link.match(/currency=([a-z]+)"/)?.[1],
    is_current: link.includes('aria-current="true"'),
  }));
  return {
    all: links.map(({ unit }) => unit).sort(),
    current: links.filter(({ is_current }) => is_current).map(({ unit }) => unit),
  };
}

it('leads to the figures of each currency, however many there are', async () => {
  const { id: merchant_id } = await makeMerchant();
  await joinTeam(merchant_id, { email: 'home@split.test' });
  await signInAs('home@split.test');
  const currencies = ['usd', 'eur', 'gbp', 'chf', 'sek', 'nok', 'jpy'];
  const items = [{ name: 'Cabin', quantity: 1, unit_price: 9_000 }];
  for (const currency of currencies)
    await openInProcess({ merchant_id, cart: { total: 9_000, currency, items } });
  for (const currency of currencies)
    expect(await currenciesOf({ currency })).toEqual({ all: currencies.toSorted(), current: [currency] });
});
