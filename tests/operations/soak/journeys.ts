import { setTimeout as delay } from 'node:timers/promises';
import { signCart } from '@/lib/cart/signature';
import type { Random } from '../../simulation/random';
import { callStripe } from '../../simulation/stack';
import { freshAddress } from '../../support/fresh-address';
import type { Client } from './client';
import type { SoakStack } from './stack';

/** Whole groups, from the shop's cart to the end, each request as a shop's server or a person's browser sends it. */

const GOOD = '4242424242424242';
const DECLINED = '4000000000000002';
/** How long a shop asks for the end before it leaves the rest to the webhook. */
const PATIENCE_ms = 120_000;

/** How groups end, in proportion to how often it is listed. */
const PLANS = [
  ...(['funded', 'funded', 'funded', 'funded', 'funded', 'refunded', 'refunded'] as const),
  ...(['cancelled by the shop', 'cancelled by the organizer', 'out of time'] as const),
] as const;
type Plan = (typeof PLANS)[number];

/** Whether everybody pays; otherwise the last one waits until it is too late. */
const isPaid = (plan: Plan): boolean => plan === 'funded' || plan === 'refunded';

/** What the callers know in the end, which the service must know as well. */
export interface Known {
  sessions: Set<string>;
  /** Intents that a card has paid, as the payer's browser was told. */
  paid: Set<string>;
  /** What people were told instead of what they wanted, and how often. */
  refusals: Map<string, number>;
}

export interface Scene {
  stack: SoakStack;
  client: Client;
  random: Random;
  known: Known;
}

interface Group extends Scene {
  session_id: string;
  token: string;
  plan: Plan;
  size: number;
}

interface Person {
  /** Where the person's page is. */
  path: string;
  key: string;
  address: string;
}

interface SessionRead {
  status: string;
  group: { members: { id: string; status: string }[] } | null;
}

/** Plays one group. */
export async function playGroup(scene: Scene, number: number): Promise<void> {
  const { random } = scene;
  const group = await open(scene, number);
  const share = await start(group);
  const people = Array.from({ length: group.size - 1 }, (_none, index) => member(group, share, index + 1));
  const organizer = { path: `/session/${group.session_id}`, key: group.token, address: freshAddress() };
  await Promise.all([...people, payAtEase(group, organizer)]);
  await finish(group, organizer);
  const read = await untilEnded(group);
  if (group.plan === 'refunded' && read.status === 'funded') await refund(group, read);
  if (random.chance(0.3)) await api(group, 'GET', '/sessions?limit=25');
}

function api<Body>(
  { stack, client }: Scene,
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
  key?: string,
) {
  const headers = {
    authorization: `Bearer ${stack.shop.secret}`,
    ...(key ? { 'idempotency-key': key } : {}),
  };
  const kind = path === '/sessions' ? 'create' : 'api';
  return client.send<Body>({ kind, method, path: `/api/v1${path}`, headers, body });
}

async function open(scene: Scene, number: number): Promise<Group> {
  const { stack, random, known } = scene;
  const unit_price = 500 + random.below(2_000);
  const quantity = 1 + random.below(3);
  const tax = random.below(200);
  const cart = {
    total: unit_price * quantity + tax,
    currency: 'usd',
    items: [{ id: 'cabin', name: 'Cabin', quantity, unit_price }],
    tax,
    metadata: { order_ref: `soak-${number}` },
  };
  const given = { cart, signature: signCart(cart, stack.shop.signing_secret) };
  const more = { group_config: { min_size: 1, max_size: 6 }, customer: { email: 'ana@example.test' } };
  const { status, body, text } = await api<{ session_id: string; group_access_token: string }>(
    scene,
    'POST',
    '/sessions',
    { ...given, ...more, success_url: 'https://shop.example/ok' },
    `soak-${number}`,
  );
  if (status !== 200) throw new Error(`No session was opened: ${status} ${text}`);
  known.sessions.add(body.session_id);
  const { session_id, group_access_token: token } = body;
  return { ...scene, session_id, token, plan: random.pick(PLANS), size: 2 + random.below(3) };
}

function note({ known }: Scene, refusal: string): void {
  known.refusals.set(refusal, (known.refusals.get(refusal) ?? 0) + 1);
}

const form = ({ client }: Scene, { path, key, address }: Person, fields: Record<string, string>) =>
  client.send<{ ok: boolean; message?: string }>({
    kind: 'form',
    path: `${path}/act`,
    headers: { accept: 'application/json', 'x-forwarded-for': address },
    body: new URLSearchParams({ key, ...fields }),
  });

const page = ({ client }: Scene, { path, address }: Person, cookie: string) =>
  client.send({ kind: 'page', method: 'GET', path, headers: { cookie, 'x-forwarded-for': address } });

/** The organizer starts the group and copies the share link. Returns the path that it leads to. */
async function start(group: Group): Promise<string> {
  const { session_id, token, size } = group;
  const organizer = { path: `/session/${session_id}`, key: token, address: freshAddress() };
  await page(group, organizer, `split_access=${token}`);
  const fields = { intent: 'start', name: 'Ana', email: 'ana@example.test', mode: 'equal' };
  // Sent again after its answer was lost, it is refused; the page then shows the group that has started.
  await form(group, organizer, { ...fields, size: String(size) });
  const { text, status } = await page(group, organizer, `split_access=${token}`);
  // With its origin: the page also has base64, where any path can be.
  const [, share] = /:\/\/[^/"]+\/(s\/[\w-]{16,})/.exec(text) ?? [];
  if (!share) throw new Error(`${session_id}: the organizer's page has no share link (${status})`);
  return `/${share}`;
}

/** Somebody opens the link, joins, and pays then or at once, or waits too long. */
async function member(group: Group, path: string, index: number): Promise<void> {
  const { random } = group;
  const person = { path, key: '', address: freshAddress() };
  await delay(random.below(3_000));
  await page(group, person, '');
  const name = `Member ${index}`;
  const waits = index === group.size - 1 && !isPaid(group.plan);
  if (random.chance(0.5) && !waits) {
    const attempt = Array.from({ length: 32 }, () => random.below(16).toString(16)).join('');
    await pay(group, person, { join: { name, email: '', attempt } });
    return;
  }
  const joined = await form(group, person, { intent: 'join', name, email: '' });
  const [, key = ''] = /split_member=([^;]+)/.exec(joined.headers.getSetCookie().join()) ?? [];
  // The answer was lost, and the name is taken by the one who did not get it: the group will run out of time.
  if (!joined.body.ok || !key) return note(group, `join: ${joined.body.message}`);
  if (waits) return;
  await payAtEase(group, { ...person, key: decodeURIComponent(key) });
}

async function payAtEase(group: Group, person: Person): Promise<void> {
  await delay(group.random.below(3_000));
  await pay(group, person, { key: person.key, scope: 'own' });
  const cookie = person.path.startsWith('/session') ? 'split_access' : 'split_member';
  if (group.random.chance(0.5)) await page(group, person, `${cookie}=${encodeURIComponent(person.key)}`);
}

interface Opened {
  ok: boolean;
  message?: string;
  payment?: { payment_id: string; client_secret: string; key?: string };
}

/** Opens the card form and types a card, now and then a bad one first; opens it again if that was no success. */
async function pay(group: Group, person: Person, body: object): Promise<void> {
  const { client, random, known, stack } = group;
  const headers = { 'x-forwarded-for': person.address };
  const path = `${person.path}/pay`;
  const send = (asked: object) => client.send<Opened>({ kind: 'form', path, headers, body: asked });
  let { key } = person;
  let asked = body;
  for (const card of random.chance(0.08) ? [DECLINED, GOOD, GOOD] : [GOOD, GOOD]) {
    const { payment, message } = (await send(asked)).body;
    if (!payment) return note(group, `pay: ${message}`);
    const payment_intent = payment.client_secret.split('_secret_')[0] ?? '';
    await delay(random.below(1_500));
    const { status } = await callStripe<{ status?: string }>(stack, '/_sim/confirm', {
      payment_intent,
      card,
    });
    key ||= payment.key ?? '';
    await send({ key, refresh: payment.payment_id });
    if (status === 'succeeded') {
      known.paid.add(payment_intent);
      return;
    }
    asked = { key, scope: 'own' };
  }
  note(group, 'pay: no card was good');
}

async function finish(group: Group, organizer: Person): Promise<void> {
  const { session_id, plan } = group;
  if (plan === 'cancelled by the shop') await api(group, 'POST', `/sessions/${session_id}/cancel`, {});
  if (plan === 'cancelled by the organizer')
    await form(group, organizer, { intent: 'cancel', confirm: 'yes' });
  if (plan === 'out of time') await endTime(group, session_id);
}

/** The hours of a session pass, as shops let them pass in test mode. What has ended refuses it. */
export async function endTime(scene: Scene, session_id: string): Promise<void> {
  await api(scene, 'POST', `/sessions/${session_id}/simulate`, { steps: ['expire'] });
}

/** Asks as the SDK does, if less and less often. */
async function untilEnded(group: Group): Promise<SessionRead> {
  const until = Date.now() + PATIENCE_ms;
  for (let wait_ms = 1_000; ; wait_ms = Math.min(2 * wait_ms, 15_000)) {
    const { body } = await api<SessionRead>(group, 'GET', `/sessions/${group.session_id}`);
    if (body.status !== 'pending') return body;
    if (Date.now() > until) {
      note(group, `wait: ${group.plan}, still pending`);
      return body;
    }
    await delay(wait_ms);
  }
}

async function refund(group: Group, { group: of }: SessionRead): Promise<void> {
  const { session_id, random } = group;
  const members = of?.members ?? [];
  const one = members[random.below(members.length)];
  if (!one) return;
  const key = `refund-${session_id}`;
  await api(group, 'POST', `/sessions/${session_id}/refunds`, { member_id: one.id }, key);
}
