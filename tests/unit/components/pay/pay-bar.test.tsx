// @vitest-environment jsdom
import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CardFormProps, ChangedProps } from '@/components/pay/card/card-form';
import { SAVING_EVENT } from '@/components/pay/frame/payment-event';
import { PayBar } from '@/components/pay/member/pay-bar';
import { newcomersOffers, type Offers } from '@/lib/hosted/page/offers';
import { wordsOf } from '@/lib/words/words';
import { pageOf, playSession } from '../../../support/hosted-page';
import { click, find, render } from '../../../support/render';

const router = vi.hoisted(() => ({ refresh: vi.fn(), replace: vi.fn() }));
vi.mock('next/navigation', () => ({ useRouter: () => router }));
// As where its script has come with the page's.
vi.mock('@/components/pay/member/later-places', () => import('@/components/pay/member/places'));
const card = vi.hoisted(() => ({ props: null as CardFormProps | null }));
vi.mock('@/components/pay/card/card-form', () => ({
  CardForm: (props: CardFormProps) => {
    card.props = props;
    return <p>card form</p>;
  },
  Changed: ({ before, now, met }: ChangedProps) => <p role="alert">{`${before} is ${now}, ${met}`}</p>,
  Received: () => <p role="status">received</p>,
  InProgress: () => <p role="status">in progress</p>,
  fieldsAlong: () => ({ message: 'What is typed on the page' }),
}));

/** Without it, its wait for the processor's script would outlive this file's document. */
const wallet = vi.hoisted(() => ({ onPay: null as WalletPress | null }));
vi.mock('@/components/pay/card/wallets', () => ({
  Wallets: ({ onPay }: { onPay: WalletPress }) => {
    wallet.onPay = onPay;
    return null;
  },
}));

type WalletPress = (name: string, stripe: Stripe, elements: StripeElements) => Promise<boolean>;

const settings = { mode: 'equal', size: 4 } as const;
const session = playSession({ commands: [{ type: 'set_up_group', name: 'Ana', email: null, settings }] });
const offersOf = (offered: Offers) => ({ ...offered, chosen: offered.offers[0]?.value ?? '' });
const props = {
  ...offersOf(newcomersOffers(session, wordsOf('en'))),
  target: pageOf(session).pay,
  currency: 'usd',
  form: 'pay-later',
  joins: true,
  title: 'Your share',
  problem: null,
  takes_payments: true,
  promise: null,
  look: '',
  children: null,
};

const sent: Record<string, unknown>[] = [];
let answer: unknown;
beforeEach(() => {
  answer = {
    ok: true,
    payment: {
      payment_id: 'pay_1',
      client_secret: 's_1',
      publishable_key: 'pk',
      amount: '$25.25',
      holds: false,
    },
  };
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    return Response.json(answer);
  });
});
afterEach(() => {
  sent.length = 0;
  vi.unstubAllGlobals();
  router.refresh.mockClear();
  router.replace.mockClear();
  window.history.replaceState(null, '', '/');
});

const more = (container: HTMLElement) => click(find(container, '[aria-label="One person more"]'));

async function open() {
  const rendered = await render(<PayBar {...props} />);
  await click(find(rendered.container, '[type=submit]'));
  await act(() => vi.dynamicImportSettled());
  return rendered;
}

it('paying for more people changes the headline and the button, fee included', async () => {
  const { container } = await render(<PayBar {...props} />);
  expect(find(container, '[aria-live]').textContent).toBe('$25.25');
  await more(container);
  expect(find(container, '[aria-live]').textContent).toBe('$50.50');
  expect(find(container, '[type=submit]').textContent).toBe('Pay $50.50 by card');
  await more(container);
  await more(container);
  expect(find(container, '[aria-live]').textContent).toBe('$75.75');
});

it('opens the card form without asking the server: nobody holds a place by looking', async () => {
  await open();
  expect(sent).toEqual([]);
  expect(card.props).toMatchObject({
    intent: { amount_cents: 2_525, currency: 'usd' },
    name: { initial: '' },
  });
});

it('joins and opens the payment when the card is complete, under one secret however often', async () => {
  await open();
  expect(await act(async () => card.props?.secretOf?.('Bo'))).toBe('s_1');
  expect(await act(async () => card.props?.secretOf?.('Bo'))).toBe('s_1');
  const [first, second] = sent.map(({ join }) => join as { attempt: string });
  expect(first).toMatchObject({ name: 'Bo', weight: '1', attempt: expect.stringMatching(/^[0-9a-f]{32}$/) });
  expect(first).toHaveProperty('message', 'What is typed on the page');
  expect(second?.attempt).toBe(first?.attempt);
});

it('pays nothing when the amount is another one than the page showed, and says so', async () => {
  const { container } = await open();
  answer = {
    ok: true,
    payment: {
      payment_id: 'pay_1',
      client_secret: 's_1',
      publishable_key: 'pk',
      amount: '$25.24',
      holds: false,
    },
  };
  expect(await act(async () => card.props?.secretOf?.('Bo'))).toBeNull();
  expect(container.textContent).toContain('$25.25 is');
  expect(card.props?.label).toBe('Pay $25.24');
  expect(router.refresh).toHaveBeenCalled();
});

it('pays nothing when the card would be held and the form is for a charge, and says so', async () => {
  const { container } = await open();
  answer = {
    ok: true,
    payment: {
      payment_id: 'pay_1',
      client_secret: 's_1',
      publishable_key: 'pk',
      amount: '$25.25',
      holds: true,
    },
  };
  expect(await act(async () => card.props?.secretOf?.('Bo'))).toBeNull();
  expect(container.textContent).toContain('this payment was out of date. Nothing was charged');
  expect(router.refresh).toHaveBeenCalled();
});

it('shows what is wrong with the name at the name', async () => {
  await open();
  answer = { ok: false, message: 'Look below.', fields: { name: 'Somebody here has this name.' } };
  expect(await act(async () => card.props?.secretOf?.('Ana'))).toBeNull();
  expect(card.props?.name?.error).toBe('Somebody here has this name.');
});

/** The form that joins, which what is chosen belongs to. */
const page = (bar = props) => (
  <>
    <PayBar {...bar} />
    <form id="pay-later" />
  </>
);

it('pays for as many people as were typed before the script came', async () => {
  const early = (container: HTMLElement) => {
    find<HTMLInputElement>(container, 'input[name=weight]').value = '2';
  };
  const { container } = await render(page(), { hydrate: true, early });
  expect(find(container, '[aria-live]').textContent).toBe('$50.50');
});

const amounts = [10, 20, 70].map((share, index) => ({
  amount_cents: share * 100,
  label: ['Ana', 'Ben', 'Cleo'][index] ?? null,
}));
const named = playSession({
  commands: [
    { type: 'set_up_group', name: 'Ana', email: null, settings: { mode: 'custom', size: 3, amounts } },
  ],
});
const places = { ...props, ...offersOf(newcomersOffers(named, wordsOf('en'))) };

it.each(['', '٢', '２'])('pays for one where %j was typed before the script came', async (typed) => {
  const early = (container: HTMLElement) => {
    find<HTMLInputElement>(container, '#weight').value = typed;
  };
  const { container } = await render(page(), { hydrate: true, early });
  expect(find(container, 'button[name=pay]').textContent).toContain('$25.25');
  expect(find<HTMLInputElement>(container, '#weight').value).toBe('1');
});

it('pays for the place that was chosen before the script came', async () => {
  const early = (container: HTMLElement) => find(container, 'input[data-name=Cleo]').click();
  const { container } = await render(page(places), { hydrate: true, early });
  expect(find(container, '[aria-live]').textContent).toBe('$70.70');
  await click(find(container, '[name=pay]'));
  await act(() => vi.dynamicImportSettled());
  expect(find<HTMLInputElement>(container, 'input[data-name=Cleo]').checked).toBe(true);
  expect(card.props).toMatchObject({ intent: { amount_cents: 7_070 }, name: { initial: 'Cleo' } });
});

it('a press before the script comes takes what is chosen along, and goes on with it', async () => {
  const { container } = await render(page(places));
  await click(find(container, 'input[data-name=Cleo]'));
  const button = find<HTMLButtonElement>(container, '[name=pay]');
  const chosen = places.offers.find(({ label }) => label === 'Cleo')?.value;
  expect([...new FormData(button.form ?? undefined, button)]).toEqual([
    ['place', chosen],
    ['pay', 'own'],
  ]);
  const asked = { scope: 'own', message: 'The card form needs script.' };
  await render(<PayBar {...places} chosen={chosen ?? ''} target={{ ...places.target, asked }} />);
  await act(() => vi.dynamicImportSettled());
  expect(card.props).toMatchObject({ intent: { amount_cents: 7_070 }, name: { initial: 'Cleo' } });
});

it('waits for what is being saved, also where its button comes meanwhile', async () => {
  const items = { picker: null, hint: 'Tap on what is yours.' };
  const nothing = props.offers.slice(0, 1).map((offer) => ({ ...offer, total_cents: 0 }));
  const { container, rerender } = await render(
    <PayBar {...props} choose={null} offers={nothing} items={items} />,
  );
  await act(async () => window.dispatchEvent(new CustomEvent(SAVING_EVENT, { detail: true })));
  await rerender(<PayBar {...props} choose={null} items={items} />);
  expect(find(container, '[name=pay]').ariaDisabled).toBe('true');
  await act(async () => window.dispatchEvent(new CustomEvent(SAVING_EVENT, { detail: false })));
  expect(find(container, '[name=pay]').ariaDisabled).toBe('false');
});

const without = (label: string) => places.offers.filter((offer) => offer.label !== label);

it('keeps the place that was chosen once somebody else has it: says so, and pays for no other one', async () => {
  const { container, rerender } = await render(page(places));
  await click(find(container, 'input[data-name=Ben]'));
  await rerender(page({ ...places, offers: without('Ben') }));
  expect(find(container, '[role=alert]').textContent).toContain('Somebody else has just taken that place');
  expect(find<HTMLInputElement>(container, 'input[data-name=Cleo]').checked).toBe(false);
  expect(find(container, '[name=pay]').ariaDisabled).toBe('true');
  await click(find(container, '[name=pay]'));
  await act(() => vi.dynamicImportSettled());
  expect(container.textContent).not.toContain('card form');
  await click(find(container, 'input[data-name=Cleo]'));
  expect(container.querySelector('[role=alert]')).toBeNull();
  expect(find(container, '[name=pay]').textContent).toBe('Pay $70.70 by card');
});

/** Ana pays what she likes, and the others' places have no names. */
function nameless(others: number[], ...taken: number[]) {
  const all = [100 - others.reduce((sum, share) => sum + share), ...others];
  const amounts = all.map((share) => ({ amount_cents: share * 100, label: null }));
  const settings = { mode: 'custom', size: all.length, amounts } as const;
  const joins = taken.map(
    (place) => ({ type: 'join', name: `Member ${place}`, email: null, place }) as const,
  );
  return newcomersOffers(
    playSession({ commands: [{ type: 'set_up_group', name: 'Ana', email: null, settings }, ...joins] }),
    wordsOf('en'),
  );
}

it('keeps the chosen one of two places without names, too, once somebody else has it', async () => {
  const { container, rerender } = await render(page({ ...props, ...offersOf(nameless([20, 50])) }));
  expect(find(container, '[aria-live]').textContent).toBe('$20.20');
  await rerender(page({ ...props, ...offersOf(nameless([20, 50], 1)) }));
  expect(find(container, '[aria-live]').textContent).toBe('$20.20');
  expect(find(container, '[role=alert]').textContent).toContain('Somebody else has just taken that place');
  expect(find(container, '[name=pay]').ariaDisabled).toBe('true');
  await click(find(container, 'input[value="2"]'));
  expect(find(container, '[name=pay]').textContent).toBe('Pay $50.50 by card');
});

it('offers places that are alike as one, whatever the organizer pays, and the next one once it is taken', () => {
  expect(nameless([20, 20, 20])).toMatchObject({ choose: null, offers: [{ value: '1' }] });
  expect(nameless([20, 20, 20], 1)).toMatchObject({ choose: null, offers: [{ value: '2' }] });
});

it('closes an open card form for a place that somebody else has taken', async () => {
  const { container, rerender } = await render(page(places));
  await click(find(container, 'input[data-name=Ben]'));
  await click(find(container, '[name=pay]'));
  await act(() => vi.dynamicImportSettled());
  expect(container.textContent).toContain('card form');
  await rerender(page({ ...places, offers: without('Ben') }));
  expect(container.textContent).not.toContain('card form');
  expect(find(container, '[role=alert]').textContent).toContain('Somebody else has just taken that place');
});

it('keeps the card form of a payment that has taken the place itself', async () => {
  const { container, rerender } = await render(page(places));
  await click(find(container, 'input[data-name=Ben]'));
  await click(find(container, '[name=pay]'));
  await act(() => vi.dynamicImportSettled());
  answer = { ok: true, payment: { ...(answer as { payment: object }).payment, amount: '$20.20' } };
  expect(await act(async () => card.props?.secretOf?.('Ben'))).toBe('s_1');
  await rerender(page({ ...places, offers: without('Ben') }));
  expect(container.textContent).toContain('card form');
  expect(find(container, '[data-sheet]').textContent).not.toContain('taken');
});

it('pays for as many people as there are places left, and says that they are fewer', async () => {
  const { container, rerender } = await render(page());
  await more(container);
  await more(container);
  expect(find(container, '[aria-live]').textContent).toBe('$75.75');
  await rerender(page({ ...props, offers: props.offers.slice(0, 2) }));
  expect(find(container, '[aria-live]').textContent).toBe('$50.50');
  expect(find(container, '[role=alert]').textContent).toBe('Fewer places are free now than you chose.');
});

it('a place that costs nothing is not paid by card', async () => {
  const free = { ...props, offers: props.offers.map((offer) => ({ ...offer, total_cents: 0 })) };
  const { container } = await render(page(free));
  expect(container.querySelector('[name=pay]')).toBeNull();
});

it('shows a browser without cookies the page of the member once the card is declined', async () => {
  await open();
  answer = { ok: true, payment: { ...(answer as { payment: object }).payment, key: 'k_1' } };
  await act(async () => {
    card.props?.onRunning(true);
    await card.props?.secretOf?.('Bo');
  });
  expect(router.replace).not.toHaveBeenCalled();
  await act(async () => card.props?.onRunning(false));
  expect(router.replace).toHaveBeenCalledExactlyOnceWith('?m=k_1', { scroll: false });
});

/** As the server answers a browser that keeps no cookies. */
const keyed = (more = {}) => ({
  ok: true,
  payment: { ...(answer as { payment: object }).payment, key: 'k_1', ...more },
});

it('stays at the offered place when a browser without cookies has its card declined, and once it has paid', async () => {
  window.history.replaceState(null, '', '/s/shr_1?swap=T');
  await open();
  answer = keyed();
  await act(async () => {
    card.props?.onRunning(true);
    await card.props?.secretOf?.('Cleo');
  });
  await act(async () => card.props?.onRunning(false));
  expect(router.replace).toHaveBeenCalledExactlyOnceWith('?swap=T&m=k_1', { scroll: false });
  await act(async () => card.props?.onFinished('paid'));
  expect(router.replace).toHaveBeenLastCalledWith('?swap=T&m=k_1', { scroll: false });
  expect(router.refresh).not.toHaveBeenCalled();
});

it.each([
  ['would be held', { holds: true }],
  ['is another one', { amount: '$25.24' }],
])('shows a browser without cookies the page of who has joined when the sum %s', async (_case, more) => {
  await open();
  answer = keyed(more);
  expect(await act(async () => card.props?.secretOf?.('Bo'))).toBeNull();
  expect(router.replace).toHaveBeenCalledWith('?m=k_1', { scroll: false });
  expect(router.refresh).not.toHaveBeenCalled();
});

it('shows a browser without cookies the page of who has joined when a wallet comes too late', async () => {
  await render(<PayBar {...props} />);
  answer = keyed();
  const error = { code: 'payment_intent_unexpected_state', payment_intent: { status: 'canceled' } };
  const stripe = { confirmPayment: async () => ({ error }) } as unknown as Stripe;
  const elements = { submit: async () => ({}) } as unknown as StripeElements;
  await act(async () => wallet.onPay?.('Bo', stripe, elements));
  expect(router.replace).toHaveBeenCalledExactlyOnceWith('?m=k_1', { scroll: false });
  const [joined] = router.replace.mock.invocationCallOrder;
  expect(router.refresh.mock.invocationCallOrder.every((each) => each > (joined ?? 0))).toBe(true);
});

it.each(['paid', 'processing'] as const)(
  'closes the sheet and what is behind it opens again where a payment that is %s settles nothing',
  async (at) => {
    const { container } = await render(
      <>
        <p id="behind">What the page says.</p>
        <PayBar {...props} joins={false} />
      </>,
    );
    await click(find(container, '[type=submit]'));
    await act(() => vi.dynamicImportSettled());
    expect(find(container, '#behind').inert).toBe(true);
    answer = { ok: true, is_open: false, unsettled: 'The bank has declined it.' };
    await act(async () => card.props?.onFinished(at));
    expect(container.querySelector('[data-sheet]')).toBeNull();
    expect(find(container, '#behind').inert).toBe(false);
    expect(find(container, '[role=alert]').textContent).toBe('The bank has declined it.');
    expect(router.refresh).toHaveBeenCalled();
  },
);
