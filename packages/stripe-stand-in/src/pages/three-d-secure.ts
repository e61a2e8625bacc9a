import { formatMoney } from '../rules/currencies';
import type { PaymentIntent } from '../state/objects';
import { type Html, html } from './html';

/** The 3-D Secure question: in a frame over the shop, or as a page that returns to `returnUrl`. */
export function threeDSecurePage(intent: PaymentIntent, theme: string, returnUrl: string | null): Html {
  return html`<!doctype html>
<html lang="en" data-theme="${theme === 'dark' ? 'dark' : 'light'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Confirm your payment</title>
<link rel="stylesheet" href="/_frame/3ds.css">
</head>
<body class="${returnUrl ? 'page' : 'overlay'}" data-return="${returnUrl ?? ''}">
<main><div role="dialog" aria-modal="true" aria-labelledby="title" aria-describedby="about" tabindex="-1">
  <header><strong>Test Bank</strong><span>3-D Secure</span></header>
  <div class="body">
    <h1 id="title">Confirm it is you</h1>
    <p id="about">Your bank asks you to confirm this card payment. This is a test: no money moves.</p>
    <dl><dt>Amount</dt><dd>${formatMoney(intent.amount, intent.currency)}</dd></dl>
    <div class="actions">
      <button type="button" disabled data-outcome="fail">Fail</button>
      <button type="button" disabled class="primary" data-outcome="complete">Complete</button>
    </div>
  </div>
</div></main>
<script src="/_frame/3ds.js"></script>
</body>
</html>`;
}
