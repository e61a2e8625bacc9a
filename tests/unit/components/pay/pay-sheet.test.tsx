// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CardFormProps } from '@/components/pay/card/card-form';
import { PayBar } from '@/components/pay/member/pay-bar';
import { newcomersOffers } from '@/lib/hosted/page/offers';
import { wordsOf } from '@/lib/words/words';
import { pageOf, playSession } from '../../../support/hosted-page';
import { click, find, render } from '../../../support/render';

vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh: vi.fn(), replace: vi.fn() }) }));
const card = vi.hoisted(() => ({ props: null as CardFormProps | null }));
vi.mock('@/components/pay/card/card-form', async (load) => ({
  ...(await load<typeof import('@/components/pay/card/card-form')>()),
  CardForm: (props: CardFormProps) => {
    card.props = props;
    return <button type="button">{props.label}</button>;
  },
}));
/** Without it, its wait for the processor's script would outlive this file's document. */
vi.mock('@/components/pay/card/wallets', () => ({ Wallets: () => null }));

const settings = { mode: 'equal', size: 4 } as const;
const session = playSession({ commands: [{ type: 'set_up_group', name: 'Ana', email: null, settings }] });
const payment = {
  payment_id: 'pay_1',
  client_secret: 's_1',
  publishable_key: 'pk',
  amount: '$25.25',
  holds: false,
};

/** What the server says of the payment, once it does. */
let answer: (response: Response) => void = () => {};
beforeEach(() => {
  const answered = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) =>
    body.includes('refresh') ? answered : Response.json({ ok: true, payment }),
  );
});
afterEach(async () => {
  await act(async () => answer(Response.json({ ok: true, is_open: false })));
  vi.unstubAllGlobals();
});

/** The sheet of a newcomer, whose focus is on the button that pays. */
async function opened() {
  const offered = newcomersOffers(session, wordsOf('en'));
  const { container } = await render(
    <PayBar
      {...offered}
      chosen={offered.offers[0]?.value ?? ''}
      target={pageOf(session).pay}
      currency="usd"
      joins
      title="Your share"
      problem={null}
      takes_payments
      promise={null}
      look=""
    >
      {null}
    </PayBar>,
  );
  await click(find(container, '[type=submit]'));
  await act(() => vi.dynamicImportSettled());
  await act(async () => card.props?.secretOf?.('Bo'));
  const sheet = find(container, '[data-sheet]');
  find(sheet, 'button').focus();
  return { sheet, region: find(sheet, ':scope > [role=status]') };
}

it.each([
  ['paid', false, /^Payment received/],
  ['processing', false, /^Your payment is being processed.*do not pay again/],
  ['processing', true, /^Your payment is being processed.*do not pay again/],
] as const)(
  'what becomes of a payment that is %s (unknown: %s) is said by a region that was there, in the sheet that keeps the focus',
  async (at, isUnknown, words) => {
    const { sheet, region } = await opened();
    expect(region.textContent).toBe('');
    await act(async () => card.props?.onFinished(at, isUnknown));
    expect(find(sheet, '[role=status]')).toBe(region);
    expect(region.textContent).toMatch(words);
    expect(document.activeElement).toBe(sheet);
  },
);

it('takes the focus from nothing that has it', async () => {
  const { sheet } = await opened();
  const elsewhere = document.createElement('button');
  document.body.append(elsewhere);
  elsewhere.focus();
  await act(async () => card.props?.onFinished('paid'));
  expect(sheet.textContent).toContain('Payment received');
  expect(document.activeElement).toBe(elsewhere);
  elsewhere.remove();
});
