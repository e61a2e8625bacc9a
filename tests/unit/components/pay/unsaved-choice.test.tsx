// @vitest-environment jsdom
import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { act, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ItemPicker } from '@/components/pay/member/item-picker';
import { PayBar } from '@/components/pay/member/pay-bar';
import { PayPanel } from '@/components/pay/payment/pay-panel';
import { claimRows } from '@/lib/hosted/form/claim-rows';
import { membersOffers } from '@/lib/hosted/page/offers';
import { ownView } from '@/lib/hosted/page/view';
import { wordsOf } from '@/lib/words/words';
import { pageOf, playSession } from '../../../support/hosted-page';
import { click, find, render } from '../../../support/render';

const router = vi.hoisted(() => ({ refresh: () => {}, replace: () => {} }));
vi.mock('next/navigation', () => ({ useRouter: () => router }));
vi.mock('@/components/pay/card/card-form', () => ({
  CardForm: () => <p>Type your card.</p>,
  Changed: () => null,
  InProgress: () => null,
  Received: () => null,
  fieldsAlong: () => ({}),
}));

type WalletPress = (name: string, stripe: Stripe, elements: StripeElements) => Promise<boolean>;
const wallet = vi.hoisted(() => ({ onPay: null as WalletPress | null }));
vi.mock('@/components/pay/card/wallets', () => ({
  Wallets: ({ onPay }: { onPay: WalletPress }) => {
    wallet.onPay = onPay;
    return null;
  },
}));

const payment = { payment_id: 'pay_1', client_secret: 's', publishable_key: 'pk', amount: '', holds: false };
beforeEach(() => {
  const refused = { ok: false, intent: 'claim', message: 'Too little.', fields: {}, values: {} };
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(address.endsWith('/act') ? refused : { ok: true, payment }),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  router.refresh = () => {};
});

const session = playSession({
  commands: [
    { type: 'set_up_group', name: 'Ana', email: null, settings: { mode: 'itemized', size: 4 } },
    { type: 'claim_items', member_id: 'mem_1', wants: [{ line: 0, units: 1 }] },
  ],
});
const { you, pay: target, form } = pageOf(session, 'Ana');
const picker = <ItemPicker target={form} rows={claimRows(session, 'mem_1')} />;
const own = ownView(session, you);
if (!own) throw new Error('Ana is not in the group');

const bar = (
  <PayBar
    {...membersOffers(session, own, wordsOf('en'))}
    items={{ picker, hint: '' }}
    {...{ target, currency: 'usd', chosen: '', joins: false, title: '', problem: null, look: '' }}
    takes_payments
    promise={null}
  >
    {null}
  </PayBar>
);
const panel = (scope: string) => (
  <>
    {picker}
    <PayPanel
      {...{ target, scope, label: 'Pay', amount: '', look: '' }}
      wallet={{ amount_cents: 1, currency: 'usd' }}
    />
  </>
);

/** Somebody chooses one more, which is refused, and presses this. */
async function press(page: React.ReactNode, what: 'wallet' | 'button') {
  const { container } = await render(page);
  await click(find(container, '[aria-label^="More"]'));
  const submit = vi.fn(async () => ({ error: { type: 'validation_error' } }));
  if (what === 'button') await click(find(container, '[name=pay]'));
  else await act(async () => wallet.onPay?.('Ana', {} as Stripe, { submit } as unknown as StripeElements));
  await act(() => vi.dynamicImportSettled());
  const alerts = [...container.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent);
  return {
    begins: submit.mock.calls.length > 0 || container.textContent?.includes('Type your card.'),
    told: alerts.some((text) => text?.startsWith('Your last choice is not saved.')),
  };
}

it.each([
  ['the wallet of a member', bar, 'wallet'],
  ['the wallet of the organizer', panel('own'), 'wallet'],
  ['the button of the organizer', panel('own'), 'button'],
] as const)(
  'nothing is paid by %s while the page shows a choice that is not saved',
  async (_of, page, what) => {
    expect(await press(page, what)).toMatchObject({ begins: false, told: true });
  },
);

it('what others owe is paid whatever the payer has chosen', async () => {
  expect(await press(panel('all'), 'button')).toMatchObject({ begins: true, told: false });
});

describe('a choice that was refused', () => {
  const saved = claimRows(
    playSession({
      commands: [
        { type: 'set_up_group', name: 'Ana', email: null, settings: { mode: 'itemized', size: 4 } },
        { type: 'claim_items', member_id: 'mem_1', wants: [{ line: 0, units: 2 }] },
      ],
    }),
    'mem_1',
  );
  const rows = claimRows(session, 'mem_1');
  const pageWith = (shown: typeof rows) => <ItemPicker target={form} rows={shown} />;
  const seen = (container: HTMLElement) => ({
    unsaved: find(container, 'form').hasAttribute('data-unsaved'),
    told: find(container, '[role=alert]').textContent,
  });

  it('stays with its reason while nothing else is saved, and goes with what is saved after it', async () => {
    const { container, rerender } = await render(pageWith(rows));
    await click(find(container, '[aria-label^="Less"]'));
    await rerender(pageWith([...rows]));
    expect(seen(container)).toEqual({ unsaved: true, told: 'Too little.' });
    await rerender(pageWith(saved));
    expect(seen(container)).toEqual({ unsaved: false, told: '' });
  });

  it('keeps its reason where an earlier choice was saved on the way to it', async () => {
    const { container } = await render(<Refreshed before={pageWith(rows)} after={pageWith(saved)} />);
    const tap = (what: string) => click(find(container, `[aria-label^="${what}"]`));
    let answer = (_message?: string) => {};
    vi.stubGlobal(
      'fetch',
      () =>
        new Promise<Response>((resolve) => {
          answer = (message) => resolve(Response.json({ ok: !message, message }));
        }),
    );
    await tap('Less');
    await act(async () => answer('Too little.'));
    expect(seen(container)).toEqual({ unsaved: true, told: 'Too little.' });
    await tap('More');
    await tap('Less');
    await act(async () => answer());
    await act(async () => answer('Too much.'));
    expect(seen(container).told).toBe('Too much.');
  });
});

/** A page that is another one once a choice is saved and it is asked for again. */
function Refreshed({ before, after }: { before: React.ReactNode; after: React.ReactNode }) {
  const [asked, setAsked] = useState(0);
  router.refresh = () => setAsked(asked + 1);
  return asked < 2 ? before : after;
}

it('what was said of a choice that is not saved goes once it is saved', async () => {
  let save = (_answer: Response) => {};
  vi.stubGlobal('fetch', (address: string) =>
    address.endsWith('/act')
      ? new Promise<Response>((resolve) => {
          save = resolve;
        })
      : Promise.resolve(Response.json({ ok: true, payment })),
  );
  const { container } = await render(panel('own'));
  const told = () => container.textContent?.includes('Your last choice is not saved.');
  await click(find(container, '[aria-label^="More"]'));
  await click(find(container, '[name=pay]'));
  await act(() => vi.dynamicImportSettled());
  expect(told()).toBe(true);
  // The choice is saved; nobody refreshes the page here, so what is shown is what was tapped until it is drawn again.
  await act(async () => save(Response.json({ ok: true, message: '' })));
  expect(told()).toBe(false);
});
