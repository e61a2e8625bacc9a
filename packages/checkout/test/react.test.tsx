// @vitest-environment jsdom
import { act, type ReactNode, StrictMode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SplitButton, SplitProvider, useSplitSession } from '../src/react';
import { API, CART, created, fakeApi, json, modal, press, read, say, settle, setUpPage } from './page';

setUpPage();

let root: Root;
let place: Element;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  place = document.querySelector('#shop') as Element;
  root = createRoot(place);
});

afterEach(() => act(() => root.unmount()));

interface ShopProps {
  children: ReactNode;
  merchantId?: string;
  publishableKey?: string;
}

function Shop({ children, merchantId = 'split_merch_1', publishableKey = 'split_pk_test_1' }: ShopProps) {
  return (
    <SplitProvider
      merchantId={merchantId}
      publishableKey={publishableKey}
      apiBaseUrl={API}
      getSignature={() => 'sig'}
    >
      {children}
    </SplitProvider>
  );
}

const render = (node: ReactNode) => act(() => root.render(<StrictMode>{node}</StrictMode>));
const buttons = () => [...place.querySelectorAll('*')].filter(({ shadowRoot }) => shadowRoot);

const seen: unknown[] = [];

function Status({ id }: { id: string | undefined }) {
  const { status, paid_amount, pending_amount, members, error } = useSplitSession(id);
  seen.push({ status, paid_amount, pending_amount, people: members.length, error: error?.code });
  return null;
}

describe('SplitButton', () => {
  it('is there exactly once in StrictMode, and gone after unmounting', async () => {
    fakeApi(() => created());
    await render(
      <Shop>
        <SplitButton cart={CART} className="pay" />
      </Shop>,
    );
    expect(buttons()).toHaveLength(1);
    expect(place.querySelector('.pay')?.lastElementChild).toBe(buttons()[0]);
    await render(<Shop>nothing</Shop>);
    expect(buttons()).toHaveLength(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('takes the room that was kept for it', async () => {
    fakeApi(() => created());
    const button = <SplitButton cart={CART} />;
    const shown = () => place.querySelector('svg')?.getAttribute('display');
    place.innerHTML = renderToString(<Shop>{button}</Shop>);
    expect([shown(), buttons().length]).toEqual(['block', 0]);
    const hydrated = await act(() => hydrateRoot(place, <Shop>{button}</Shop>));
    expect([shown(), buttons().length]).toEqual(['none', 1]);
    await act(() => hydrated.render(<Shop>{<SplitButton cart={{ ...CART, total: 1 }} />}</Shop>));
    expect([shown(), buttons().length]).toEqual(['none', 1]);
    await act(() => hydrated.unmount());
  });

  it('opens one session, calls the newest callbacks, and stays open when only functions change', async () => {
    const api = fakeApi(() => created());
    const first = vi.fn();
    const second = vi.fn();
    await render(
      <Shop>
        <SplitButton cart={CART} callbacks={{ onGroupFunded: first }} />
      </Shop>,
    );
    buttons()[0]?.shadowRoot?.querySelector('button')?.click();
    await act(settle);
    await render(
      <Shop>
        <SplitButton cart={{ ...CART }} callbacks={{ onGroupFunded: second }} />
      </Shop>,
    );
    say({ type: 'ready' });
    say({ type: 'funded' });
    expect(api.creates()).toHaveLength(1);
    expect(api.creates()[0]?.body?.signature).toBe('sig');
    expect(first).not.toHaveBeenCalled();
    expect(second).toHaveBeenCalledTimes(1);
  });

  it('starts over when the cart changes', async () => {
    const api = fakeApi(() => created());
    await render(
      <Shop>
        <SplitButton cart={CART} />
      </Shop>,
    );
    const before = buttons()[0];
    await render(
      <Shop>
        <SplitButton cart={{ ...CART, total: 1 }} />
      </Shop>,
    );
    expect(buttons()).toHaveLength(1);
    expect(buttons()[0]).not.toBe(before);
    buttons()[0]?.shadowRoot?.querySelector('button')?.click();
    await act(settle);
    expect(api.creates()[0]?.body?.cart).toMatchObject({ total: 1 });
  });

  it('opens the session as the merchant that the provider names now, with the button’s own signature', async () => {
    const api = fakeApi(() => created());
    const button = <SplitButton cart={CART} getSignature={() => 'own'} />;
    await render(<Shop>{button}</Shop>);
    await render(<Shop merchantId="split_merch_2">{button}</Shop>);
    buttons()[0]?.shadowRoot?.querySelector('button')?.click();
    await act(settle);
    expect(api.creates()[0]?.headers.get('x-merchant-id')).toBe('split_merch_2');
    expect(api.creates()[0]?.body).toMatchObject({ signature: 'own' });
  });

  it('takes an open modal along when it is unmounted', async () => {
    fakeApi(() => created());
    await render(
      <Shop>
        <SplitButton cart={CART} />
      </Shop>,
    );
    buttons()[0]?.shadowRoot?.querySelector('button')?.click();
    await act(settle);
    expect(modal()).toBeDefined();
    await render(null);
    expect(modal()).toBeUndefined();
  });
});

describe('useSplitSession', () => {
  beforeEach(() => {
    seen.length = 0;
  });

  it('shows status, amounts and members, and stops at the end', async () => {
    const answers = [read('pending', 2500, 2)];
    const api = fakeApi(() => answers.shift() ?? read('funded', 7500, 2));
    await render(
      <Shop>
        <Status id="sess_1" />
      </Shop>,
    );
    expect(seen.at(-1)).toEqual({ people: 0 });
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(seen.at(-1)).toEqual({ status: 'pending', paid_amount: 2500, pending_amount: 5000, people: 2 });
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(seen.at(-1)).toEqual({ status: 'funded', paid_amount: 7500, pending_amount: 0, people: 2 });
    expect(api.polls()).toHaveLength(2);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('several hooks and an open button share one poll', async () => {
    const api = fakeApi(({ method }) => (method === 'POST' ? created() : read('pending')));
    await render(
      <Shop>
        <SplitButton cart={CART} />
      </Shop>,
    );
    buttons()[0]?.shadowRoot?.querySelector('button')?.click();
    await act(settle);
    const id =
      api.creates().length && new URL(modal()?.querySelector('iframe')?.src ?? '').pathname.split('/').pop();
    await render(
      <Shop>
        <SplitButton cart={CART} />
        <Status id={String(id)} />
        <Status id={String(id)} />
      </Shop>,
    );
    await act(() => vi.advanceTimersByTimeAsync(9_500));
    expect(api.polls()).toHaveLength(3);
    press('Escape');
  });

  it('keeps what it knows when a read fails, says so, and forgets it when one succeeds', async () => {
    const answers = [read('pending', 2500, 2), json({ code: 'internal_error' }, 500), json({}, 500)];
    fakeApi(() => answers.shift() ?? read('pending', 5000, 2));
    await render(
      <Shop>
        <Status id="sess_1" />
      </Shop>,
    );
    await act(() => vi.advanceTimersByTimeAsync(3_200));
    expect(seen.at(-1)).toMatchObject({ status: 'pending', paid_amount: 2500, error: 'internal_error' });
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(seen.at(-1)).toMatchObject({ paid_amount: 5000, error: undefined });
  });

  it.each([
    ['without a provider', undefined],
    ['with a secret key', 'split_sk_test_1'],
  ])('sends nothing %s, but says that the options are invalid', async (_, publishableKey) => {
    const api = fakeApi(() => read('pending', 2500, 2));
    const status = <Status id="sess_1" />;
    await render(publishableKey ? <Shop publishableKey={publishableKey}>{status}</Shop> : status);
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(api.calls).toEqual([]);
    expect(seen.at(-1)).toEqual({ people: 0, error: 'invalid_options' });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('waits for an id, and never shows one session under the id of another', async () => {
    const api = fakeApi(() => read('pending', 2500, 2));
    await render(
      <Shop>
        <Status id={undefined} />
      </Shop>,
    );
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(api.calls).toHaveLength(0);
    await render(
      <Shop>
        <Status id="sess_1" />
      </Shop>,
    );
    await act(() => vi.advanceTimersByTimeAsync(10));
    expect(seen.at(-1)).toMatchObject({ status: 'pending' });
    seen.length = 0;
    await render(
      <Shop>
        <Status id="sess_2" />
      </Shop>,
    );
    expect(seen[0]).toEqual({ people: 0 });
  });
});
