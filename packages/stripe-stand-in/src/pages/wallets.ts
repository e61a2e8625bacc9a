import { formatMoney } from '../rules/currencies';
import { type Html, html } from './html';

const NAMES: Readonly<Record<string, string>> = { google_pay: 'Google Pay', link: 'Link' };

const nameOf = (wallet: string): string => NAMES[wallet] ?? 'Wallet';

/** The buttons of the Express Checkout Element. */
export function expressPage(wallets: string[]): Html {
  const known = wallets.filter((wallet) => wallet in NAMES);
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Express checkout</title>
<link rel="stylesheet" href="/_frame/express.css">
</head>
<body>
<main>${known.map((wallet) => html`<button type="button" disabled data-wallet="${wallet}" class="${wallet}" aria-label="Pay with ${nameOf(wallet)}">${nameOf(wallet)}</button>`)}</main>
<script src="/_frame/express.js"></script>
</body>
</html>`;
}

/** A wallet's sheet. The person and the card are made up, and can be changed to try others. */
export function walletPage(query: URLSearchParams): Html {
  const wallet = nameOf(query.get('wallet') ?? '');
  const amount = formatMoney(Number(query.get('amount')) || 0, query.get('currency') ?? 'usd');
  return html`<!doctype html>
<html lang="en" data-theme="${query.get('theme') === 'dark' ? 'dark' : 'light'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${wallet}</title>
<link rel="stylesheet" href="/_frame/3ds.css">
</head>
<body class="overlay">
<main><div role="dialog" aria-modal="true" aria-labelledby="title">
  <header><strong>${wallet}</strong><span>Test wallet: no money moves</span></header>
  <form class="body">
    <h1 id="title">Pay ${amount}</h1>
    <p><label>Name <input name="name" value="Jamie Rivera" autocomplete="off"></label></p>
    <p><label>Email <input name="email" value="jamie@wallet.test" autocomplete="off"></label></p>
    <p><label>Card <select name="number">
      <option value="4242424242424242">Visa 4242</option>
      <option value="4000000000009995">Visa 9995, insufficient funds</option>
      <option value="4000002760003184">Visa 3184, 3-D Secure</option>
    </select></label></p>
    <div class="actions">
      <button type="button" disabled data-cancel>Cancel</button>
      <button type="submit" disabled class="primary">Pay ${amount}</button>
    </div>
  </form>
</div></main>
<script src="/_frame/wallet.js"></script>
</body>
</html>`;
}
