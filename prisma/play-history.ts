/**
 * Gives a merchant of the local stack a past: plays groups in test mode through the door and the processor, as people
 * would, and then moves what has become of them back in time. For a database of the stack's own only: keeping what
 * cannot be changed, such as the ledger, from changing is switched off while times move.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { SignableCart } from '@/lib/cart/canonical';
import { cartSchema } from '@/lib/cart/schema';
import { closePool, pool } from '@/lib/db/pool';
import { prisma } from '@/lib/db/prisma';
import { groupConfigSchema } from '@/lib/group/config';
import { parseSteps } from '@/lib/group/simulation';
import { simulate } from '@/lib/payment/simulation/simulate';
import { apply } from '@/lib/session/apply';
import { loadSession } from '@/lib/session/load';
import { noteLinkOpened } from '@/lib/session/note-link-opened';
import { openSession } from '@/lib/session/open';
import { createEndpoint } from '@/lib/webhook/endpoint/endpoints';
import { moveBack, type Played } from './move-back';

/** One group: who they were, and what they did. */
export interface Story {
  cart: SignableCart;
  /** The organizer first. */
  names: string[];
  /** When the session was created. */
  days_ago: number;
  /** From the first event to the last. */
  lasts_hours: number;
  /** Whether somebody followed the share link, and whether the organizer started the group. */
  is_shared: boolean;
  is_started: boolean;
  /** What the members and their banks did once all had joined: lib/group/simulation.ts. */
  steps: string[];
}

export interface HistoryInput {
  merchant_id: string;
  stories: Story[];
  /** A receiver that is not there any more, told of groups that were cancelled. */
  broken_webhook_url?: string;
}

const AT_ONCE = 4;
const HOUR_ms = 3_600_000;
const DAY_ms = 24 * HOUR_ms;
/** How long the worker may take to deliver what happened, before it is left as it is. */
const DELIVERY_PATIENCE_ms = 30_000;

async function play(merchant_id: string, story: Story): Promise<Played> {
  const { cart, names, is_shared, is_started, steps } = story;
  const [organizer = '', ...others] = names;
  const config = groupConfigSchema.parse({});
  const { session_id, expires_at } = await openSession({
    merchant_id,
    livemode: false,
    cart: cartSchema(false).parse(cart),
    config,
    customer: null,
    success_url: null,
    cancel_url: null,
    webhook_url: null,
    page_origin: null,
    request_id: `req_history_${cart.metadata?.order_ref}`,
    merchant_fee_bps: 350,
    consumer_fee_bps: 100,
    fx_fee_bps: 0,
    order_ref_once: false,
    resume_hash: null,
    now: Date.now(),
  });
  // Sessions opened at once are dated ahead by milliseconds each. A group starts later than its session is created.
  const created_ms = Date.parse(expires_at) - config.expiry_hours * HOUR_ms;
  while (Date.now() <= created_ms) await delay(1);
  if (is_started) {
    const settings = { mode: 'equal', size: names.length } as const;
    await give(session_id, { type: 'set_up_group', name: organizer, email: null, settings });
    for (const name of others) await give(session_id, { type: 'join', name, email: null });
    const session = await loadSession(pool(), session_id);
    if (session && is_shared) await noteLinkOpened(session);
  }
  await act(session_id, steps);
  return playedUntil(session_id, story, Date.now());
}

const playedUntil = (session_id: string, { days_ago, lasts_hours }: Story, ended_ms: number): Played => ({
  session_id,
  ended_ms,
  created_ms: ended_ms - days_ago * DAY_ms,
  lasts_ms: lasts_hours * HOUR_ms,
});

async function give(session_id: string, command: Parameters<typeof apply>[1]): Promise<void> {
  const applied = await apply(session_id, command);
  if (!applied.ok) throw new Error(`${command.type}: ${applied.code} ${JSON.stringify(applied.violations)}`);
}

async function act(session_id: string, words: string[]): Promise<void> {
  const parsed = parseSteps(words);
  if (!('steps' in parsed)) throw new Error(JSON.stringify(parsed.violations));
  // A bank that takes too long ends the story early, which is one as well.
  await simulate(session_id, parsed.steps);
}

/** Waits until every delivery has been tried, so that none is tried today for what is long ago. */
async function delivered(merchant_id: string): Promise<void> {
  const end_ms = Date.now() + DELIVERY_PATIENCE_ms;
  const untried = { merchant_id, livemode: false, status: 'pending', attempts: 0 };
  while (Date.now() < end_ms && (await prisma().deliveries.count({ where: untried })) > 0) await delay(200);
}

const refOf = ({ cart }: Story): string => String(cart.metadata?.order_ref);

/**
 * What a play that was stopped has left: its sessions, by order, where they have not been moved yet, so that the
 * merchant is no older than they are. Undefined where the merchant has a past, or sessions of its own.
 */
async function leftUnmoved(merchant_id: string, stories: Story[]): Promise<Map<string, Played> | undefined> {
  const merchant = await prisma().merchants.findUniqueOrThrow({ where: { id: merchant_id } });
  const sessions = await prisma().sessions.findMany({
    where: { merchant_id, livemode: false },
    select: { id: true, order_ref: true, created_at: true },
  });
  const storyOf = new Map(stories.map((story) => [refOf(story), story]));
  const left = new Map<string, Played>();
  for (const { id, order_ref, created_at } of sessions) {
    const story = storyOf.get(order_ref ?? '');
    if (!story || merchant.created_at.getTime() < created_at.getTime() - DAY_ms) return undefined;
    const last = await prisma().events.findFirst({
      where: { session_id: id },
      orderBy: { created_at: 'desc' },
      select: { created_at: true },
    });
    left.set(refOf(story), playedUntil(id, story, (last?.created_at ?? created_at).getTime()));
  }
  return left;
}

/**
 * Plays all stories, a few at a time, and moves them to when they were. A merchant with sessions has a past already,
 * unless they are those of a play that was stopped: then it goes on.
 */
export async function playHistory({
  merchant_id,
  stories,
  broken_webhook_url,
}: HistoryInput): Promise<number> {
  const mode = { merchant_id, livemode: false };
  const before = await leftUnmoved(merchant_id, stories);
  if (!before) return 0;
  const url = broken_webhook_url;
  if (url && (await prisma().webhook_endpoints.count({ where: { ...mode, url } })) === 0)
    await createEndpoint(mode, { url, events: ['group.cancelled'] });
  const played = [...before.values()];
  const left = stories.filter((story) => !before.has(refOf(story))).values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const story of left) played.push(await play(merchant_id, story));
    }),
  );
  await delivered(merchant_id);
  await moveBack(merchant_id, played);
  return played.length;
}

// As a program: the input as JSON on stdin, the number of groups in the last line of stdout, below log entries.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.stdout.write(`${await playHistory(JSON.parse(readFileSync(0, 'utf8')))}\n`);
  await closePool();
}
