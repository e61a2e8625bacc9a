import { type Html, html } from 'stripe-stand-in/html';
import { drawing, SIGN } from './art';
import { dollars, MAXIMUM_QUANTITY, priceCart, products, type Quantities, type ShopCart } from './catalogue';
import type { Order } from './orders';

const SHOP_NAME = 'Northwood Cabins';

type PageConfig = { api: string; merchantId: string; publishableKey: string };

function layout(title: string, content: Html, options: { head?: Html; body?: Html } = {}): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/store.css">${options.head ?? ''}
</head>
<body${options.body ?? ''}>
<header class="top"><a class="brand" href="/"><svg viewBox="0 0 32 32" aria-hidden="true" focusable="false"><path d="${SIGN}"/></svg>${SHOP_NAME}</a><a href="/orders">Your orders</a></header>
<main>${content}</main>
<footer><p>${SHOP_NAME} is a demo shop: no cabin is booked and no card is charged.</p></footer>
</body>
</html>`.text;
}

function lines(cart: ShopCart): Html {
  const row = (words: string, cents: number, key: string) =>
    html`<div${key === 'total' ? html` class="total"` : ''}><dt>${words}</dt><dd data-sum="${key}">${dollars(cents)}</dd></div>`;
  const goods = cart.items.reduce((sum, item) => sum + item.quantity * item.unit_price, 0);
  return html`<dl class="sums">${row('Goods', goods, 'goods')}${row('Delivery', cart.shipping, 'shipping')}${row('Tax', cart.tax, 'tax')}${row('Total', cart.total, 'total')}</dl>`;
}

function productCard({ id, name, words, unit_price }: (typeof products)[number], quantity: number): Html {
  return html`<li class="product">${drawing(id)}
<div class="about"><h3>${name}</h3><p>${words}</p>
<div class="buy"><span class="price">${dollars(unit_price)}</span>
<label>Quantity<span class="hidden"> of ${name}</span> <input type="number" name="${id}" value="${quantity}" min="0" max="${MAXIMUM_QUANTITY}" inputmode="numeric" data-price="${unit_price}"></label></div></div></li>`;
}

/** The shop: goods with quantities, and the cart with its one way to pay. */
export function shopPage(quantities: Quantities, config: PageConfig, notice?: string): string {
  const cart = priceCart(quantities);
  return layout(
    `${SHOP_NAME}: a weekend by the lake`,
    html`${notice ? html`<p class="notice" role="status">${notice}</p>` : ''}
<div class="hero"><h1>A weekend by the lake</h1><p>Pick what your group needs. Everyone pays their own part.</p></div>
<form class="shop" method="post" action="/checkout" id="shop" data-key="${config.publishableKey}" data-merchant="${config.merchantId}">
<section aria-labelledby="goods"><h2 id="goods">Your trip</h2><ul class="products">${products.map((one) => productCard(one, quantities[one.id] ?? 0))}</ul></section>
<aside class="cart" aria-labelledby="cart"><h2 id="cart">Cart</h2>${lines(cart)}
<p class="problem" role="alert" id="problem"></p>
<button class="pay" type="submit"><svg viewBox="0 0 24 24" aria-hidden="true" focusable="false"><circle cx="9" cy="8" r="3.5"/><circle cx="17" cy="9.5" r="2.5"/><path d="M2.5 19c.6-4 3-6 6.5-6s5.9 2 6.5 6zM16 13.5c3 0 5 1.6 5.5 5h-4.3"/></svg>Split with friends</button>
<p class="small">You start the group and share a link. The order is placed when everyone has paid; otherwise everybody gets their money back.</p>
<noscript><button class="update" type="submit" formmethod="get" formaction="/">Update the total</button></noscript></aside>
</form>`,
    {
      head: html`<script src="${new URL('/sdk/v1/split.js', config.api).href}" defer></script><script src="/store.js" defer></script>`,
    },
  );
}

const states: Record<Order['status'], { title: string; words: string }> = {
  open: {
    title: 'Waiting for your group',
    words: 'Nothing is booked yet. As soon as everyone has paid, this page says so.',
  },
  paid: {
    title: 'Order paid',
    words: 'Everyone has paid. The cabin is yours, and the baskets are being packed.',
  },
  cancelled: {
    title: 'Order cancelled',
    words: 'The group payment was cancelled. Anyone who had paid gets the money back.',
  },
  expired: {
    title: 'Time is up',
    words: 'Not everyone paid in time, so nothing was booked. Anyone who had paid gets the money back.',
  },
};

/** One order, as the shop's own records say, which follow verified webhooks alone. */
export function orderPage(order: Order): string {
  const { title, words } = states[order.status];
  const isOpen = order.status === 'open';
  const share = Math.min(100, Math.round((100 * order.paid_cents) / order.cart.total));
  return layout(
    `${title} · ${SHOP_NAME}`,
    html`<section class="order ${order.status}" id="order" data-ref="${order.order_ref}" data-status="${order.status}" data-sequence="${order.sequence}">
<p class="state" role="status"><span class="dot" aria-hidden="true"></span>${title}</p>
<h1>${isOpen ? 'Your trip is on hold' : order.status === 'paid' ? 'See you at the lake' : 'Nothing was booked'}</h1><p>${words}</p>
${isOpen && order.paid_cents > 0 ? html`<p class="progress"><progress max="100" value="${share}" aria-label="Paid so far"></progress> ${dollars(order.paid_cents)} of ${dollars(order.cart.total)} paid</p>` : ''}
<ul class="bought">${order.cart.items.map((item) => html`<li><span>${item.quantity} × ${item.name}</span><span>${dollars(item.quantity * item.unit_price)}</span></li>`)}</ul>
${lines(order.cart)}
<p class="small">Order ${order.order_ref}</p><p><a href="/">Back to the shop</a></p></section>`,
    isOpen
      ? {
          head: html`<noscript><meta http-equiv="refresh" content="5"></noscript><script src="/store.js" defer></script>`,
        }
      : {},
  );
}

/** Every order of this shop; a demo shop has one customer. */
export function ordersPage(orders: Order[]): string {
  const list = orders.map(
    (order) =>
      html`<li class="${order.status}"><a href="/orders/${order.order_ref}"><span class="dot" aria-hidden="true"></span><span>${states[order.status].title}</span><span>${dollars(order.cart.total)}</span><time datetime="${order.created_at}">${order.created_at.slice(0, 16).replace('T', ' ')} UTC</time></a></li>`,
  );
  return layout(
    `Your orders · ${SHOP_NAME}`,
    html`<h1>Your orders</h1>${orders.length > 0 ? html`<ul class="orders">${list}</ul>` : html`<p>There are none yet. <a href="/">Plan a weekend</a>.</p>`}`,
  );
}

/** A page that explains what went wrong and links back to the shop. */
export function problemPage(title: string, words: string): string {
  return layout(
    `${title} · ${SHOP_NAME}`,
    html`<h1>${title}</h1><p>${words}</p><p><a href="/">Back to the shop</a></p>`,
  );
}
