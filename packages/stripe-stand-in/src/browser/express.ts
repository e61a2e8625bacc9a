import { enableButtons } from './enable-buttons';
import {
  type ApiError,
  type Ask,
  CHANNEL,
  type Envelope,
  readEnvelope,
  type Tell,
  type Wallet,
} from './protocol';

/** The wallets' buttons, inside their frame. What is paid with a wallet is requested from here. */
const parentOrigin = new URLSearchParams(window.location.search).get('parent') ?? '';
let publishableKey = '';

function tell(body: Tell, id = 0): void {
  const message: Envelope<Tell> = { channel: CHANNEL, id, body };
  window.parent.postMessage(message, parentOrigin);
}

for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-wallet]')) {
  button.addEventListener('click', () => tell({ type: 'press', wallet: button.dataset.wallet as Wallet }));
}

type Reply = { error?: ApiError; result?: Record<string, unknown> };

async function call({
  method,
  path,
  form,
  withCard,
  wallet,
}: Extract<Ask, { type: 'call' }>): Promise<Reply> {
  const card: Record<string, string> =
    withCard && wallet
      ? {
          'payment_method_data[type]': 'card',
          'payment_method_data[card][number]': wallet.number,
          'payment_method_data[card][exp_month]': '12',
          'payment_method_data[card][exp_year]': '2034',
          'payment_method_data[billing_details][name]': wallet.name,
          'payment_method_data[billing_details][email]': wallet.email,
        }
      : {};
  const fields = new URLSearchParams({ ...form, ...card }).toString();
  try {
    const response = await fetch(method === 'GET' ? `${path}?${fields}` : path, {
      method,
      headers: {
        authorization: `Bearer ${publishableKey}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: method === 'POST' ? fields : undefined,
    });
    const body = (await response.json()) as { error?: ApiError } & Record<string, unknown>;
    return body.error ? { error: body.error } : { result: body };
  } catch {
    return { error: { type: 'api_connection_error', message: 'An unexpected error occurred.' } };
  }
}

window.addEventListener('message', (event) => {
  if (event.origin !== parentOrigin || event.source !== window.parent) return;
  const message = readEnvelope<Ask>(event.data);
  if (!message) return;
  const { id, body } = message;
  if (body.type === 'init') {
    publishableKey = body.publishableKey;
    setTimeout(() => tell({ type: 'ready' }), 0);
  }
  const reply = body.type === 'call' ? call(body) : Promise.resolve({});
  void reply.then((answer) => tell({ type: 'reply', ...answer }, id));
});
enableButtons();
tell({ type: 'loaded' });
