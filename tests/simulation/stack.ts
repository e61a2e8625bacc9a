import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type RunningStripe, startStripe } from 'stripe-stand-in';
import { randomPort } from '../../dev/ports';
import { testDatabase } from '../support/database';
import {
  type Received,
  type Receiver,
  type ReceiverAnswer,
  startReceiver,
  verify,
} from '../support/webhook-receiver';
import { type Postbox, startPostbox } from './postbox';
import { seededRandom } from './random';
import { Steps } from './steps';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FOLLOW = new URL('../../dev/follow-parent.mjs', import.meta.url).href;
const STRIPE_WEBHOOK_SECRET = 'whsec_simulation';
const STRIPE_CONNECT_WEBHOOK_SECRET = 'whsec_simulation_connect';

/** With two decimals, none, and three of which the last is 0. */
export const SIMULATED_CURRENCIES = ['usd', 'eur', 'jpy', 'kwd'] as const;

/** A process of the service that can be killed and comes back. */
export interface Killable {
  name: string;
  /** Kills it, does `while_down`, and starts it again. */
  kill(while_down: () => Promise<unknown>): Promise<void>;
  stop(): Promise<void>;
}

export interface SimulationStack {
  database_url: string;
  app_url: string;
  stripe: RunningStripe;
  inbox: Inbox;
  /** Behind the `webhook_url` of some sessions, and no endpoint. */
  session_inbox: Inbox;
  postbox: Postbox;
  steps: Steps;
  /** What the service has answered that it never may. */
  failures: Set<string>;
  processes: Killable[];
  env: Record<string, string>;
  close(): Promise<void>;
}

/** What a merchant's server remembers of the events that it has verified, by event id. */
export interface Inbox {
  receiver: Receiver;
  /** Those that may sign, the newest last. */
  secrets: string[];
  events: Map<string, { type: string; session_id: string; sequence: number; times: number; data: object }>;
  refused: number;
}

/** Postgres, the processor's stand-in, two processes of the service, and a merchant's receiver. */
export async function startSimulationStack(): Promise<SimulationStack> {
  const database = await testDatabase();
  const port = await randomPort();
  const app_url = `http://127.0.0.1:${port}`;
  const stripe = await startStripe({
    settlement_currencies: [...SIMULATED_CURRENCIES],
    // Days pass in an instant, also between a request and its repetition, which is never a day later.
    idempotency_hours: 10_000,
    port: 0,
    webhooks: [
      { url: `${app_url}/api/stripe`, secret: STRIPE_WEBHOOK_SECRET, scope: 'platform' },
      { url: `${app_url}/api/stripe`, secret: STRIPE_CONNECT_WEBHOOK_SECRET, scope: 'connect' },
    ],
    retry_schedule_ms: [200, 500, 1_000, 1_000, 2_000, 2_000, 2_000, 5_000],
    settle_ms: 300,
  });
  const inbox = await startInbox(failingNowAndThen(2));
  const session_inbox = await startInbox(failingNowAndThen(3));
  const postbox = await startPostbox();
  const env: Record<string, string> = {
    NODE_ENV: 'production',
    DATABASE_URL: database.url,
    PORT: String(port),
    APP_URL: app_url,
    ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
    STRIPE_SECRET_KEY: 'sk_test_split_demo',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_split_demo',
    STRIPE_WEBHOOK_SECRET,
    STRIPE_CONNECT_WEBHOOK_SECRET,
    SETTLEMENT_CURRENCIES: SIMULATED_CURRENCIES.join(),
    STRIPE_API_BASE: stripe.url,
    STRIPE_TIMEOUT_MS: '1500',
    WEBHOOK_ALLOW_LOOPBACK: '1',
    RATE_LIMIT_FACTOR: '100000',
    LOG_LEVEL: 'error',
    RESEND_API_KEY: 're_simulation',
    RESEND_BASE_URL: postbox.url,
    MAIL_FROM: 'Split <pay@split.example>',
  };
  const processes = [
    await startKillable('server', 'tests/simulation/server.ts', env),
    await startKillable('worker', 'worker.ts', env),
  ];
  return {
    database_url: database.url,
    app_url,
    stripe,
    inbox,
    session_inbox,
    postbox,
    steps: new Steps(),
    failures: new Set(),
    processes,
    env,
    close: async () => {
      for (const process of processes) await process.stop();
      await inbox.receiver.close();
      await session_inbox.receiver.close();
      await postbox.close();
      await stripe.close();
      await database.close();
    },
  };
}

/** What processes have said that ended by themselves: no service may. */
const ended: string[] = [];

async function startKillable(name: string, entry: string, env: Record<string, string>): Promise<Killable> {
  let child: ChildProcess | null = null;
  const start = () => {
    const started = spawn(process.execPath, ['--import', FOLLOW, '--import', 'tsx', entry], {
      cwd: ROOT,
      env: { ...process.env, ...env } as NodeJS.ProcessEnv,
      // The channel closes when this process is killed, and ends the other.
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    child = started;
    let words = '';
    started.stderr?.setEncoding('utf8').on('data', (text: string) => {
      words = (words + text).slice(-4_000);
      if (process.env.SIMULATION_LOG) process.stderr.write(text);
    });
    started.once('close', (code) => {
      // Nobody has killed it.
      if (child === started) ended.push(`The ${name} ended by itself with status ${code}:\n${words}`);
    });
  };
  const end = async (signal: NodeJS.Signals) => {
    const ending = child;
    child = null;
    if (!ending || ending.exitCode !== null) return;
    const gone = new Promise((resolve) => ending.once('exit', resolve));
    ending.kill(signal);
    await gone;
  };
  start();
  return {
    name,
    kill: async (while_down) => {
      await end('SIGKILL');
      await while_down();
      start();
    },
    stop: () => end('SIGKILL'),
  };
}

/** `mood` is how a delivery is answered that verifies; it is remembered if it is accepted. */
export async function startInbox(
  mood: (delivery: Received) => ReceiverAnswer = () => ({ status: 204 }),
): Promise<Inbox> {
  const inbox: Inbox = { receiver: await startReceiver(), secrets: [], events: new Map(), refused: 0 };
  inbox.receiver.answer = (delivery) => {
    try {
      verifyAny(delivery, inbox.secrets);
      const answer = mood(delivery);
      if (answer.status === 204) remember(inbox, JSON.parse(delivery.body));
      return answer;
    } catch {
      inbox.refused += 1;
      return { status: 401 };
    }
  };
  return inbox;
}

/** A merchant's server that is not always there. */
function failingNowAndThen(seed: number): () => ReceiverAnswer {
  const random = seededRandom(seed);
  return () => ({ status: random.chance(0.06) ? random.pick([500, 503]) : 204 });
}

/** @throws when none of the secrets has signed the delivery */
function verifyAny(delivery: Received, secrets: readonly string[]): void {
  for (const secret of secrets.slice(0, -1)) {
    try {
      verify(delivery, secret);
      return;
    } catch {
      // Another one has signed it.
    }
  }
  verify(delivery, secrets.at(-1) ?? '');
}

interface ReceivedEvent {
  id: string;
  type: string;
  data: { session_id: string; sequence: number };
}

function remember({ events }: Inbox, { id, type, data }: ReceivedEvent): void {
  const known = events.get(id);
  if (known) known.times += 1;
  else events.set(id, { type, session_id: data.session_id, sequence: data.sequence, times: 1, data });
}

interface Refused {
  code?: string;
  /** A page's form that has failed says so, with the id. */
  request_id?: string;
  message?: string;
}

/**
 * Calls the service as a patient client would: what was not answered is asked again, for up to three minutes, and so
 * is what another request with the same idempotency key still works on.
 *
 * @param body a page's form, or what is sent as JSON
 */
export async function callApp<Answer>(
  stack: SimulationStack,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
  method = body === undefined ? 'GET' : 'POST',
): Promise<{ status: number; body: Answer }> {
  const until = Date.now() + 180_000;
  let last = 'nothing';
  for (;;) {
    try {
      const response = await fetch(stack.app_url + path, {
        method,
        headers: {
          accept: 'application/json',
          ...(body instanceof URLSearchParams ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        body: body === undefined || body instanceof URLSearchParams ? body : JSON.stringify(body),
        signal: AbortSignal.timeout(20_000),
      });
      const text = await response.text();
      const answer = text === '' ? {} : (JSON.parse(text) as Answer & Refused);
      const { code, message, request_id } = answer as Refused;
      const in_use = code === 'idempotency_key_in_use';
      if (code === 'internal_error' || (request_id && message?.includes(request_id)))
        stack.failures.add(`${method} ${path}: ${text}`);
      if (response.status < 500 && !in_use) return { status: response.status, body: answer as Answer };
      last = `${response.status} ${text}`;
    } catch (error) {
      // Killed, or just starting.
      last = String(error);
    }
    if (ended[0]) throw new Error(ended[0]);
    if (Date.now() > until) throw new Error(`The service did not answer ${path} for three minutes: ${last}`);
    await delay(100);
  }
}

/** Waits until the service answers anything at all, for two minutes at most. */
export async function untilUp(stack: SimulationStack): Promise<void> {
  const until = Date.now() + 120_000;
  while (Date.now() < until) {
    const up = await fetch(`${stack.app_url}/api/v1/openapi.json`).then(
      () => true,
      () => false,
    );
    if (up) return;
    await delay(100);
  }
}

/** Calls the stand-in's control API. */
export async function callStripe<Answer>(
  stack: Pick<SimulationStack, 'stripe'>,
  path: string,
  body?: unknown,
): Promise<Answer> {
  const response = await fetch(stack.stripe.url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return (await response.json()) as Answer;
}
