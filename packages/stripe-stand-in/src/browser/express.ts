import { enableButtons } from './enable-buttons';
import { type CallAsk, callApi, onAsk, tell } from './parent-page';
import type { Ask, Reply, Wallet } from './protocol';

/** The wallets' buttons, inside their frame. What is paid with a wallet is requested from here. */
let publishableKey = '';

for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-wallet]')) {
  button.addEventListener('click', () => tell({ type: 'press', wallet: button.dataset.wallet as Wallet }));
}

async function call(ask: CallAsk): Promise<Reply> {
  const { withCard, wallet } = ask;
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
  return callApi(publishableKey, ask, card);
}

onAsk<Ask>((ask, id) => {
  if (ask.type === 'init') {
    publishableKey = ask.publishableKey;
    setTimeout(() => tell({ type: 'ready' }), 0);
  }
  const reply = ask.type === 'call' ? call(ask) : Promise.resolve({});
  void reply.then((answer) => tell({ type: 'reply', ...answer }, id));
});
enableButtons();
tell({ type: 'loaded' });
