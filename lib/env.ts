import { z } from 'zod';

/**
 * The only reader of process.env. Everything the service can be told stands here, with its unit and its default.
 * Read through `env()`, which parses once and stops the program with every mistake listed.
 */
const flag = z
  .enum(['0', '1', 'true', 'false', ''])
  .default('0')
  .transform((word) => word === '1' || word === 'true');

const environmentSchema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  /** Public origin of this deployment; the API, the hosted pages and the SDK script hang below it. */
  APP_URL: z.url().default('http://localhost:3000'),
  DATABASE_URL: z.string().startsWith('postgres'),
  DATABASE_POOL_MAX: z.coerce.number().int().min(2).max(100).default(10),
  /** 32 bytes in base64: encrypts signing and webhook secrets at rest. */
  ENCRYPTION_KEY: z
    .string()
    .refine(
      (text) => Buffer.from(text, 'base64').length === 32,
      'must be 32 bytes in base64: openssl rand -base64 32',
    ),

  STRIPE_SECRET_KEY: z.string().startsWith('sk_test_').optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().startsWith('pk_test_').optional(),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_').optional(),
  STRIPE_LIVE_SECRET_KEY: z.string().startsWith('sk_live_').optional(),
  STRIPE_LIVE_PUBLISHABLE_KEY: z.string().startsWith('pk_live_').optional(),
  STRIPE_LIVE_WEBHOOK_SECRET: z.string().startsWith('whsec_').optional(),
  /** Where the processor's API answers. Another address is a stand-in's. */
  STRIPE_API_BASE: z.url().default('https://api.stripe.com'),
  /** The processor's browser script; stripe-js uses the one that the page has loaded. */
  STRIPE_JS_URL: z.url().default('https://js.stripe.com/endive/stripe.js'),
  STRIPE_TIMEOUT_MS: z.coerce.number().int().min(100).default(10_000),

  RESEND_API_KEY: z.string().optional(),
  RESEND_BASE_URL: z.url().default('https://api.resend.com'),
  MAIL_FROM: z.string().default('Split <payments@split.test>'),

  REDIS_URL: z.url().optional(),
  UPSTASH_REDIS_REST_URL: z.url().optional(),
  UPSTASH_REDIS_REST_TOKEN: z.string().optional(),

  /** Comma-separated CIDR ranges of proxies whose X-Forwarded-For is believed. */
  TRUSTED_PROXIES: z.string().default(''),
  /** Set by Vercel, whose proxies overwrite X-Real-IP. */
  VERCEL: flag,
  /** Sandbox-mode deliveries may reach loopback addresses: for the local stack only. */
  WEBHOOK_ALLOW_LOOPBACK: flag,
  /** Multiplies every rate limit: for load tests on one's own machine. */
  RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1),
  CRON_SECRET: z.string().min(16).optional(),
  BETTER_AUTH_SECRET: z.string().min(16).optional(),
  /** Jobs run inside the server process; 0 where `npm run worker` runs them. */
  WORKER: flag.default(true),
  WORKER_CONCURRENCY: z.coerce.number().int().min(1).max(100).default(10),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
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
