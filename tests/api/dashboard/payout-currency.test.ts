import '../../support/next-modules';

import { createRequire } from 'node:module';
import { renderToReadableStream } from 'react-dom/server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { savePayoutCurrency } from '@/app/dashboard/money/actions';
import MoneyPage from '@/app/dashboard/money/page';
import { RenderedFor } from '@/components/forms/rendered-for';
import { UNTOUCHED } from '@/lib/dashboard/form/form-state';
import { readProfile } from '@/lib/merchant/profile';
import { rows } from '../../support/api';
import { type FormBench, startFormBench } from '../../support/form-bench';
import { renderedNow } from '../../support/send-form';
import { signedInOwner } from '../../support/signed-in';

/** The currency that a merchant wants payouts in, as the Money page asks for it. */

const { JSDOM } = createRequire(import.meta.url)('jsdom') as {
  JSDOM: new (html: string) => { window: Window & typeof globalThis };
};

let bench: FormBench;
let merchant_id: string;
beforeAll(async () => {
  bench = await startFormBench({ processor: true });
  ({ merchant_id } = await signedInOwner('currency@split.test'));
});
afterAll(() => bench.close());

/** Sends the form of the page as it is now, with these chosen in it. */
async function choose(chosen: Record<string, string>) {
  const value = await renderedNow();
  const page = await MoneyPage({ searchParams: Promise.resolve({}) });
  const html = await new Response(
    await renderToReadableStream(RenderedFor({ value, children: page })),
  ).text();
  const { document, FormData: Contents } = new JSDOM(html).window;
  const form = document.querySelector('select[name=currency]')?.closest('form');
  if (!form) throw new Error('The page has no form for the currency');
  const sent = new FormData();
  for (const [name, said] of new Contents(form)) sent.append(name, said);
  for (const [name, said] of Object.entries(chosen)) sent.set(name, said);
  return savePayoutCurrency(UNTOUCHED, sent);
}

const kept = async () => {
  const { payout_mode, payout_currency } = await readProfile(merchant_id);
  const [log] = await rows(
    `SELECT count(*)::int AS changes FROM audit_log WHERE merchant_id = $1 AND action = 'merchant.payout_changed'`,
    [merchant_id],
  );
  return [payout_mode, payout_currency, log?.changes];
};

it('is kept, or its field says why not', async () => {
  const alone = await choose({ currency: 'eur' });
  expect(alone).toMatchObject({ ok: false, errors: { currency: expect.stringContaining('One preferred') } });
  expect(await choose({ mode: 'preferred' })).toMatchObject({
    ok: false,
    errors: { currency: 'Choose a currency.' },
  });
  expect(await kept()).toEqual(['checkout', null, 0]);
  expect(await choose({ mode: 'preferred', currency: 'eur' })).toMatchObject({ ok: true });
  expect(await kept()).toEqual(['preferred', 'eur', 1]);
});

it('is given up by the first select alone, and another one is not taken with that', async () => {
  expect(await choose({ mode: 'preferred', currency: 'eur' })).toMatchObject({ ok: true });
  const [, , changes] = await kept();
  expect(await choose({ mode: 'checkout', currency: 'sek' })).toMatchObject({ ok: false });
  expect(await kept()).toEqual(['preferred', 'eur', changes]);
  expect(await choose({ mode: 'checkout' })).toMatchObject({ ok: true });
  expect((await kept()).slice(0, 2)).toEqual(['checkout', null]);
});
