import type { IncomingMessage, ServerResponse } from 'node:http';
import { longestWait_ms } from '@/lib/db/pool';
import type { Work } from '@/lib/db/work';
import { counter, type Gauge } from '@/lib/metrics';
import { processSingleton } from '@/lib/singleton';
import { addressBucket, headerAddress, UNKNOWN_ADDRESS } from './client-address';

/*
 * How many requests this process works on at once. More would only wait for each other: all become slow, and none is
 * told. Those above the limit wait for a slot, in the order of their arrival, and are refused when they have waited long
 * enough. While others wait, one address has half of the slots at most: a flood holds up those behind the same address. The
 * API, pages, and what pages send are counted apart, so that a crowd in front of one does not close the others.
 */

type Surface = 'api' | 'pages' | 'forms';

/** With what a refusal itself takes, who is refused knows it within a second. */
const PATIENCE_ms = 700;
/** How long others of the same route may have waited for a connection when one more comes. */
const LONGEST_WAIT_ms = 1_000;
/** Pages that are open refresh themselves. Nobody waits for it, and a refusal would load the whole page again. */
const REFRESH_PATIENCE_ms = 10_000;
/** A request that works longer waits: for a lock, or for a slow reader. The slot is free again. */
const LEASE_ms = 10_000;
/** A page takes the processor for several milliseconds; a request of the API waits for the database meanwhile. */
const API_REQUESTS_PER_PAGE = 10;
const FEWEST_PAGES = 4;

/**
 * Always let in: what watches this process, what the processor reports (each is stored in one statement, and one that is
 * refused would come an hour later), cron calls, and the files that pages need. Anything else below the files' folders can
 * be answered by a page that says that nothing is there. Streams have limits of their own.
 */
const FREE =
  /^\/(api\/(health|ready|stripe|resend|cron\/|pay\/live\/|pictures\/)|metrics|_next\/static\/|(sdk\/v1\/([^/?]+\/)?split\.js|icon\.svg)(\?|$))/;

const refusals = counter('split_requests_refused_total', 'Requests refused because of too much work.', {
  surface: 'api',
  reason: 'in_flight',
});

interface Waiter {
  address: string;
  is_refresh: boolean;
  enter(): void;
}

interface Queue {
  working: Set<IncomingMessage>;
  waiting: Set<Waiter>;
  /** How many of those that are worked on each address has, if it has any. */
  working_for: Map<string, number>;
}

const queue = (): Queue => ({ working: new Set(), waiting: new Set(), working_for: new Map() });
const queues = processSingleton('in_flight', () => ({ api: queue(), pages: queue(), forms: queue() }));

/** What limits count a request as; null if it is always let in. */
export function surfaceOf({ url = '', method }: IncomingMessage, isApi: boolean): Surface | null {
  if (FREE.test(url)) return null;
  if (isApi) return 'api';
  return method === 'GET' || method === 'HEAD' ? 'pages' : 'forms';
}

/** A request whose body is still being sent costs nothing yet, and could take a minute. */
function isFull({ working }: Queue, limit: number): boolean {
  if (working.size < limit) return false;
  let count = 0;
  for (const request of working) if (request.complete) count += 1;
  return count >= limit;
}

const slotsOf = (surface: Surface, most: number): number =>
  surface === 'pages' ? Math.max(FEWEST_PAGES, Math.ceil(most / API_REQUESTS_PER_PAGE)) : most;

/**
 * Whether others of the same route wait for a connection already, and have for long: this one would only take a slot
 * from those who need none of what they wait for.
 */
export function isHeldUp(surface: string, work: Work): boolean {
  const held_up = longestWait_ms(work) > LONGEST_WAIT_ms;
  if (held_up) refusals.add({ surface, reason: 'pool' });
  return held_up;
}

/** Where addresses are not known, each request is somebody else's. */
function count({ working_for }: Queue, address: string, by: 1 | -1): void {
  if (address === UNKNOWN_ADDRESS) return;
  const working = (working_for.get(address) ?? 0) + by;
  if (working > 0) working_for.set(address, working);
  else working_for.delete(address);
}

/**
 * The next who waits: somebody who looks at an empty window before a page that refreshes itself, and of those who do the
 * same, one whose address has not half of the slots.
 */
function next({ waiting, working_for }: Queue, limit: number): Waiter | undefined {
  let first: Waiter | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const waiter of waiting) {
    const has_half = (working_for.get(waiter.address) ?? 0) >= limit / 2;
    const rank = (waiter.is_refresh ? 2 : 0) + (has_half ? 1 : 0);
    if (rank < least) [first, least] = [waiter, rank];
    if (rank === 0) break;
  }
  return first;
}

/**
 * Runs `work` as soon as there is a slot for this request, which it has until its answer is written. Runs `refuse` when
 * there was none for too long, and neither if the client has left.
 */
export function inFlight(
  { surface, most }: { surface: Surface; most: number },
  request: IncomingMessage,
  response: ServerResponse,
  { work, refuse }: { work: () => unknown; refuse: () => unknown },
): void {
  const own = queues.get()[surface];
  const limit = slotsOf(surface, most);
  const address = addressBucket(headerAddress(request));
  const begin = () => {
    own.working.add(request);
    count(own, address, 1);
    const leave = () => {
      clearTimeout(lease);
      if (!own.working.delete(request)) return;
      count(own, address, -1);
      if (!isFull(own, limit)) next(own, limit)?.enter();
    };
    const lease = setTimeout(leave, LEASE_ms).unref();
    // Written, though perhaps not read yet; or broken off.
    response.once('prefinish', leave);
    response.once('close', leave);
    work();
  };
  if (!isFull(own, limit)) {
    begin();
    return;
  }
  const is_refresh = request.headers.rsc === '1';
  const end = () => {
    clearTimeout(timer);
    response.off('close', end);
    own.waiting.delete(waiter);
  };
  const waiter: Waiter = {
    address,
    is_refresh,
    enter() {
      end();
      begin();
    },
  };
  const timer = setTimeout(
    () => {
      end();
      refusals.add({ surface, reason: 'in_flight' });
      refuse();
    },
    is_refresh ? REFRESH_PATIENCE_ms : PATIENCE_ms,
  );
  response.once('close', end);
  own.waiting.add(waiter);
}

export function inFlightGauges(): Gauge[] {
  const of = (value: (each: Queue) => number) =>
    Object.entries(queues.get()).map(([surface, each]) => ({ labels: { surface }, value: value(each) }));
  return [
    {
      name: 'split_requests_in_flight',
      help: 'Requests that this process works on.',
      values: of(({ working }) => working.size),
    },
    {
      name: 'split_requests_waiting',
      help: 'Requests that wait for a slot.',
      values: of(({ waiting }) => waiting.size),
    },
  ];
}
