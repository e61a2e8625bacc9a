import type { Rules } from './rules/rules';
import type { Faults } from './simulation/faults';
import type { Scheduler } from './simulation/scheduler';
import type { Clock } from './state/clock';
import type { Store } from './state/store';
import type { Deliveries } from './webhooks/deliveries';

/** The API version whose shapes the stand-in speaks; the one the installed `stripe` package pins. */
export const API_VERSION = '2026-10-28.endive';

/** A webhook endpoint to register at the start, with a secret of the caller's choice. */
export interface WebhookOption {
  url: string;
  secret: string;
  livemode?: boolean;
  enabled_events?: string[];
  /** Whose events it receives. Stripe's endpoints receive the platform's or those of connected accounts, never both. */
  scope?: 'platform' | 'connect' | 'both';
}

/** Rules that are not given are `US_PLATFORM_RULES`. */
export interface StripeOptions extends Partial<Rules> {
  /** 0 takes a free port. */
  port: number;
  host?: string;
  /** SQLite file that keeps the state; without one it is kept in memory. */
  dataFile?: string;
  webhooks?: WebhookOption[];
  /** Reads the time in milliseconds; the system's clock unless given. */
  now_ms?: () => number;
  log?: (line: string) => void;
}

/** Everything that the parts of one running stand-in share. */
export interface World {
  store: Store;
  clock: Clock;
  rules: Rules;
  log: (line: string) => void;
  faults: Faults;
  deliveries: Deliveries;
  scheduler: Scheduler;
}

/** A request being answered, or something the stand-in does by itself. */
export interface Call {
  world: World;
  livemode: boolean;
  /** Unix seconds. */
  now: number;
  request_id: string | null;
  idempotency_key: string | null;
  /** The stand-in's origin as the caller reached it, for links to its pages. */
  origin: string;
  kind: 'secret' | 'publishable' | 'internal';
  /** The connected account named by `Stripe-Account`. */
  account: string | null;
}
