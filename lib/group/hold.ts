/** auto: holds while every hold is sure to last until the group's end, else charges. */
export const FUNDS = ['charge', 'hold', 'auto'] as const;
export type Funds = (typeof FUNDS)[number];

/** How a payment's hold is doing. */
export interface Hold {
  /** When the bank lets the money go by itself; null until the card was authorized. */
  readonly capture_before: number | null;
  /** When the card was authorized, and when the hold ended without a charge; absent until then. */
  readonly began_at?: number;
  readonly ended_at?: number;
  /** Ended while the card was being charged, and is refunded if that has been faster; or was charged another amount then. */
  readonly was_charging?: true;
  /** Why it was released before it was charged; absent if it was not released. */
  readonly ended?: HoldEnd;
}

/**
 * too_short: it would not have lasted until the group's end; unwanted: what it was for was not owed any more; ended: the
 * group has ended; taken_back: by its payer, in a rescue; lost: the bank or the processor let it go, or did not charge it.
 */
export type HoldEnd = 'too_short' | 'unwanted' | 'ended' | 'taken_back' | 'lost';
