import { formatMoney } from '../rules/currencies';
import type { PaymentIntent } from '../state/objects';
import type { World } from '../world';
import { type Html, html } from './html';
import { more, newest, state, table, time } from './table';

const HOUR_ms = 3_600_000;
const STEPS: readonly [label: string, advance_ms: number][] = [
  ['1 hour', HOUR_ms],
  ['1 day', 24 * HOUR_ms],
  ['3 days', 72 * HOUR_ms],
  ['30 days', 720 * HOUR_ms],
];

/** What time it is here, and buttons that let it pass. */
export function clock(world: World, livemode: boolean): Html {
  return html`<form method="post" action="/_dashboard/clock" class="clock">${mode(livemode)}
  <span>Now ${time(world.clock.now_s())}</span>
  ${STEPS.map(([label, advance_ms]) => html`<button name="advance_ms" value="${advance_ms}">${label} later</button>`)}
  </form>`;
}

/** Refunds or disputes a payment as somebody at Stripe, or the payer's bank, would. */
export function chargeForms(world: World, intent: PaymentIntent, livemode: boolean): Html {
  const charge = world.store.get('charge', intent.latest_charge ?? '', livemode);
  if (charge?.status !== 'succeeded' || !charge.captured) return html``;
  if (charge.disputed) return state('disputed');
  const form = (action: string, label: string) =>
    html`<form method="post" action="/_dashboard/${action}">${mode(livemode)}<input type="hidden" name="id" value="${charge.id}"><button>${label}</button></form>`;
  return charge.refunded ? state('refunded') : html`${form('refund', 'Refund')}${form('dispute', 'Dispute')}`;
}

export function payouts(world: World, livemode: boolean, query: URLSearchParams): Html {
  const { data, has_more } = newest(world, 'payout', livemode, query);
  return html`<h1>Payouts</h1>
  ${clock(world, livemode)}
  ${table(
    ['Amount', 'State', 'Payout', 'Account', 'Arrives'],
    data.map((one) => [
      html`<strong>${formatMoney(one.amount, one.currency)}</strong>`,
      html`${state(one.status)}<small>${one.automatic ? 'automatic' : 'by request'}</small>`,
      html`<code>${one.id}</code>`,
      one._account === null ? 'Platform' : html`<code>${one._account}</code>`,
      time(one.arrival_date),
    ]),
    'No payouts yet. Available money is paid out on the morning of a business day.',
  )}${more('payouts', data.at(-1)?.id, has_more, livemode)}`;
}

function mode(livemode: boolean): Html {
  return html`<input type="hidden" name="livemode" value="${String(livemode)}">`;
}
