/**
 * The strangers of bench:hostile, in a process of their own: sends requests when told to, at a steady pace or as fast as they are answered, and answers
 * how many were answered with which status.
 */
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { HOSTILE_BODIES } from '../support/hostile-bodies';
import { type LocalRequest, localRequest } from './local-request';

export interface Attack {
  port: number;
  publishable: string;
  /** Of the first request: each one has a number, from which everything in it follows. */
  from: number;
  count: number;
  /** Null: as many as the server answers. */
  per_second: number | null;
}

export interface Attacked {
  seconds: number;
  /** By status; `closed` where the connection ended without an answer. */
  answers: Record<string, number>;
}

const ADDRESSES = 100;
/** More would only measure how the sender queues. */
const OPEN_AT_MOST = 256;
const bodies = Object.values(HOSTILE_BODIES);

/** Text that no request has sent before. */
const fresh = (number: number, length: number): string =>
  `${number.toString(36)}-`.padEnd(length, (number * 2_654_435_761).toString(36));

/** Every kind has its own way in. They take turns. */
const KINDS: ((number: number, publishable: string) => LocalRequest)[] = [
  (n) => ({ path: `/api/auth/reset-password/${fresh(n, 24 + (n % 4_000))}?callbackURL=/x` }),
  (n) => ({ path: `/${fresh(n, 2_000)}/${fresh(n, 100)}` }),
  (n) => ({ path: `/s/${fresh(n, 22)}` }),
  (n) => ({ path: `/session/sess_${fresh(n, 22)}?access=${fresh(n, 40)}&embed=1` }),
  (n) => ({ path: `/api/pay/live/${fresh(n, 22)}` }),
  (n) => ({ path: `/api/pay/live/${fresh(n, 22)}`, headers: { accept: 'text/event-stream' } }),
  (n) => ({
    method: 'OPTIONS',
    path: '/api/v1/sessions',
    headers: { origin: `https://${fresh(n, 12)}.test` },
  }),
  (n) => ({ method: 'PROPFIND', path: `/api/v1/sessions/${fresh(n, 30)}` }),
  (n) => ({ path: `/api/v1/${fresh(n, 300)}` }),
  (n) => ({ path: '/api/v1/sessions', headers: { authorization: `Bearer split_sk_test_${fresh(n, 32)}` } }),
  (n) => ({
    path: `/dashboard/sessions?q=${fresh(n, 500)}`,
    headers: { cookie: `split.session_token=${fresh(n, 32)}.${fresh(n, 43)}%3D` },
  }),
  (n) => ({
    path: `/docs?x=${n}`,
    headers: Object.fromEntries(
      Array.from({ length: 90 }, (_, at) => [`x-${fresh(n, 9)}-${at}`, fresh(n, 400)]),
    ),
  }),
  (n) => ({
    method: 'POST',
    path: `/s/${fresh(n, 22)}/act`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `intent=join&name=${fresh(n, 60_000)}`,
  }),
  (n) => ({
    method: 'POST',
    path: '/api/stripe',
    headers: { 'stripe-signature': `t=1,v1=${fresh(n, 64)}` },
    body: bodies[n % bodies.length],
  }),
  (n) => ({
    method: 'POST',
    path: '/api/v1/sessions',
    headers: { authorization: `Bearer split_pk_test_${fresh(n, 32)}`, 'content-type': 'application/json' },
    body: bodies[n % bodies.length],
  }),
  (n, publishable) => ({
    method: 'POST',
    path: '/api/v1/sessions',
    headers: {
      authorization: `Bearer ${publishable}`,
      'content-type': 'application/json',
      'idempotency-key': fresh(n, 200),
    },
    body: bodies[Math.floor(n / KINDS.length) % bodies.length],
  }),
];

function ask(port: number, number: number, given: LocalRequest): Promise<string> {
  const headers = { 'x-forwarded-for': `198.51.100.${number % ADDRESSES}`, ...given.headers };
  return localRequest(port, { ...given, headers });
}

/** Bytes that are no request, on a connection of their own. */
function askRaw(port: number, number: number): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let status = 'closed';
    socket.on('data', (chunk) => {
      status = /^HTTP\/1\.1 (\d+)/.exec(String(chunk))?.[1] ?? status;
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(status));
    socket.write(`${fresh(number, 2_000).toUpperCase()} / HTTP/1.1\r\n\r\n`);
  });
}

async function attack({ port, publishable, from, count, per_second }: Attack): Promise<Attacked> {
  const answers: Record<string, number> = {};
  const open = new Set<Promise<void>>();
  const began = performance.now();
  for (let sent = 0; sent < count; sent += 1) {
    const number = from + sent;
    const kind = KINDS[number % (KINDS.length + 1)];
    const one = (kind ? ask(port, number, kind(number, publishable)) : askRaw(port, number)).then(
      (status) => {
        answers[status] = (answers[status] ?? 0) + 1;
        open.delete(one);
      },
    );
    open.add(one);
    if (open.size >= OPEN_AT_MOST) await Promise.race(open);
    const ahead_ms = per_second ? began + (sent * 1000) / per_second - performance.now() : 0;
    if (ahead_ms > 1) await delay(ahead_ms);
  }
  await Promise.all(open);
  return { seconds: (performance.now() - began) / 1000, answers };
}

process.on('message', (given: Attack) => void attack(given).then((done) => process.send?.(done)));
