import { z } from 'zod';

/**
 * The only reader of process.env. Everything the service can be told stands here, with its unit and its default.
 * Read through `env()`, which parses once and stops the program with every mistake listed.
 */
const flag = z
  .enum(['0', '1', 'true', 'false', ''])
  .default('0')
  .transform((word) => word === '1' || word === 'true');

const wholeNumber = (minimum: number, maximum?: number) =>
  maximum === undefined
    ? z.coerce.number().int().min(minimum)
    : z.coerce.number().int().min(minimum).max(maximum);

/** Each variable with its description, which the documentation shows (lib/docs/environment-table). */
export const environmentSchema = z.object({
  NODE_ENV: z
    .enum(['development', 'production', 'test'])
    .default('development')
    .describe('`production` wherever people pay.'),
  PORT: wholeNumber(0, 65535).default(3000).describe('Where `server.ts` listens.'),
  APP_URL: z
    .url()
    .default('http://localhost:3000')
    // Everything is written behind it with a slash of its own.
    .transform((url) => url.replace(/\/+$/, ''))
    .describe(
      'Public origin of this deployment; the API, the hosted pages and the SDK script hang below it.',
    ),
  DATABASE_URL: z
    .string()
    .startsWith('postgres')
    .describe('Postgres, as `postgres://user:password@host/name`.'),
  DATABASE_POOL_MAX: wholeNumber(2, 100).default(10).describe('Connections of one process.'),
  ENCRYPTION_KEY: z
    .string()
    .refine(
      (text) => Buffer.from(text, 'base64').length === 32,
      'must be 32 bytes in base64: openssl rand -base64 32',
    )
    .describe('32 bytes in base64: encrypts signing and webhook secrets at rest.'),

  STRIPE_SECRET_KEY: z
    .string()
    .startsWith('sk_test_')
    .optional()
    .describe("Stripe's test mode: the secret key."),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .startsWith('pk_test_')
    .optional()
    .describe("Stripe's test mode: the publishable key."),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .startsWith('whsec_')
    .optional()
    .describe("Stripe's test mode: the signing secret of the webhook endpoint at `/api/stripe`."),
  STRIPE_LIVE_SECRET_KEY: z
    .string()
    .startsWith('sk_live_')
    .optional()
    .describe("Stripe's live mode: the secret key. Without it this deployment serves test mode only."),
  STRIPE_LIVE_PUBLISHABLE_KEY: z
    .string()
    .startsWith('pk_live_')
    .optional()
    .describe("Stripe's live mode: the publishable key."),
  STRIPE_LIVE_WEBHOOK_SECRET: z
    .string()
    .startsWith('whsec_')
    .optional()
    .describe("Stripe's live mode: the signing secret of the webhook endpoint at `/api/stripe`."),
  STRIPE_API_BASE: z
    .url()
    .default('https://api.stripe.com')
    .describe("Where the processor's API answers. Another address is a stand-in's."),
  STRIPE_JS_URL: z
    .url()
    .default('https://js.stripe.com/endive/stripe.js')
    .describe("The processor's browser script; stripe-js uses the one that the page has loaded."),
  STRIPE_TIMEOUT_MS: wholeNumber(100)
    .default(10_000)
    .describe('How long one call to the processor may take.'),

  RESEND_API_KEY: z.string().optional().describe('Sends mails through Resend. Without it none are sent.'),
  RESEND_BASE_URL: z
    .url()
    .default('https://api.resend.com')
    .describe('Where Resend, or a mailbox like it, answers.'),
  MAIL_FROM: z
    .string()
    .default('Split <payments@split.test>')
    .describe('Sender of all mails; its domain must be verified at Resend.'),

  REDIS_URL: z.url().optional().describe('Redis that all processes share for rate limits.'),
  UPSTASH_REDIS_REST_URL: z
    .url()
    .optional()
    .describe('Upstash Redis for rate limits, where no connection stays open; comes before REDIS_URL.'),
  UPSTASH_REDIS_REST_TOKEN: z.string().optional().describe('Its token.'),

  TRUSTED_PROXIES: z
    .string()
    .default('')
    .describe('Comma-separated addresses and CIDR ranges of proxies whose X-Forwarded-For is believed.'),
  VERCEL: flag.describe('Set by Vercel, whose proxies overwrite X-Real-IP.'),
  WEBHOOK_ALLOW_LOOPBACK: flag.describe(
    'Sandbox-mode deliveries may reach loopback addresses: for the local stack only.',
  ),
  RATE_LIMIT_FACTOR: z.coerce
    .number()
    .positive()
    .default(1)
    .describe("Multiplies every rate limit: for load tests on one's own machine."),
  CRON_SECRET: z
    .string()
    .min(16)
    .optional()
    .describe('Guards `/api/cron/*`; without it those calls are refused.'),
  BETTER_AUTH_SECRET: z
    .string()
    .min(16)
    .optional()
    .describe('Signs the cookies of signed-in pages; derived from ENCRYPTION_KEY when left out.'),
  WORKER: flag
    .default(true)
    .describe('Jobs run inside the server process; `0` where `npm run worker` runs them.'),
  WORKER_CONCURRENCY: wholeNumber(1, 100).default(10).describe('Jobs that one process runs at once.'),
  LOG_LEVEL: z
    .enum(['silent', 'error', 'warn', 'info', 'debug'])
    .default('info')
    .describe('What is logged, as one JSON line an entry.'),
  DEMO_URL: z.url().optional().describe('A demo shop that the home page links to.'),
});

export type Environment = z.infer<typeof environmentSchema>;

let parsed: Environment | undefined;

/** The parsed environment. Throws once, with every violation, when it does not fit. */
export function env(): Environment {
  if (parsed) return parsed;
  const given = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''));
  const result = environmentSchema.safeParse(given);
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`The environment does not fit:\n${lines.join('\n')}`);
  }
  parsed = result.data;
  return parsed;
}

/** For tests: forget what was read, and read again with these variables on top. */
export function resetEnvironment(overrides: Record<string, string | undefined> = {}): void {
  Object.assign(process.env, overrides);
  for (const [name, value] of Object.entries(overrides)) if (value === undefined) delete process.env[name];
  parsed = undefined;
}
