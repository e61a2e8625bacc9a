import type { Fee } from '../rules/fees';
import type { Call } from '../world';
import { newId } from './ids';
import type { BalanceTransaction } from './objects';

/** The platform's own balance; connected accounts go by their ids. */
export const PLATFORM = '';

interface Move {
  /** Whose balance; the platform's unless given. */
  account?: string;
  /** Which balance of the platform's; of the payments unless given. */
  balance_type?: OtherBalance;
  /** Positive into the balance, negative out of it; smallest unit. */
  amount: number;
  fees?: Fee[];
  currency: string;
  exchange_rate?: number | null;
  type: string;
  reporting_category?: string;
  source: string | null;
  description?: string | null;
  /** When the money can be used; now unless given (unix seconds). */
  available_on?: number;
}

/** What the platform has apart from its payments. Its rows go by these names. */
export const OTHER_BALANCES = ['refund_and_dispute_prefunding', 'issuing', 'risk_reserved'] as const;
type OtherBalance = (typeof OTHER_BALANCES)[number];

interface Funds {
  available: number;
  pending: number;
}

/** What an account has in one currency. */
export function fundsOf(call: Call, account: string, currency: string): Funds {
  const row = call.world.store
    .sql('SELECT available, pending FROM balances WHERE livemode = ? AND account = ? AND currency = ?')
    .get(call.livemode ? 1 : 0, account, currency);
  return { available: Number(row?.available ?? 0), pending: Number(row?.pending ?? 0) };
}

/** All currencies of an account, in the order of their names. */
export function allFunds(call: Call, account: string): ({ currency: string } & Funds)[] {
  return call.world.store
    .sql(
      'SELECT currency, available, pending FROM balances WHERE livemode = ? AND account = ? ORDER BY currency',
    )
    .all(call.livemode ? 1 : 0, account)
    .map((row) => ({
      currency: String(row.currency),
      available: Number(row.available),
      pending: Number(row.pending),
    }));
}

/** Moves money into or out of a balance and records the balance transaction. */
export function move(call: Call, entry: Move): BalanceTransaction {
  const { account = PLATFORM, balance_type, fees = [], currency, available_on = call.now } = entry;
  const fee = fees.reduce((sum, one) => sum + one.amount, 0);
  const net = entry.amount - fee;
  const pending = available_on > call.now;
  const transaction: BalanceTransaction = {
    id: newId('txn'),
    object: 'balance_transaction',
    amount: entry.amount,
    available_on,
    balance_type: balance_type ?? 'payments',
    created: call.now,
    currency,
    description: entry.description ?? null,
    exchange_rate: entry.exchange_rate ?? null,
    fee,
    fee_details: fees.map((one) => ({ ...one, application: null, currency, type: 'stripe_fee' })),
    livemode: call.livemode,
    net,
    reporting_category: entry.reporting_category ?? entry.type,
    source: entry.source,
    status: pending ? 'pending' : 'available',
    type: entry.type,
    _account: account === PLATFORM ? null : account,
  };
  call.world.store.insert<'balance_transaction'>(transaction);
  const change = pending ? { available: 0, pending: net } : { available: net, pending: 0 };
  shift(call, balance_type ?? account, currency, change);
  if (pending)
    call.world.scheduler.addAt(available_on * 1000, 'release_funds', transaction.id, call.livemode);
  else if (net > 0 && !balance_type) announceFunds(call, account);
  return transaction;
}

/** Makes the money of a pending balance transaction available; nothing when it already is. */
export function release(call: Call, transactionId: string): BalanceTransaction | undefined {
  const { store } = call.world;
  const transaction = store.get('balance_transaction', transactionId, call.livemode);
  if (!transaction || transaction.status === 'available') return undefined;
  const released: BalanceTransaction = { ...transaction, status: 'available', available_on: call.now };
  store.update<'balance_transaction'>(released);
  const account = transaction._account ?? PLATFORM;
  shift(call, account, transaction.currency, { available: transaction.net, pending: -transaction.net });
  if (transaction.net > 0) announceFunds(call, account);
  return released;
}

/** Once for all money that becomes available at the same moment: see `whenFundsArrive`. */
function announceFunds(call: Call, account: string): void {
  call.world.scheduler.addOnce(call.now * 1000, 'funds_available', account, call.livemode);
}

function shift(call: Call, account: string, currency: string, change: Funds): void {
  call.world.store
    .sql(
      `INSERT INTO balances (livemode, account, currency, available, pending) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (livemode, account, currency)
       DO UPDATE SET available = available + excluded.available, pending = pending + excluded.pending`,
    )
    .run(call.livemode ? 1 : 0, account, currency, change.available, change.pending);
}
