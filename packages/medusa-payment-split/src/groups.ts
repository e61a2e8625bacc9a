import { SplitClient } from '../../checkout/src/server/client';
import { SplitApiError, SplitConflictError } from '../../checkout/src/server/errors';
import { signCart } from '../../checkout/src/server/sign';
import type { Session, SessionListItem } from '../../checkout/src/server/types';
import type { Cart } from '../../checkout/src/types';
import { hashOf, isHashOf, type PaidCart } from './cart-hash';
import type { SplitOptions } from './options';
import { isStillPaid } from './status';

/** Whether Split has understood a request and refused it, as no repetition changes. */
export function isRefusal(error: unknown): error is SplitApiError {
  return error instanceof SplitApiError && (error.status === 400 || error.status === 409);
}

/** Whether Split refuses a refund until an event: group.transferred, or group.dispute_closed. */
export function isPutOff(error: unknown): boolean {
  return isRefusal(error) && (error.code === 'transfer_not_made' || error.code === 'share_disputed');
}

/** By their ids at Split; undefined of one that Medusa has not booked. */
type OtherRefunds = ReadonlyMap<string, number | undefined>;

/** The group sessions of one payment collection of Medusa at Split. Every call can be repeated. */
export class Groups {
  readonly #client: SplitClient;
  readonly #options: SplitOptions;

  constructor(options: SplitOptions) {
    this.#options = options;
    this.#client = new SplitClient({
      secretKey: options.secretKey,
      ...(options.baseUrl ? { baseUrl: options.baseUrl } : {}),
    });
  }

  retrieve(session_id: string): Promise<Session> {
    return this.#client.sessions.retrieve(session_id);
  }

  /** Whether the group can still pay this cart, or has paid it and was not refunded. */
  async #serves(session: SessionListItem, paid: PaidCart): Promise<boolean> {
    if (!isHashOf(paid, session.metadata.medusa_cart)) return false;
    if (session.status !== 'funded') return session.status === 'pending';
    const { group } = await this.retrieve(session.session_id);
    return isStillPaid(group.members);
  }

  /**
   * The group of a payment collection for this cart: the one that is open or has paid, or else a new one. Groups that
   * are open for another cart of the collection are called off, so that nobody pays for what is not ordered.
   */
  async open(
    collection_id: string,
    paid: PaidCart,
    customer: { email?: string; name?: string },
  ): Promise<{ session_id: string; session_url: string }> {
    const hash = hashOf(paid);
    const sessions: SessionListItem[] = [];
    for await (const session of this.#client.sessions.list({ order_ref: collection_id }))
      sessions.push(session);
    let found: SessionListItem | undefined;
    for (const session of sessions) {
      if (!found && (await this.#serves(session, paid))) found = session;
      else if (session.status === 'pending') await this.callOff(session.session_id);
    }
    if (found) return found;
    const { groupConfig, successUrl, cancelUrl, signingSecret } = this.#options;
    const whole: Cart = { ...paid.cart, metadata: { order_ref: collection_id, medusa_cart: hash } };
    return this.#client.sessions.create(
      {
        cart: whole,
        signature: signCart(whole, signingSecret),
        customer,
        ...(groupConfig ? { group_config: groupConfig } : {}),
        ...(successUrl ? { success_url: successUrl } : {}),
        ...(cancelUrl ? { cancel_url: cancelUrl } : {}),
      },
      // Two requests at once, and a repeated one, open one session.
      { idempotencyKey: `medusa:${collection_id}:${hash}:${sessions.length}` },
    );
  }

  /**
   * Refunds an amount to the whole group, all of it or nothing. A request whose answer was lost is not made twice: it is
   * known by what was refunded before. Where one that was booked before has failed since, another was known by the same,
   * and its answer comes back. Then this one is asked for as what comes before the other: if it is the one that failed, and
   * was made after all, its own answer comes back.
   *
   * @param others Split's refunds that were made for others of Medusa's, with what is booked before each now
   * @returns the first of Split's refunds
   */
  async refund(
    session_id: string,
    amount_cents: number,
    before_cents: number,
    others: OtherRefunds = new Map(),
  ): Promise<string | undefined> {
    const keyAfter = (booked_cents: number) => `medusa:${session_id}:${booked_cents}:${amount_cents}`;
    const tried = new Set<string>();
    const ask = async (idempotencyKey: string): Promise<string | undefined> => {
      tried.add(idempotencyKey);
      const answer = await this.#client.sessions.refund(session_id, { amount_cents }, { idempotencyKey });
      const [made] = answer.refunds;
      if (!made || !others.has(made.id)) return made?.id;
      const booked_cents = others.get(made.id);
      const last = `${keyAfter(before_cents)}:after:${made.id}`;
      const next = booked_cents === undefined ? last : keyAfter(booked_cents);
      return ask(tried.has(next) ? last : next);
    };
    return ask(keyAfter(before_cents));
  }

  /**
   * Refunds all that the shop has not refunded yet. Where Split cannot refund as much to the whole group, since a bank is
   * deciding or has kept some of it, everybody gets back what is left of their payment.
   */
  refundRest(
    session_id: string,
    amount_cents: number,
    before_cents: number,
    others: OtherRefunds,
  ): Promise<string | undefined> {
    return this.refund(session_id, amount_cents, before_cents, others).catch(async (error: unknown) => {
      if (!isRefusal(error)) throw error;
      await this.callOff(session_id);
      return undefined;
    });
  }

  /** Ends the group, whatever its state: everybody gets back what is left of their payment. */
  async callOff(session_id: string): Promise<Session> {
    let session = await this.retrieve(session_id);
    if (session.status === 'pending') {
      await this.#client.sessions.cancel(session_id).catch((error: unknown) => {
        // It was funded or it expired a moment ago.
        if (!(error instanceof SplitConflictError)) throw error;
      });
      session = await this.retrieve(session_id);
    }
    if (session.status === 'funded') await this.#refundAll(session);
    return session;
  }

  /** Also what was refunded in part, here or elsewhere. A payment that is disputed holds nobody else's refund up. */
  async #refundAll({ session_id, group }: Session): Promise<void> {
    const refusals: SplitConflictError[] = [];
    for (const { id, status, amount_cents } of group.members) {
      if (status !== 'paid' || amount_cents === 0) continue;
      await this.#client.sessions.refund(session_id, { member_id: id }).catch((error: unknown) => {
        if (!(error instanceof SplitConflictError)) throw error;
        // Somebody else has refunded it a moment ago.
        if (error.code !== 'nothing_to_refund') refusals.push(error);
      });
    }
    const [refusal] = refusals;
    if (refusal) throw refusal;
  }
}
