import { StripeError } from '../api/errors';
import { getCharge } from '../resources/charges';
import { getAccount, setState } from '../resources/connected-account';
import { openDispute } from '../resources/dispute-outcomes';
import { open } from '../resources/intent-confirmation';
import { refundCharge } from '../resources/refunds';
import { advanceClock } from '../simulation/clock-control';
import { faultSchema } from '../simulation/faults';
import { internalCall } from '../simulation/tasks';
import type { PaymentIntent } from '../state/objects';
import type { World } from '../world';
import { file, script } from './assets';
import { dashboardPage } from './dashboard';
import { type Html, html } from './html';
import { page } from './layout';
import { setupPage } from './setup';
import { threeDSecurePage } from './three-d-secure';
import { expressPage, walletPage } from './wallets';

/** A request for a page, a frame or a script. */
export interface SiteRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  form: URLSearchParams;
  /** The stand-in's origin as the browser reached it. */
  origin: string;
}

export interface SiteAnswer {
  status: number;
  type: string;
  body: string;
  headers?: Record<string, string>;
}

const PAGE_CSP =
  "default-src 'none'; style-src 'self'; form-action *; base-uri 'none'; frame-ancestors 'none'";
const FRAME_CSP =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'";

/** Pages, frames and scripts; `undefined` for a path that is none of them. */
export async function answerSite(world: World, request: SiteRequest): Promise<SiteAnswer | undefined> {
  const { method } = request;
  if (method === 'GET') return (await asset(request)) ?? getPage(world, request);
  if (method === 'POST') return post(world, request);
  return undefined;
}

async function asset({ path, origin }: SiteRequest): Promise<SiteAnswer | undefined> {
  const js = (body: string): SiteAnswer => ({ status: 200, type: 'text/javascript; charset=utf-8', body });
  const css = (body: string): SiteAnswer => ({ status: 200, type: 'text/css; charset=utf-8', body });
  switch (path) {
    case '/stripe.js':
    case '/endive/stripe.js':
      return js(`(function(){var STAND_IN_ORIGIN=${JSON.stringify(origin)};\n${await script('stripe')}})();`);
    case '/_frame/card':
      return frame(await file('browser/card.html'));
    case '/_frame/card.js':
      return js(await script('card'));
    case '/_frame/express.js':
      return js(await script('express'));
    case '/_frame/express.css':
      return css(await file('browser/express.css'));
    case '/_frame/wallet.js':
      return js(await script('wallet'));
    case '/_frame/3ds.js':
      return js(await script('three-d-secure'));
    case '/_frame/card.css':
      return css(await file('browser/card.css'));
    case '/_frame/3ds.css':
      return css(await file('browser/3ds.css'));
    case '/_frame/dashboard.css':
      return css(await file('pages/dashboard.css'));
    default:
      return undefined;
  }
}

function getPage(world: World, request: SiteRequest): SiteAnswer | undefined {
  const { path, query } = request;
  if (path === '/') return shown(dashboardPage(world, query));
  if (path === '/_frame/express') return frame(expressPage((query.get('wallets') ?? '').split(',')).text);
  if (path === '/_frame/wallet') return frame(walletPage(query).text);
  if (path === '/_frame/3ds') return threeDSecure(world, query);
  const redirected = /^\/_frame\/redirect\/(pi_\w+)$/.exec(path);
  if (redirected) return redirectPage(world, query);
  const setup = /^\/setup\/(acct_\w+)\/(\w+)$/.exec(path);
  if (setup) return setupStep(world, setup[1] ?? '', setup[2] ?? '', undefined);
  return undefined;
}

function post(world: World, request: SiteRequest): SiteAnswer | undefined {
  const { path, form } = request;
  const setup = /^\/setup\/(acct_\w+)\/(\w+)$/.exec(path);
  if (setup) return setupStep(world, setup[1] ?? '', setup[2] ?? '', form.get('outcome') ?? '');
  const livemode = form.get('livemode') === 'true';
  const suffix = livemode ? '&livemode=true' : '';
  switch (path) {
    case '/_dashboard/fault':
      return setFault(world, form);
    case '/_dashboard/clear':
      world.faults.clear();
      return seeOther('/?view=faults');
    case '/_dashboard/events': {
      const chance = (name: string) => Math.min(Math.max(Number(form.get(name)) || 0, 0), 1);
      world.deliveries.setMode({
        duplicate: chance('duplicate'),
        drop: chance('drop'),
        reorder: chance('reorder'),
        delay_ms: [0, Math.max(Number(form.get('delay_max_ms')) || 0, 0)],
      });
      return seeOther('/?view=faults');
    }
    case '/_dashboard/resend': {
      const event = world.store.get('event', form.get('id') ?? '', livemode);
      if (event) world.deliveries.resend(event);
      return seeOther(`/?view=events${suffix}`);
    }
    case '/_dashboard/clock':
      return refusing(() => advanceClock(world, Number(form.get('advance_ms'))), `/?view=payments${suffix}`);
    case '/_dashboard/refund':
    case '/_dashboard/dispute':
      return refusing(
        () => actOnCharge(world, path, form.get('id') ?? '', livemode),
        `/?view=payments${suffix}`,
      );
    case '/_dashboard/account':
      return refusing(() => changeAccount(world, form, livemode), `/?view=accounts${suffix}`);
    default:
      return undefined;
  }
}

/** What somebody at Stripe, or the payer's bank, does to a charge. */
function actOnCharge(world: World, path: string, id: string, livemode: boolean): void {
  world.store.transaction(() => {
    const call = internalCall(world, livemode);
    const charge = getCharge(call, id);
    if (path.endsWith('refund')) refundCharge(call, charge, {});
    else openDispute(call, charge);
  });
}

function changeAccount(world: World, form: URLSearchParams, livemode: boolean): void {
  world.store.transaction(() => {
    const call = internalCall(world, livemode);
    const state = form.get('active') === 'true' ? 'active' : 'restricted';
    setState(call, getAccount(call, form.get('id') ?? ''), state);
  });
}

/** Does something and shows a page; a refusal is shown as such. */
function refusing(act: () => void, then: string): SiteAnswer {
  try {
    act();
  } catch (error) {
    if (!(error instanceof StripeError || error instanceof RangeError)) throw error;
    return shown(page('Refused', html`<h1>Refused</h1><p>${error.message}</p>`), 400);
  }
  return seeOther(then);
}

function setFault(world: World, form: URLSearchParams): SiteAnswer {
  const given = Object.fromEntries([...form].filter(([, value]) => value !== ''));
  const fault = faultSchema.safeParse(given);
  if (!fault.success)
    return shown(
      page('Fault', html`<h1>That fault makes no sense</h1><p>Go back and check the numbers.</p>`),
      400,
    );
  try {
    world.faults.add(fault.data);
  } catch (error) {
    return shown(
      page('Fault', html`<h1>Not set</h1><p>${error instanceof Error ? error.message : ''}</p>`),
      400,
    );
  }
  return seeOther('/?view=faults');
}

/** The intent of a client secret, in either mode. */
function intentOf(world: World, secret: string): PaymentIntent | undefined {
  const [id = ''] = secret.split('_secret_');
  for (const livemode of [false, true]) {
    if (!world.store.get('payment_intent', id, livemode)) continue;
    try {
      return open({ ...internalCall(world, livemode), kind: 'publishable' }, id, secret);
    } catch (error) {
      if (error instanceof StripeError) return undefined;
      throw error;
    }
  }
  return undefined;
}

function threeDSecure(world: World, query: URLSearchParams): SiteAnswer {
  const intent = intentOf(world, query.get('client_secret') ?? '');
  if (!intent) return notFound();
  return frame(threeDSecurePage(intent, query.get('theme') ?? 'light', null).text);
}

function redirectPage(world: World, query: URLSearchParams): SiteAnswer {
  const intent = intentOf(world, query.get('client_secret') ?? '');
  if (!intent?._return_url || !URL.canParse(intent._return_url)) return notFound();
  const back = new URL(intent._return_url);
  back.searchParams.set('payment_intent', intent.id);
  back.searchParams.set('payment_intent_client_secret', intent.client_secret);
  return frame(threeDSecurePage(intent, 'light', back.href).text);
}

/** One visit of the hosted onboarding. A link serves once and for some minutes; after that it leads to `refresh_url`. */
function setupStep(world: World, accountId: string, token: string, outcome: string | undefined): SiteAnswer {
  for (const livemode of [false, true]) {
    const link = world.store.get('account_link', `link_${token}`, livemode);
    if (!link || link._account !== accountId) continue;
    if (link._used || link.expires_at < world.clock.now_s()) return seeOther(link._refresh_url);
    const account = world.store.get('account', accountId, livemode);
    if (!account || account._deleted) return notFound();
    if (outcome === undefined) return shown(setupPage(account));
    world.store.transaction(() => {
      world.store.update<'account_link'>({ ...link, _used: true });
      if (outcome === 'complete') setState(internalCall(world, livemode), account, 'active');
    });
    return seeOther(link._return_url);
  }
  return notFound();
}

function shown(content: Html, status = 200): SiteAnswer {
  return {
    status,
    type: 'text/html; charset=utf-8',
    body: content.text,
    headers: { 'content-security-policy': PAGE_CSP, 'cache-control': 'no-store' },
  };
}

function frame(body: string): SiteAnswer {
  return {
    status: 200,
    type: 'text/html; charset=utf-8',
    body,
    headers: { 'content-security-policy': FRAME_CSP, 'referrer-policy': 'no-referrer' },
  };
}

function seeOther(location: string): SiteAnswer {
  return { status: 303, type: 'text/plain; charset=utf-8', body: '', headers: { location } };
}

function notFound(): SiteAnswer {
  return shown(
    page('Not found', html`<h1>Nothing here</h1><p>This link is wrong or no longer valid.</p>`, {
      nav: false,
    }),
    404,
  );
}
