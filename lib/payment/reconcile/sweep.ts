import type Stripe from 'stripe';
import { pool } from '@/lib/db/pool';
import { log } from '@/lib/log';
import { type ChargeSeen, idOf, LIST_PAGE, type TransferSeen } from '../processor/objects';
import { stripeFor } from '../processor/stripe';
import type { ProcessorLists } from './processor-lists';
import { selectCreationOf } from './reconcile.sql';

/*
 * Reads what the processor has of many sessions at once: all charges, transfers and intents of the account in pages of
 * a hundred, newest first. Nothing that belongs to a session is older than the session, so once the reading has passed
 * its creation, all of it was seen.
 */

/** Clocks differ, and the processor's knows whole seconds. */
const MARGIN_s = 300;

/** What was read and not yet compared, some 300 bytes each; beyond it, sessions are asked for one by one. */
const MOST_HELD = 100_000;

/** Reading on may cost this much for each session: its own lists cost at least that. */
const CALLS_A_SESSION = 2;

/** For fewer sessions than this their own lists are as cheap as a page of each list. */
const FEWEST = 5;

export interface SweptSession {
  id: string;
  livemode: boolean;
  /** In milliseconds since 1970. */
  created_ms: number;
}

/** What was read of one session. */
interface Held {
  created_ms: number;
  charges: ChargeSeen[];
  /** Those that were let go, too: their intents say which. */
  holds: ChargeSeen[];
  transfers: TransferSeen[];
  intents: Map<string, Stripe.PaymentIntent.Status>;
}

/** Thrown where what was read does not suffice: the session's own lists decide. */
export class NotRead extends Error {
  override name = 'NotRead';
}

interface Listed {
  id: string;
  created: number;
  transfer_group: string | null;
}

/** How far a list was read, and what is kept of it. */
class Reading<Row extends Listed> {
  /** All that is younger than this was read and kept; in seconds since 1970. */
  passed_s = Number.POSITIVE_INFINITY;
  private after: { starting_after?: string } = {};

  constructor(
    private readonly list: (page: Stripe.PaginationParams) => Promise<{ data: Row[]; has_more: boolean }>,
    private readonly keep: (held: Held, row: Row) => void,
  ) {}

  async next(
    heldFor: (page: readonly Listed[]) => Promise<(row: Listed) => Held | undefined>,
  ): Promise<void> {
    const { data, has_more } = await this.list({ limit: LIST_PAGE, ...this.after });
    const of = await heldFor(data);
    for (const row of data) {
      const held = of(row);
      if (held) this.keep(held, row);
    }
    const last = data.at(-1);
    if (last) this.after = { starting_after: last.id };
    this.passed_s = has_more && last ? last.created : Number.NEGATIVE_INFINITY;
  }
}

function readingsOf(livemode: boolean) {
  const stripe = stripeFor(livemode);
  return [
    new Reading<Stripe.Charge>(
      (page) => stripe.charges.list(page),
      (held, charge) => {
        if (charge.status !== 'succeeded') return;
        const { id, amount, amount_captured, amount_refunded, captured } = charge;
        const { disputed, metadata, payment_intent } = charge;
        (captured ? held.charges : held.holds).push({
          id,
          amount,
          amount_captured,
          amount_refunded,
          captured,
          disputed,
          metadata,
          payment_intent,
        });
      },
    ),
    new Reading<Stripe.Transfer>(
      (page) => stripe.transfers.list(page),
      (held, transfer) => {
        const { id, amount, amount_reversed, metadata, reversed, source_transaction } = transfer;
        held.transfers.push({ id, amount, amount_reversed, metadata, reversed, source_transaction });
      },
    ),
    new Reading<Stripe.PaymentIntent>(
      (page) => stripe.paymentIntents.list(page),
      (held, { id, status }) => void held.intents.set(id, status),
    ),
  ];
}

const sizeOf = ({ charges, holds, transfers, intents }: Held) =>
  charges.length + holds.length + transfers.length + intents.size;

/** The first second in which the processor can have made anything for a session. */
const firstSecondOf = ({ created_ms }: SweptSession) => Math.floor(created_ms / 1000) - MARGIN_s;

/** The lists of one mode. */
class ModeSweep {
  private readonly held = new Map<string, Held>();
  private readonly readings;

  constructor(private readonly livemode: boolean) {
    this.readings = readingsOf(livemode);
  }

  /** Reads on until these sessions are passed, while that costs less than asking for each of them. */
  async reach(sessions: readonly SweptSession[], signal: AbortSignal | undefined): Promise<void> {
    if (sessions.length < FEWEST) return;
    const until_s = Math.min(...sessions.map(firstSecondOf));
    let calls_left = sessions.length * CALLS_A_SESSION;
    const reads = this.readings.map(async (reading) => {
      while (reading.passed_s >= until_s && calls_left > 0 && !this.isFull() && !signal?.aborted) {
        calls_left -= 1;
        await reading.next((page) => this.heldFor(page));
      }
    });
    // Nothing is read any more when this returns; where a list has failed, the next turn reads it on.
    for (const read of await Promise.allSettled(reads))
      if (read.status === 'rejected')
        log('warn', 'a list of the processor could not be read', { error: String(read.reason) });
  }

  private isFull(): boolean {
    let size = 0;
    for (const held of this.held.values()) size += sizeOf(held);
    return size >= MOST_HELD;
  }

  /** Where to keep the rows of a page: only those of sessions that there are. */
  private async heldFor(page: readonly Listed[]) {
    const ids = [...new Set(page.flatMap(({ transfer_group }) => transfer_group ?? []))];
    const sessions = ids.length > 0 ? await selectCreationOf.all(pool(), [ids, this.livemode]) : [];
    const created = new Map(sessions.map(({ id, created_ms }) => [id, created_ms]));
    return ({ transfer_group }: Listed): Held | undefined => {
      const created_ms = created.get(transfer_group ?? '');
      if (transfer_group === null || created_ms === undefined) return undefined;
      const held = this.held.get(transfer_group) ?? newHeld(created_ms);
      this.held.set(transfer_group, held);
      return held;
    };
  }

  /** Hands out what was read of a session; null where the reading has not passed it. */
  take(session: SweptSession): ProcessorLists | null {
    const held = this.held.get(session.id) ?? newHeld(session.created_ms);
    this.held.delete(session.id);
    const first_s = firstSecondOf(session);
    return this.readings.every(({ passed_s }) => passed_s < first_s) ? listsFrom(held) : null;
  }

  /** Forgets the sessions that are younger than this one: they were compared, or are none of this run. */
  forgetYounger({ created_ms }: SweptSession): void {
    for (const [id, held] of this.held) if (held.created_ms > created_ms) this.held.delete(id);
  }
}

const newHeld = (created_ms: number): Held => ({
  created_ms,
  charges: [],
  holds: [],
  transfers: [],
  intents: new Map(),
});

function notRead(): never {
  throw new NotRead();
}

function listsFrom({ charges, holds, transfers, intents }: Held): ProcessorLists {
  const statusOf = (intent_id: string | null) => intents.get(intent_id ?? '') ?? notRead();
  return {
    charges: async () => charges,
    holds: async () => holds.filter((one) => statusOf(idOf(one.payment_intent)) === 'requires_capture'),
    transfers: async () => transfers,
    intentStatus: async (intent_id) => statusOf(intent_id),
    refundsOf: async () => notRead(),
    disputesOf: async () => notRead(),
    reversalsOf: async () => notRead(),
  };
}

/** Both modes. Sessions are reached and taken in the order of their creation, the youngest first. */
export class Sweep {
  private readonly modes = new Map<boolean, ModeSweep>();

  private of(livemode: boolean): ModeSweep {
    const sweep = this.modes.get(livemode) ?? new ModeSweep(livemode);
    this.modes.set(livemode, sweep);
    return sweep;
  }

  /** Never fails: what could not be read is asked for session by session. */
  async reach(sessions: readonly SweptSession[], signal?: AbortSignal): Promise<void> {
    for (const livemode of [false, true]) {
      const own = sessions.filter((session) => session.livemode === livemode);
      if (own.length > 0) await this.of(livemode).reach(own, signal);
    }
  }

  take(session: SweptSession): ProcessorLists | null {
    return this.of(session.livemode).take(session);
  }

  forgetYounger(session: SweptSession): void {
    for (const sweep of this.modes.values()) sweep.forgetYounger(session);
  }
}
