import type { Faults } from '../simulation/faults';
import type { Scheduler } from '../simulation/scheduler';
import type { Deliveries } from '../webhooks/deliveries';
import type { Store } from './store';

/** The API version whose shapes the stand-in speaks; the one the installed `stripe` package pins. */
export const API_VERSION = '2026-10-28.endive';

/** Where a webhook endpoint with a secret of one's own is registered when the stand-in starts. */
export interface WebhookOption {
  url: string;
  secret: string;
  livemode?: boolean;
  enabled_events?: string[];
}

export interface StripeOptions {
  /** 0 takes a free port. */
  port: number;
  host?: string;
  /** SQLite file that keeps the state; without one it is kept in memory. */
  dataFile?: string;
  secretKey?: string;
  publishableKey?: string;
  webhooks?: WebhookOption[];
  /** `instant`: card money can be transferred at once. `delayed`: after `funds_delay_ms`. */
  fundsAvailable?: 'instant' | 'delayed';
  funds_delay_ms?: number;
  /** Stripe's own fee, in basis points of the charge plus a fixed part in the smallest unit; 0 by default. */
  fee?: { basis_points: number; fixed: number };
  /** Delays between attempts of a webhook delivery. */
  retry_schedule_ms?: number[];
  /** How long pending refunds, refunds that fail and bank debits take. */
  settle_ms?: number;
  log?: (line: string) => void;
}

export type Settings = Required<Omit<StripeOptions, 'dataFile' | 'webhooks' | 'port' | 'host'>>;

/** Everything that the parts of one running stand-in share. */
export interface World {
  store: Store;
  settings: Settings;
  faults: Faults;
  deliveries: Deliveries;
  scheduler: Scheduler;
}

/** One request being answered, or one thing the stand-in does by itself. */
export interface Call {
  world: World;
  livemode: boolean;
  /** Unix seconds. */
  now: number;
  request_id: string | null;
  idempotency_key: string | null;
  /** The stand-in's own origin as the caller reached it, for links to its pages. */
  origin: string;
  kind: 'secret' | 'publishable' | 'internal';
  /** The connected account named by `Stripe-Account`. */
  account: string | null;
}

export function nowSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
