import { afterEach, beforeEach, vi } from 'vitest';
import { createButton } from '../src/button';
import { type Client, createClient } from '../src/client';
import type { ButtonInstance, ButtonOptions, Callbacks, Cart, InitOptions } from '../src/types';

/** A shop's page in jsdom, an API made of functions, and a frame that says what the test wants. */

export const API = 'https://api.split.test/api/v1';
const PAY = 'https://pay.split.test';

export const CART: Cart = {
  total: 7500,
  currency: 'usd',
  items: [{ id: 'cabin', name: 'Cabin', quantity: 1, unit_price: 7500 }],
  metadata: { order_ref: 'ORD-1' },
};

interface Call {
  method: string;
  path: string;
  headers: Headers;
  body: Record<string, unknown> | undefined;
}

type Answer = Response | Error | Promise<Response>;

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers });
}

let sessions = 0;

export function created(): Response {
  sessions += 1;
  const session_id = `sess_${sessions}`;
  return json({
    session_id,
    session_url: `${PAY}/session/${session_id}?access=tok_${sessions}`,
    group_access_token: `tok_${sessions}`,
    status: 'pending',
  });
}

export function read(status: string, paid_amount = 0, members = 0, total = CART.total): Response {
  const group = {
    id: 'grp_1',
    size: 2,
    mode: 'equal',
    paid_amount,
    pending_amount: total - paid_amount,
    members: Array.from({ length: members }, (_, index) => ({
      id: `mem_${index}`,
      name: 'Ana',
      amount_cents: 1,
      status: 'paid',
    })),
  };
  return json({
    session_id: `sess_${sessions}`,
    status,
    expires_at: '2026-12-01T00:00:00Z',
    order_ref: 'ORD-1',
    group,
  });
}

/** Answers fetch with `answer(call)` and notes the calls. */
export function fakeApi(answer: (call: Call) => Answer) {
  const calls: Call[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const call = {
      method: init.method ?? 'GET',
      path: url.replace(API, ''),
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    };
    calls.push(call);
    const result = await answer(call);
    if (result instanceof Error) throw result;
    return result;
  });
  return {
    calls,
    creates: () => calls.filter(({ method }) => method === 'POST'),
    polls: () => calls.filter(({ method }) => method === 'GET'),
  };
}

/** jsdom has no modal dialogs. */
function fakeDialogs(): void {
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      this.open = false;
      setTimeout(() => this.dispatchEvent(new Event('close')), 0);
    },
  });
}

export function client(options: Partial<InitOptions> = {}): Client {
  return createClient({
    merchantId: 'split_merch_1',
    publishableKey: 'split_pk_test_1',
    apiBaseUrl: API,
    getSignature: () => 'ab'.repeat(32),
    ...options,
  });
}

function spies() {
  return {
    onGroupCreated: vi.fn(),
    onGroupFunded: vi.fn(),
    onGroupExpired: vi.fn(),
    onGroupCancelled: vi.fn(),
    onError: vi.fn(),
    onProgress: vi.fn(),
    onClose: vi.fn(),
  } satisfies Callbacks;
}

/** The shadow root of the modal that is open, if one is. */
export function modal(): ShadowRoot | undefined {
  const hosts = [...document.body.children].map(({ shadowRoot }) => shadowRoot);
  return hosts.find((root) => root?.querySelector('dialog[open]')) ?? undefined;
}

export function frame(): HTMLIFrameElement {
  const found = modal()?.querySelector('iframe');
  if (!found) throw new Error('No frame is shown');
  // jsdom gives frames in shadow trees no window.
  if (!found.contentWindow)
    Object.defineProperty(found, 'contentWindow', { value: { postMessage() {} }, configurable: true });
  return found;
}

/** What the frame would post. */
export function say(
  data: Record<string, unknown>,
  from: { origin?: string; source?: Window | null } = {},
): void {
  const session_id = new URL(frame().src).pathname.split('/').pop();
  window.dispatchEvent(
    new MessageEvent('message', {
      data: { source: 'split-checkout', v: 1, session_id, ...data },
      origin: from.origin ?? PAY,
      source: from.source === undefined ? frame().contentWindow : from.source,
    }),
  );
}

/** Lets promises settle without moving the clock. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
}

export function press(key: string): Event {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  modal()?.querySelector('dialog')?.dispatchEvent(event);
  return event;
}

/** A fresh page and a stopped clock for each test, and a button with a spy for every callback. */
export function setUpPage() {
  const page = {
    button: undefined as unknown as ButtonInstance,
    callbacks: spies(),
    consoleError: vi.fn(),
  };

  beforeEach(() => {
    fakeDialogs();
    vi.useFakeTimers();
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    page.consoleError = vi.fn();
    vi.spyOn(console, 'error').mockImplementation(page.consoleError);
    document.body.innerHTML = '<main id="shop"></main>';
  });

  afterEach(() => {
    page.button?.destroy();
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  function make(options: Partial<ButtonOptions> = {}, shop = client()): ButtonInstance {
    page.callbacks = spies();
    page.button = createButton(() => shop, { cart: CART, callbacks: page.callbacks, ...options });
    return page.button;
  }

  /** Opens without waiting for anything. */
  async function begin(options: Partial<ButtonOptions> = {}): Promise<void> {
    make(options).open();
  }

  async function openReady(options: Partial<ButtonOptions> = {}): Promise<void> {
    await begin(options);
    await settle();
    say({ type: 'ready' });
  }

  return { page, make, begin, openReady };
}
