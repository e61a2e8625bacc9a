import { TEST_METHODS } from '../rules/cards';
import { formatMoney } from '../rules/currencies';
import { internalCall } from '../simulation/tasks';
import { allFunds, PLATFORM } from '../state/ledger';
import type { World } from '../world';
import { type Html, html } from './html';
import { page, VIEWS, type View } from './layout';
import { chargeForms, clock, payouts } from './money';
import { metadataOf, more, newest, state, table, time } from './table';

/** The dashboard page for a view such as `payments`; an unknown view shows the payments. */
export function dashboardPage(world: World, query: URLSearchParams): Html {
  const livemode = query.get('livemode') === 'true';
  const view = VIEWS.find((one) => one === query.get('view')) ?? 'payments';
  const content = CONTENT[view](world, livemode, query);
  return page(view[0]?.toUpperCase() + view.slice(1), content, { view, livemode });
}

const CONTENT: Record<View, (world: World, livemode: boolean, query: URLSearchParams) => Html> = {
  payments,
  refunds,
  transfers,
  payouts,
  accounts,
  events,
  cards,
  faults,
};

function payments(world: World, livemode: boolean, query: URLSearchParams): Html {
  const { data, has_more } = newest(world, 'payment_intent', livemode, query);
  const funds = allFunds(internalCall(world, livemode), PLATFORM);
  return html`<h1>Payments</h1>
  ${clock(world, livemode)}
  <section class="tiles" aria-label="Balance">${funds.map(
    (one) =>
      html`<div class="tile"><span>Available ${one.currency.toUpperCase()}</span><strong>${formatMoney(one.available, one.currency)}</strong><small>${formatMoney(one.pending, one.currency)} pending</small></div>`,
  )}</section>
  ${table(
    ['Amount', 'State', 'Payment', 'Metadata', 'Created', 'By hand'],
    data.map((one) => [
      html`<strong>${formatMoney(one.amount, one.currency)}</strong>`,
      html`${state(one.status)}${one.last_payment_error && html`<small>${String(one.last_payment_error.decline_code ?? one.last_payment_error.code)}</small>`}`,
      html`<code>${one.id}</code>${one.latest_charge && html`<code class="second">${one.latest_charge}</code>`}`,
      metadataOf(one.metadata),
      time(one.created),
      chargeForms(world, one, livemode),
    ]),
    'No payments yet. They appear here as soon as somebody opens a payment form.',
  )}${more('payments', data.at(-1)?.id, has_more, livemode)}`;
}

function refunds(world: World, livemode: boolean, query: URLSearchParams): Html {
  const { data, has_more } = newest(world, 'refund', livemode, query);
  return html`<h1>Refunds</h1>${table(
    ['Amount', 'State', 'Refund', 'Metadata', 'Created'],
    data.map((one) => [
      html`<strong>${formatMoney(one.amount, one.currency)}</strong>`,
      html`${state(one.status)}${one.pending_reason && html`<small>${one.pending_reason.replaceAll('_', ' ')}</small>`}`,
      html`<code>${one.id}</code><code class="second">${one.charge}</code>`,
      metadataOf(one.metadata),
      time(one.created),
    ]),
    'No refunds yet.',
  )}${more('refunds', data.at(-1)?.id, has_more, livemode)}`;
}

function transfers(world: World, livemode: boolean, query: URLSearchParams): Html {
  const { data, has_more } = newest(world, 'transfer', livemode, query);
  return html`<h1>Transfers</h1>${table(
    ['Amount', 'State', 'Transfer', 'Group', 'Created'],
    data.map((one) => [
      html`<strong>${formatMoney(one.amount, one.currency)}</strong>`,
      state(one.reversed ? 'reversed' : one.amount_reversed > 0 ? 'partly reversed' : 'paid'),
      html`<code>${one.id}</code><code class="second">${one.destination}</code>`,
      html`<code>${one.transfer_group ?? ''}</code>`,
      time(one.created),
    ]),
    'No transfers yet.',
  )}${more('transfers', data.at(-1)?.id, has_more, livemode)}`;
}

function accounts(world: World, livemode: boolean, query: URLSearchParams): Html {
  const { data, has_more } = newest(world, 'account', livemode, query);
  return html`<h1>Connected accounts</h1>${table(
    ['Account', 'Transfers', 'Payouts', 'Email', 'Created', 'Change'],
    data.map((one) => [
      html`<code>${one.id}</code>`,
      state(one._deleted ? 'deleted' : (one.capabilities.transfers ?? 'inactive')),
      state(one.payouts_enabled ? 'enabled' : 'disabled'),
      one.email ?? '',
      time(one.created),
      html`${!one._deleted && html`<form method="post" action="/_dashboard/account"><input type="hidden" name="id" value="${one.id}"><input type="hidden" name="livemode" value="${String(livemode)}"><button name="active" value="${String(one.capabilities.transfers !== 'active')}">${one.capabilities.transfers === 'active' ? 'Restrict' : 'Enable'}</button></form>`}`,
    ]),
    'No connected accounts yet.',
  )}${more('accounts', data.at(-1)?.id, has_more, livemode)}`;
}

function events(world: World, livemode: boolean, query: URLSearchParams): Html {
  const { data, has_more } = newest(world, 'event', livemode, query);
  const endpoints = world.deliveries.endpoints(livemode);
  return html`<h1>Events</h1>
  <p>${endpoints.length === 0 ? 'No webhook endpoint is registered.' : html`Delivered to ${endpoints.map((one) => html`<code>${one.url}</code> `)}`}</p>
  ${table(
    ['Type', 'Event', 'Deliveries', 'Created', 'Again'],
    data.map((one) => [
      html`<strong>${one.type}</strong>`,
      html`<code>${one.id}</code><code class="second">${String(one.data.object.id ?? '')}</code>`,
      html`${world.deliveries
        .recent(10, one.id)
        .map((row) => html`${state(row.state)}<small>${row.attempts}× ${row.last_status ?? ''}</small>`)}`,
      time(one.created),
      html`<form method="post" action="/_dashboard/resend"><input type="hidden" name="id" value="${one.id}"><input type="hidden" name="livemode" value="${String(livemode)}"><button>Resend</button></form>`,
    ]),
    'No events yet.',
  )}${more('events', data.at(-1)?.id, has_more, livemode)}`;
}

function cards(): Html {
  return html`<h1>Test cards</h1>
  <p>Any future date and any security code. No other number is accepted.</p>
  ${table(
    ['Number', 'What happens', 'For servers'],
    TEST_METHODS.map((one) => [
      html`<code class="number">${one.number.replace(/(.{4})/g, '$1 ').trim() || '–'}</code>`,
      one.about,
      html`<code>${one.payment_method}</code>`,
    ]),
    '',
  )}`;
}

const FAULT_KINDS = [
  ['delay', 'Answer late'],
  ['timeout_after', 'Do it, then never answer'],
  ['truncate_after', 'Do it, then cut the answer off'],
  ['reset_before', 'Drop the connection, do nothing'],
  ['reset_after', 'Do it, then drop the connection'],
  ['403', '403 not permitted'],
  ['409', '409 key in use'],
  ['429', '429 too many requests'],
  ['lock_timeout', '429 object locked'],
  ['500', '500, nothing done'],
  ['500_after', '500, though it was done'],
  ['503', '503 unavailable'],
  ['balance_insufficient', '400 insufficient balance'],
] as const;

function faults(world: World): Html {
  const waiting = world.faults.list();
  const mode = world.deliveries.getMode();
  return html`<h1>Faults</h1>
  <div class="columns">
  <section class="card"><h2>Fail a call</h2>
  <form method="post" action="/_dashboard/fault" class="stack">
    <label>What happens <select name="kind">${FAULT_KINDS.map(([kind, about]) => html`<option value="${kind}">${about}</option>`)}</select></label>
    <label>Method <select name="method"><option value="">any</option><option>POST</option><option>GET</option><option>DELETE</option></select></label>
    <label>Path begins with <input name="path" value="/v1/payment_intents"></label>
    <div class="row"><label>From call <input name="nth" type="number" min="1" value="1"></label>
    <label>Times <input name="times" type="number" min="1" value="1"></label>
    <label>Delay (ms) <input name="delay_ms" type="number" min="0" placeholder="default"></label></div>
    <button class="primary">Set the fault</button>
  </form></section>
  <section class="card"><h2>Disturb events</h2>
  <form method="post" action="/_dashboard/events" class="stack">
    <div class="row"><label>Duplicate <input name="duplicate" type="number" min="0" max="1" step="0.05" value="${mode.duplicate}"></label>
    <label>Drop <input name="drop" type="number" min="0" max="1" step="0.05" value="${mode.drop}"></label>
    <label>Reorder <input name="reorder" type="number" min="0" max="1" step="0.05" value="${mode.reorder}"></label></div>
    <label>Delay up to (ms) <input name="delay_max_ms" type="number" min="0" value="${mode.delay_ms[1]}"></label>
    <p>Chances go from 0 to 1; all 0 is normal.</p>
    <button class="primary">Apply</button>
  </form></section>
  </div>
  <h2>Waiting</h2>
  ${table(
    ['Fault', 'Call', 'From', 'Fired'],
    waiting.map((one) => [
      one.kind,
      html`<code>${one.method ?? 'any'} ${one.path}</code>`,
      String(one.nth),
      `${one.fired} of ${one.times}`,
    ]),
    'No faults are waiting.',
  )}
  ${waiting.length > 0 && html`<form method="post" action="/_dashboard/clear"><button>Remove all</button></form>`}`;
}
