import { type Html, html } from './html';

const TITLES = {
  payments: 'Payments',
  refunds: 'Refunds',
  transfers: 'Transfers',
  payouts: 'Payouts',
  accounts: 'Accounts',
  events: 'Events',
  cards: 'Test cards',
  faults: 'Faults',
} as const;

export type View = keyof typeof TITLES;
export const VIEWS = Object.keys(TITLES) as View[];

/** The frame of every page for people. */
export function page(
  title: string,
  content: Html,
  options: { nav?: boolean; view?: View; livemode?: boolean } = {},
): Html {
  const { nav = true, view, livemode = false } = options;
  const suffix = livemode ? '&livemode=true' : '';
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Stripe stand-in</title>
<link rel="stylesheet" href="/_frame/dashboard.css">
</head>
<body>
<header class="top">
  <a class="name" href="/">Stripe stand-in</a>
  <span class="badge">${livemode ? 'live data' : 'test data'}</span>
  ${nav && html`<a class="mode" href="/?view=${view ?? 'payments'}${livemode ? '' : '&livemode=true'}">Show ${livemode ? 'test' : 'live'} data</a>`}
</header>
${
  nav &&
  html`<nav aria-label="Views">${VIEWS.map(
    (one) =>
      html`<a href="/?view=${one}${suffix}"${one === view ? html` aria-current="page"` : ''}>${TITLES[one]}</a>`,
  )}</nav>`
}
<main>${content}</main>
</body>
</html>`;
}
