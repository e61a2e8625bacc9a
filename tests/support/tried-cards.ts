import {
  ADDRESS_WINDOW_ms,
  BREAKER_WINDOWS_ms,
  CARD_WINDOW_ms,
  FORGIVEN_DECLINES,
  SESSION_WINDOW_ms,
  type Tried,
} from '@/lib/payment/guard/decline-rules';

/** One card that was tried. */
export interface TriedCard {
  at: number;
  outcome: 'declined' | 'succeeded';
  merchant: string;
  session: string;
  member: string;
  payment: string;
  card: string;
  address: string;
}

/**
 * What lib/payment/guard/card-outcomes.sql.ts counts, over a list in memory. The rules are played against this one, and
 * tests/api/payments/card-outcomes.test.ts compares it with the database.
 */
export class TriedCards {
  /** Of each merchant and session, so that thousands of groups can be played. */
  private readonly by = new Map<string, TriedCard[]>();
  private readonly breaker_closed_at = new Map<string, number>();

  add(tried: TriedCard): void {
    for (const key of [tried.merchant, tried.session, tried.payment, tried.card, tried.address]) {
      const list = this.by.get(key) ?? [];
      list.push(tried);
      this.by.set(key, list);
    }
  }

  closeBreaker(merchant: string, at: number): void {
    this.breaker_closed_at.set(merchant, at);
  }

  private since(key: string, after: number): TriedCard[] {
    const list = this.by.get(key) ?? [];
    let first = list.length;
    while (first > 0 && (list[first - 1]?.at ?? 0) > after) first -= 1;
    return list.slice(first);
  }

  /** Declines that no payment of the same member followed. */
  private unforgiven(list: readonly TriedCard[]): number {
    const members = new Map<string, { declined: number; paid: boolean }>();
    for (const { member, outcome } of list) {
      const of = members.get(member) ?? { declined: 0, paid: false };
      if (outcome === 'declined') of.declined += 1;
      else of.paid = true;
      members.set(member, of);
    }
    return [...members.values()].reduce(
      (sum, { declined, paid }) => sum + (paid ? Math.max(0, declined - FORGIVEN_DECLINES) : declined),
      0,
    );
  }

  ofPayment(payment: string): number {
    return this.since(payment, Number.NEGATIVE_INFINITY).filter(({ outcome }) => outcome === 'declined')
      .length;
  }

  ofCard(card: string, now: number): number {
    return this.since(card, now - CARD_WINDOW_ms).filter(({ outcome }) => outcome === 'declined').length;
  }

  ofSession(session: string, now: number): number {
    return this.unforgiven(this.since(session, now - SESSION_WINDOW_ms));
  }

  ofAddress(address: string, now: number): number {
    return this.unforgiven(this.since(address, now - ADDRESS_WINDOW_ms));
  }

  ofMerchant(merchant: string, now: number): Record<'short' | 'long', Tried> {
    const closed_at = this.breaker_closed_at.get(merchant) ?? Number.NEGATIVE_INFINITY;
    const tried = (window_ms: number): Tried => {
      const list = this.since(merchant, Math.max(now - window_ms, closed_at));
      return { declines: this.unforgiven(list), cards: list.length };
    };
    return { short: tried(BREAKER_WINDOWS_ms.short), long: tried(BREAKER_WINDOWS_ms.long) };
  }
}
