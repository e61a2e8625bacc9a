import { createHmac } from 'node:crypto';
import { render } from '../api/render';
import type { Clock } from '../state/clock';
import type { StripeEvent, WebhookEndpoint } from '../state/objects';
import type { Store } from '../state/store';

const CONCURRENT = 16;
const TIMEOUT_ms = 15_000;
/** How many finished deliveries are remembered. */
const REMEMBERED = 20_000;

/** How deliveries are disturbed; each chance is from 0 to 1. */
interface EventMode {
  duplicate: number;
  drop: number;
  reorder: number;
  /** Every delivery waits between these. */
  delay_ms: [number, number];
  /** A reordered delivery waits up to this much longer. */
  reorder_ms: number;
  seed: number;
}

const NORMAL: EventMode = {
  duplicate: 0,
  drop: 0,
  reorder: 0,
  delay_ms: [0, 0],
  reorder_ms: 1000,
  seed: 1,
};

interface DeliveryRow {
  id: number;
  event_id: string;
  endpoint_id: string;
  state: string;
  attempts: number;
  last_status: string | null;
  due_ms: number;
}

/**
 * Sends events to webhook endpoints, signed as Stripe signs them, and again after a failure: same event, new
 * timestamp. What waits is kept in the store and survives a restart.
 */
export class Deliveries {
  private mode: EventMode = NORMAL;
  private random = mulberry32(NORMAL.seed);
  private known = new Map<boolean, WebhookEndpoint[]>();
  private running = new Set<number>();
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;
  private readonly abort = new AbortController();
  private finished = 0;

  constructor(
    private readonly store: Store,
    private readonly clock: Clock,
    private readonly retry_schedule_ms: number[],
    private readonly log: (line: string) => void,
  ) {}

  /** Endpoints of a mode; kept in memory since every event asks for them. */
  endpoints(livemode: boolean): WebhookEndpoint[] {
    const known = this.known.get(livemode) ?? this.store.all('webhook_endpoint', livemode);
    this.known.set(livemode, known);
    return known;
  }

  endpointsChanged(): void {
    this.known.clear();
  }

  /** Changes how events are mishandled from now on; what is left out is normal. */
  setMode(mode: Partial<EventMode>): EventMode {
    this.mode = { ...NORMAL, ...mode };
    this.random = mulberry32(this.mode.seed);
    return this.mode;
  }

  getMode(): EventMode {
    return this.mode;
  }

  /** Plans the delivery of an event, within the transaction that made it. */
  queue(event: StripeEvent, endpoint: WebhookEndpoint): void {
    const [from, to] = this.mode.delay_ms;
    const dropped = this.random() < this.mode.drop;
    let delay_ms = from + this.random() * (to - from);
    if (this.random() < this.mode.reorder) delay_ms += this.random() * this.mode.reorder_ms;
    this.insert(event, endpoint.id, dropped ? 'dropped' : 'waiting', delay_ms);
    if (!dropped && this.random() < this.mode.duplicate) {
      this.insert(event, endpoint.id, 'waiting', delay_ms + this.random() * 200);
    }
  }

  /** Delivers an event once more, at once, to the endpoints that take it. */
  resend(event: StripeEvent): number {
    const endpoints = this.endpointsFor(event.livemode, event.type, event.account);
    for (const endpoint of endpoints) this.insert(event, endpoint.id, 'waiting', 0);
    return endpoints.length;
  }

  /** The endpoints that take an event of the platform, or of a connected account. */
  endpointsFor(livemode: boolean, type: string, account: string | undefined): WebhookEndpoint[] {
    const scope = account ? 'connect' : 'platform';
    const own = this.endpoints(livemode).filter(({ _scope }) => _scope === scope || _scope === 'both');
    // A live Connect endpoint also receives what connected accounts do in test mode.
    const live =
      livemode || !account ? [] : this.endpoints(true).filter(({ _scope }) => _scope === 'connect');
    return [...own, ...live]
      .filter((endpoint) => endpoint.status === 'enabled')
      .filter(({ enabled_events }) => enabled_events.includes('*') || enabled_events.includes(type));
  }

  /** Makes everything that waits due at once and resolves when it has been tried. */
  async flush(includeDropped: boolean): Promise<{ waiting: number }> {
    if (includeDropped)
      this.store.sql("UPDATE deliveries SET state = 'waiting' WHERE state = 'dropped'").run();
    this.store.sql("UPDATE deliveries SET due_ms = 0 WHERE state = 'waiting'").run();
    const until = performance.now() + 30_000;
    this.wake();
    while ((this.running.size > 0 || this.due(1).length > 0) && performance.now() < until && !this.stopped) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    const row = this.store.sql("SELECT count(*) AS n FROM deliveries WHERE state = 'waiting'").get();
    return { waiting: Number(row?.n ?? 0) };
  }

  /** The newest deliveries of an event, or of all. */
  recent(limit: number, eventId?: string): DeliveryRow[] {
    const rows = eventId
      ? this.store
          .sql('SELECT * FROM deliveries WHERE event_id = ? ORDER BY id DESC LIMIT ?')
          .all(eventId, limit)
      : this.store.sql('SELECT * FROM deliveries ORDER BY id DESC LIMIT ?').all(limit);
    return rows.map((row) => ({
      id: Number(row.id),
      event_id: String(row.event_id),
      endpoint_id: String(row.endpoint_id),
      state: String(row.state),
      attempts: Number(row.attempts),
      last_status: row.last_status === null ? null : String(row.last_status),
      due_ms: Number(row.due_ms),
    }));
  }

  /** Sends what is due, then sleeps until the next delivery is. */
  wake(): void {
    if (this.stopped) return;
    clearTimeout(this.timer);
    for (const row of this.due(CONCURRENT - this.running.size)) void this.send(row);
    const next = this.store.sql("SELECT min(due_ms) AS due_ms FROM deliveries WHERE state = 'waiting'").get();
    if (!next || next.due_ms === null) return;
    const wait_ms = Math.min(Math.max(Number(next.due_ms) - this.clock.now_ms(), 1), 60_000);
    this.timer = setTimeout(() => this.wake(), this.running.size >= CONCURRENT ? 1000 : wait_ms);
    this.timer.unref();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    this.abort.abort();
    while (this.running.size > 0) await new Promise((resolve) => setImmediate(resolve));
  }

  private insert(event: StripeEvent, endpointId: string, state: string, delay_ms: number): void {
    this.store
      .sql(
        `INSERT INTO deliveries (event_id, endpoint_id, livemode, state, attempts, due_ms, last_status, updated_ms)
         VALUES (?, ?, ?, ?, 0, ?, NULL, ?)`,
      )
      .run(
        event.id,
        endpointId,
        event.livemode ? 1 : 0,
        state,
        Math.round(this.clock.now_ms() + delay_ms),
        this.clock.now_ms(),
      );
    setImmediate(() => this.wake());
  }

  private due(
    limit: number,
  ): { id: number; event_id: string; endpoint_id: string; livemode: boolean; attempts: number }[] {
    if (limit <= 0) return [];
    return this.store
      .sql("SELECT * FROM deliveries WHERE state = 'waiting' AND due_ms <= ? ORDER BY due_ms, id LIMIT ?")
      .all(this.clock.now_ms(), limit + this.running.size)
      .filter((row) => !this.running.has(Number(row.id)))
      .slice(0, limit)
      .map((row) => ({
        id: Number(row.id),
        event_id: String(row.event_id),
        endpoint_id: String(row.endpoint_id),
        livemode: row.livemode === 1,
        attempts: Number(row.attempts),
      }));
  }

  private async send(row: ReturnType<Deliveries['due']>[number]): Promise<void> {
    this.running.add(row.id);
    const event = this.store.get('event', row.event_id, row.livemode);
    const endpoint =
      this.store.get('webhook_endpoint', row.endpoint_id, row.livemode) ??
      this.store.get('webhook_endpoint', row.endpoint_id, true);
    const status = event && endpoint ? await this.post(event, endpoint) : 'gone';
    this.running.delete(row.id);
    if (this.stopped) return;
    this.note(row, status);
    this.wake();
  }

  private note(row: { id: number; attempts: number }, status: string): void {
    const delivered = /^2\d\d$/.test(status);
    const wait_ms = this.retry_schedule_ms[row.attempts];
    const state = delivered ? 'delivered' : status === 'gone' || wait_ms === undefined ? 'failed' : 'waiting';
    this.store
      .sql(
        'UPDATE deliveries SET state = ?, attempts = ?, due_ms = ?, last_status = ?, updated_ms = ? WHERE id = ?',
      )
      .run(
        state,
        row.attempts + 1,
        this.clock.now_ms() + (wait_ms ?? 0),
        status,
        this.clock.now_ms(),
        row.id,
      );
    this.finished += 1;
    if (this.finished % 1000 === 0) this.forget();
  }

  private forget(): void {
    this.store
      .sql("DELETE FROM deliveries WHERE state <> 'waiting' AND id < (SELECT max(id) FROM deliveries) - ?")
      .run(REMEMBERED);
  }

  private async post(event: StripeEvent, endpoint: WebhookEndpoint): Promise<string> {
    const payload = JSON.stringify(render(event), null, 2);
    try {
      const response = await fetch(endpoint.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signatureHeader(payload, endpoint._secret, this.clock.now_s()),
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        },
        body: payload,
        redirect: 'manual',
        signal: AbortSignal.any([this.abort.signal, AbortSignal.timeout(TIMEOUT_ms)]),
      });
      await response.body?.cancel();
      return String(response.status);
    } catch (error) {
      const reason = error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'unreachable';
      this.log(`webhook ${event.type} to ${endpoint.url}: ${reason}`);
      return reason;
    }
  }
}

/** The `Stripe-Signature` header: HMAC-SHA256 over `timestamp.payload`, keyed with the whole secret. */
function signatureHeader(payload: string, secret: string, timestamp: number): string {
  const v1 = createHmac('sha256', secret).update(`${timestamp}.${payload}`, 'utf8').digest('hex');
  return `t=${timestamp},v1=${v1}`;
}

/** A small seeded generator of numbers from 0 to 1, so that disturbances can be repeated. */
function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
