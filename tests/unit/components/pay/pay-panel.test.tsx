// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CardFormProps, ChangedProps } from '@/components/pay/card/card-form';
import { useFocusBack } from '@/components/pay/card/use-focus-back';
import { PayPanel } from '@/components/pay/payment/pay-panel';
import { click, find, render } from '../../../support/render';

const router = vi.hoisted(() => ({ refresh: vi.fn(), replace: vi.fn() }));
vi.mock('next/navigation', () => ({ useRouter: () => router }));
/** The card form's own props: the processor's fields need a browser. */
const card = vi.hoisted(() => ({ props: null as CardFormProps | null }));
vi.mock('@/components/pay/card/card-form', () => ({
  CardForm: (props: CardFormProps) => {
    const within = useFocusBack<HTMLParagraphElement>();
    card.props = props;
    return <p ref={within}>card form</p>;
  },
  Changed: ({ before, now, met }: ChangedProps) => (
    <p role="alert" tabIndex={-1} data-changed>{`${before} is ${now}, ${met}`}</p>
  ),
  Received: () => <p role="status">received</p>,
  InProgress: () => <p role="status">in progress</p>,
}));

const payment = {
  payment_id: 'pay_1',
  client_secret: 'secret',
  publishable_key: 'pk',
  amount: '$25.25',
  holds: false,
};
const target = {
  address: '/s/share/pay',
  form_action: '/s/share/act',
  asked: null,
  page_key: 'key',
  holds: false,
  script_url: 'https://js.stripe.test/v3',
  publishable_key: 'pk',
};
const props = { target, scope: 'own', label: 'Pay $25.25 by card', amount: '$25.25', look: '' };

const sent: unknown[] = [];
let answer: unknown = { ok: true, payment };
beforeEach(() => {
  answer = { ok: true, payment };
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    if (answer instanceof Error) throw answer;
    return Response.json(answer);
  });
});
afterEach(() => {
  sent.length = 0;
  vi.unstubAllGlobals();
  router.refresh.mockClear();
});

async function open(given = props) {
  const rendered = await render(<PayPanel {...given} />);
  await click(find(rendered.container, 'button'));
  await act(() => vi.dynamicImportSettled());
  return rendered;
}

it('opens the card form for the amount that is owed, in one press', async () => {
  const { container } = await open();
  expect(sent).toEqual([{ scope: 'own', key: 'key' }]);
  expect(container.textContent).toBe('card form');
  expect(card.props).toMatchObject({ intent: { client_secret: 'secret' }, label: 'Pay $25.25' });
});

it('says why a payment cannot be started, keeps the button, and reloads the group', async () => {
  answer = { ok: false, message: 'This has been paid already.' };
  const { container } = await open();
  expect(find(container, '[role=alert]').textContent).toBe('This has been paid already.');
  expect(find(container, 'button').textContent).toBe('Pay $25.25 by card');
  expect(router.refresh).toHaveBeenCalledOnce();
});

it('says that nothing was charged when the server cannot be reached, and stays on the page', async () => {
  answer = new Error('offline');
  const { container } = await open();
  expect(find(container, '[role=alert]').textContent).toContain('Nothing was charged');
  // Next answers a failed refresh with a navigation, which ends on the browser's error page.
  expect(router.refresh).not.toHaveBeenCalled();
});

it('says so when another amount is owed than the page showed', async () => {
  const { container } = await open({ ...props, amount: '$20.20' });
  expect(find(container, '[role=alert]').textContent).toBe('$20.20 is $25.25, opening');
  expect(router.refresh).toHaveBeenCalledOnce();
});

it('closes the card form when the amount changes during typing', async () => {
  const { container, rerender } = await open();
  await rerender(<PayPanel {...props} amount="$30.30" />);
  expect(find(container, '[role=alert]').textContent).toBe('$25.25 is $30.30, typing');
  expect(container.textContent).not.toContain('card form');
});

it('keeps the card form while the payment is being processed, whatever the amount is', async () => {
  const { container, rerender } = await open();
  await act(async () => card.props?.onRunning(true));
  await rerender(<PayPanel {...props} amount="$30.30" />);
  expect(container.textContent).toBe('card form');
});

it('asks the processor about a payment as soon as it is made, and follows the group', async () => {
  const { container } = await open();
  await act(async () => card.props?.onFinished('paid'));
  expect(sent.at(-1)).toEqual({ refresh: 'pay_1', key: 'key' });
  expect(container.textContent).toBe('received');
  expect(router.refresh).toHaveBeenCalledOnce();
});

it('waits for the connection before it follows the group: a payment that was made stays in sight', async () => {
  const { container } = await open();
  answer = new Error('offline');
  await act(async () => card.props?.onFinished('paid'));
  expect(container.textContent).toBe('received');
  expect(router.refresh).not.toHaveBeenCalled();
  answer = { ok: true };
  await act(async () => window.dispatchEvent(new Event('online')));
  expect(sent.at(-1)).toEqual({ refresh: 'pay_1', key: 'key' });
  expect(router.refresh).toHaveBeenCalledOnce();
});

it('says that a payment is in progress, not received, while the bank has not confirmed it', async () => {
  const { container } = await open();
  await act(async () => card.props?.onFinished('processing'));
  expect(sent.at(-1)).toEqual({ refresh: 'pay_1', key: 'key' });
  expect(container.textContent).toBe('in progress');
  expect(router.refresh).toHaveBeenCalledOnce();
});

it.each([
  ['says why a payment settles nothing', 'It is refunded to your card.'],
  ['leaves to the page to say why', ''],
])('does not wait for what will not come: %s, and shows the button again', async (_case, unsettled) => {
  const { container } = await open();
  answer = { ok: true, is_open: false, unsettled };
  await act(async () => card.props?.onFinished('paid'));
  expect(container.querySelector('[role=alert]')?.textContent ?? '').toBe(unsettled);
  expect(container.textContent).not.toContain('received');
  expect(find(container, 'button').textContent).toBe('Pay $25.25 by card');
  expect(router.refresh).toHaveBeenCalledOnce();
});

it('asks the server where nobody knows whether the card was charged', async () => {
  const { container } = await open();
  answer = { ok: true, is_open: false };
  await act(async () => card.props?.onFinished('processing', true));
  expect(sent.at(-1)).toEqual({ refresh: 'pay_1', key: 'key' });
  expect(container.textContent).toBe('in progress');
  expect(router.refresh).toHaveBeenCalledOnce();
});

it.each([
  ['does not know it either', { ok: false, message: 'Nobody knows.' }],
  ['has not heard of a charge yet', { ok: true, is_open: true }],
])(
  'asks again while the server %s, and after a minute does not say that nothing was charged',
  async (_case, said) => {
    vi.useFakeTimers();
    try {
      const { container } = await open();
      answer = said;
      await act(async () => card.props?.onFinished('processing', true));
      const asked = sent.length;
      expect(container.textContent).toBe('in progress');
      await act(async () => vi.advanceTimersByTimeAsync(59_000));
      expect(container.textContent).toBe('in progress');
      await act(async () => vi.advanceTimersByTimeAsync(2_000));
      expect(sent.length - asked).toBe(4);
      expect(container.textContent).toContain('We do not know yet whether your card was charged.');
      expect(container.textContent).not.toContain('Nothing was charged');
      expect(container.textContent).toContain('Pay $25.25 by card');
    } finally {
      vi.useRealTimers();
    }
  },
);

it('shows a charge of which the server hears while it is asked again', async () => {
  vi.useFakeTimers();
  try {
    const { container } = await open();
    answer = { ok: true, is_open: true };
    await act(async () => card.props?.onFinished('processing', true));
    answer = { ok: true, is_open: false };
    await act(async () => vi.advanceTimersByTimeAsync(5_000));
    expect(container.textContent).toBe('in progress');
    expect(router.refresh).toHaveBeenCalledOnce();
  } finally {
    vi.useRealTimers();
  }
});

it('begins with the reason of the last decline', async () => {
  const { container } = await render(<PayPanel {...props} problem="The card has expired." />);
  expect(find(container, '[role=alert]').textContent).toBe('The card has expired.');
});

it('continues by itself with a payment requested before the script loaded', async () => {
  const asked = { scope: 'own', message: 'The card form needs script.' };
  const { container } = await render(<PayPanel {...props} target={{ ...target, asked }} />);
  await act(() => vi.dynamicImportSettled());
  expect(container.textContent).toBe('card form');
});

it('gives the focus back to its button when the card form is closed', async () => {
  const { container } = await open();
  expect(document.activeElement).toBe(find(container, '[data-card]'));
  await act(async () => card.props?.onClose());
  expect(document.activeElement).toBe(find(container, 'button'));
});

it('gives the focus back to the button of its own where another card form is open, too', async () => {
  const { container } = await render(
    <>
      <div>
        <PayPanel {...props} />
      </div>
      <div>
        <PayPanel {...props} scope="all" label="Pay $50.50 by card" />
      </div>
    </>,
  );
  for (const button of container.querySelectorAll('button')) {
    await click(button);
    await act(() => vi.dynamicImportSettled());
  }
  expect(container.querySelectorAll('[data-card]')).toHaveLength(2);
  await act(async () => card.props?.onClose());
  expect(document.activeElement?.textContent).toBe('Pay $50.50 by card');
});

it('gives the focus to what has changed when that closes the card form, and takes it from nothing else', async () => {
  const { container, rerender } = await open();
  await rerender(<PayPanel {...props} amount="$30.30" />);
  expect(document.activeElement).toBe(find(container, '[data-changed]'));
});

it('gives the focus to the page once the payment is made', async () => {
  const main = document.createElement('main');
  Object.assign(main, { id: 'main', tabIndex: -1 });
  document.body.append(main);
  await open();
  await act(async () => card.props?.onFinished('paid'));
  expect(document.activeElement).toBe(main);
  main.remove();
});
