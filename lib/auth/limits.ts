import { APIError } from 'better-auth/api';
import { addressBucket } from '@/lib/edge/client-address';
import { rateLimiter } from '@/lib/edge/rate-limit/limiter';
import { accountName } from './account-name';

/*
 * How often somebody may try. Each rule counts by address; a sign-in with a password also counts by account, so that
 * many addresses cannot share the guessing; a browser that has signed in to the account before is counted on
 * its own, so that a stranger's guesses do not lock its owner out. Redis shares the counts between processes if it is configured.
 */

const MINUTE_s = 60;
/** Attempts to sign in to one account within a minute, from all browsers that have never signed in to it together. */
const BY_STRANGERS = { name: 'sign_in_account', per_minute: 10 };
/** The same from one browser that has. */
const BY_KNOWN_DEVICE = { name: 'sign_in_device', per_minute: 10 };

const RULES = {
  '/sign-in/email': { window: MINUTE_s, max: 10 },
  '/sign-in/magic-link': { window: MINUTE_s, max: 5 },
  '/sign-up/email': { window: MINUTE_s, max: 10 },
  '/request-password-reset': { window: MINUTE_s, max: 5 },
  '/send-verification-email': { window: MINUTE_s, max: 5 },
  '/organization/invite-member': { window: MINUTE_s, max: 10 },
  '/two-factor/*': { window: MINUTE_s, max: 10 },
} as const;

/** Named after the rule, never after the path: paths hold tokens, and a new one would begin a new count. */
function bucketName(path: string, per_minute: number): string {
  const pattern = Object.keys(RULES).find((rule) =>
    rule.endsWith('*') ? path.startsWith(rule.slice(0, -1)) : path === rule,
  );
  return `sign_in_${pattern ?? 'other'}_${per_minute}`;
}

const retryAfter_s = ({ reset_ms }: { reset_ms: number }): number => Math.max(1, Math.ceil(reset_ms / 1000));

/** The sign-in library's limits: every rule's window is a minute, which is what the limiter counts in. */
export function signInLimits() {
  return {
    window: MINUTE_s,
    max: 100,
    customRules: RULES,
    customStorage: {
      get: async () => undefined,
      set: async () => {},
      /** @param key the address, `|`, and the path as it was sent, which can be anything of any length */
      async consume(key: string, rule: { window: number; max: number }) {
        const end = key.indexOf('|');
        const bucket = { name: bucketName(key.slice(end + 1), rule.max), per_minute: rule.max };
        const allowance = await rateLimiter().consume(bucket, addressBucket(key.slice(0, end)));
        return {
          allowed: allowance.allowed,
          retryAfter: allowance.allowed ? null : retryAfter_s(allowance),
        };
      },
    },
  };
}

/**
 * Counts a try to sign in to the account of this address, from a device that is known to it or from anywhere else.
 * @throws APIError TOO_MANY_REQUESTS
 */
export async function limitSignInsOf(email: unknown, device: string | null): Promise<void> {
  const account = accountName(email);
  const allowance = await (device
    ? rateLimiter().consume(BY_KNOWN_DEVICE, `${account} ${device}`)
    : rateLimiter().consume(BY_STRANGERS, account));
  if (allowance.allowed) return;
  const message = 'Too many attempts';
  throw new APIError('TOO_MANY_REQUESTS', { message }, { 'x-retry-after': `${retryAfter_s(allowance)}` });
}
