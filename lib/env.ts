import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { DATABASE_URL_words, isDatabaseUrl } from '@/lib/format/database-url';
import { misspelledVariables } from '@/lib/format/misspelled-variables';
import { isCurrency } from '@/lib/money/currency';

/**
 * The only reader of process.env: every variable with its unit and default. Read it through `env()`, which parses once
 * and stops the process with every violation listed.
 */
const flag = z
  .enum(['0', '1', 'true', 'false', ''])
  .default('0')
  .transform((word) => word === '1' || word === 'true');

const wholeNumber = (minimum: number, maximum?: number) =>
  maximum === undefined
    ? z.coerce.number().int().min(minimum)
    : z.coerce.number().int().min(minimum).max(maximum);

/** An address or a name to listen on. IPv6 has brackets in URLs only. */
const address = z.string().regex(/^[^\s[\]]+$/, 'must be like 127.0.0.1 or ::1, without brackets');

/** A value that nobody may guess. */
const secret = z.string().min(16, 'must have at least 16 characters: openssl rand -base64 32');

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);

/** Signing secrets separated by commas. While one is being replaced, the old and the new one both verify. */
const webhookSecrets = z
  .string()
  .transform(listOf)
  .pipe(z.array(z.string().startsWith('whsec_')))
  .prefault('');

/** Secrets separated by commas: the first makes what is new, and all of them read. */
const secretList = z.string().transform(listOf).pipe(z.array(secret)).prefault('');

/** A secret key, or a restricted key with the permissions that the documentation lists. */
const stripeKey = (mode: 'test' | 'live') =>
  z.string().regex(new RegExp(`^(sk|rk)_${mode}_`), `must start with sk_${mode}_ or rk_${mode}_`);

/** Nothing is served below a path. Slashes at the end do no harm. */
function isOrigin(url: string): boolean {
  if (!URL.canParse(url)) return true;
  const { origin, href } = new URL(url);
  return href.replace(/\/+$/, '') === origin;
}

/** An address, or a name and an address in angle brackets. */
const SENDER = /^\s*(?:[^\s<>@]+@[^\s<>@]+|[^<>]*<[^\s<>@]+@[^\s<>@]+>)\s*$/;

/** The documentation shows these descriptions (lib/docs/environment-table). */
export const environmentSchema = z.object({
  NODE_ENV: z
    .enum(['development', 'production', 'test'])
    .default('development')
    .describe('Set it to `production` wherever people pay.'),
  PORT: wholeNumber(0, 65535).default(3000).describe('Port that `server.ts` listens on.'),
  HOST: address
    .optional()
    .describe('Address that `server.ts` listens on, such as `127.0.0.1`. Without it, all of the machine.'),
  DRAIN_MS: wholeNumber(0, 300_000)
    .default(3_000)
    .describe(
      'After SIGTERM a server still answers for this long, while `/api/ready` says that it drains. Longer than your load balancer takes to notice. Above 13 seconds, raise `TimeoutStopSec` of systemd, or `stop_grace_period` of Compose, from the 20 that Split ships.',
    ),
  MAX_CONNECTIONS: wholeNumber(10, 1_000_000)
    .default(10_000)
    .describe('Connections that `server.ts` keeps open at once. It closes further ones at once.'),
  MAX_IN_FLIGHT: wholeNumber(10, 100_000)
    .default(100)
    .describe(
      'Requests of the API that `server.ts` works on at once; as many forms of pages, and a tenth as many pages. Further ones wait for 0.7 seconds, and are refused with 503.',
    ),
  SECURITY_CONTACT: z
    .string()
    .regex(/^(mailto:|https:\/\/|tel:)\S+$/, 'must start with mailto:, https:// or tel:')
    .optional()
    .describe('Where to report a vulnerability. `/.well-known/security.txt` shows it.'),
  SUPPORT_CONTACT: z
    .string()
    .regex(/^(?:[^\s<>@:/?#%]+@[^\s<>@:/?#%]+|https:\/\/\S+)$/, 'must be an email address or an https:// URL')
    .optional()
    .describe(
      'Where merchants get help: an email address or an https URL. The foot of the dashboard shows it.',
    ),
  APP_URL: z
    .url({ protocol: /^https?$/, error: 'must be like https://pay.example.com' })
    .refine(isOrigin, 'must be like https://pay.example.com')
    .default('http://localhost:3000')
    // Paths are appended with their own leading slash.
    .transform((url) => url.replace(/\/+$/, ''))
    .describe(
      'Public origin of this deployment. The API, the hosted pages, and the SDK script are served below it.',
    ),
  DATABASE_URL: z
    .string()
    .refine(isDatabaseUrl, DATABASE_URL_words)
    .describe(
      'Postgres connection string: `postgres://user:password@host/name`. It can be that of a pooler in transaction mode.',
    ),
  DIRECT_DATABASE_URL: z
    .string()
    .refine(isDatabaseUrl, DATABASE_URL_words)
    .optional()
    .describe(
      'The same database without the pooler, for what needs a session of its own: listening, the locks of workers, the job queue, and migrations. Required if DATABASE_URL is a pooler in transaction mode.',
    ),
  PREPARED_STATEMENTS: flag
    .default(true)
    .describe(
      'Names prepared statements, which saves planning. Set it to `0` if DATABASE_URL is a pooler in transaction mode that does not keep them, such as PgBouncer before 1.21.',
    ),
  DATABASE_POOL_MAX: wholeNumber(5, 100)
    .default(20)
    .describe(
      'Connections that one process may open, all counted: two are its own for listening and locks, a third of the others fetches jobs, and the rest serves requests.',
    ),
  ENCRYPTION_KEY: z
    .string()
    .refine(
      (text) => text.split(',').every((key) => Buffer.from(key, 'base64').length === 32),
      'must be 32 bytes in base64: openssl rand -base64 32',
    )
    .describe(
      '32 bytes in base64. Encrypts secrets at rest, and derives the tokens in links. While it is being replaced: the new key, a comma, and the old one.',
    ),

  STRIPE_SECRET_KEY: stripeKey('test')
    .optional()
    .describe("Stripe's test mode: the secret key, or a restricted key."),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .startsWith('pk_test_')
    .optional()
    .describe("Stripe's test mode: the publishable key."),
  STRIPE_WEBHOOK_SECRET: webhookSecrets.describe(
    "Stripe's test mode: signing secrets of the endpoint for the platform's own events, separated by commas.",
  ),
  STRIPE_CONNECT_WEBHOOK_SECRET: webhookSecrets.describe(
    "Stripe's test mode: signing secrets of the endpoint for connected accounts' events, separated by commas.",
  ),
  STRIPE_LIVE_SECRET_KEY: stripeKey('live')
    .optional()
    .describe(
      "Stripe's live mode: the secret key, or a restricted key. Without it this deployment serves test mode only.",
    ),
  STRIPE_LIVE_PUBLISHABLE_KEY: z
    .string()
    .startsWith('pk_live_')
    .optional()
    .describe("Stripe's live mode: the publishable key."),
  STRIPE_LIVE_WEBHOOK_SECRET: webhookSecrets.describe(
    "Stripe's live mode: signing secrets of the endpoint for the platform's own events, separated by commas.",
  ),
  STRIPE_LIVE_CONNECT_WEBHOOK_SECRET: webhookSecrets.describe(
    "Stripe's live mode: signing secrets of the endpoint for connected accounts' events, separated by commas.",
  ),
  PLATFORM_COUNTRY: z
    .string()
    .regex(/^[A-Z]{2}$/, 'must be the two capital letters of a country, such as US')
    .default('US')
    .describe("Country of the platform's account at Stripe. Merchants in its region can be paid."),
  SETTLEMENT_CURRENCIES: z
    .string()
    .transform((text) => listOf(text.toLowerCase()))
    .pipe(z.array(z.string().refine(isCurrency, 'must be codes of currencies that can be charged')).min(1))
    .prefault('usd')
    .describe(
      "Currencies that the platform's account at Stripe settles in, separated by commas. Sessions open only in these.",
    ),
  PAYOUT_HOLD_DAYS: wholeNumber(8, 700)
    .default(80)
    .describe(
      'Days from funding on after which money that cannot be transferred to its merchant is refunded, at the earliest 7 days after the merchant was told. Stripe lets a platform hold it for 90 days, in the US for 2 years, in Thailand for 10 days, and counts from the charge. A group that is open for longer than the difference is held for too long: 59 days suffice for every group.',
    ),
  STRIPE_API_BASE: z
    .url()
    .default('https://api.stripe.com')
    .describe("Base URL of the processor's API. Any other URL is that of a stand-in."),
  STRIPE_JS_URL: z
    .url()
    .default('https://js.stripe.com/endive/stripe.js')
    .describe("The processor's browser script. stripe-js uses the one that the page has loaded."),
  STRIPE_TIMEOUT_MS: wholeNumber(100)
    .default(10_000)
    .describe('Time-out of one call to the processor, in milliseconds.'),

  RESEND_API_KEY: z.string().optional().describe('Sends email through Resend. Without it, no email is sent.'),
  RESEND_BASE_URL: z
    .url()
    .default('https://api.resend.com')
    .describe('Base URL of Resend, or of a mailbox that implements its API.'),
  RESEND_WEBHOOK_SECRET: webhookSecrets.describe(
    'Signing secrets of the webhook at Resend, separated by commas. Without one, nobody learns what became of a mail.',
  ),
  MAIL_FROM: z
    .string()
    .regex(SENDER, "must be like 'Split <payments@example.com>'")
    .default('Split <payments@split.test>')
    .describe('Sender of all emails. Its domain must be verified at Resend.'),

  BREACHED_PASSWORDS_URL: z
    .url()
    .optional()
    .describe(
      'Service that knows stolen passwords: `https://api.pwnedpasswords.com/range`, or a copy of it. It learns 5 digits of a hash. Without it, only common passwords are refused.',
    ),

  REDIS_URL: z
    .url({ protocol: /^rediss?$/, error: 'must be like redis://localhost:6379' })
    .optional()
    .describe('Redis in which all processes share their rate limits.'),
  UPSTASH_REDIS_REST_URL: z
    .url()
    .optional()
    .describe(
      'Upstash Redis for rate limits, where no connection stays open. Takes precedence over REDIS_URL.',
    ),
  UPSTASH_REDIS_REST_TOKEN: z.string().optional().describe('Token of the Upstash Redis.'),

  TRUSTED_PROXIES: z
    .string()
    .default('')
    .refine(
      (text) => listOf(text).every((entry) => ipaddr.isValid(entry) || ipaddr.isValidCIDR(entry)),
      'must be IP addresses and CIDR ranges, separated by commas',
    )
    .describe('Comma-separated addresses and CIDR ranges of proxies whose X-Forwarded-For is trusted.'),
  VERCEL: flag.describe('Set by Vercel, whose proxies overwrite X-Real-IP.'),
  WEBHOOK_ALLOW_LOOPBACK: flag.describe(
    'Lets test-mode deliveries reach loopback addresses. For the local stack only.',
  ),
  RATE_LIMIT_FACTOR: z.coerce
    .number()
    .positive()
    .default(1)
    .describe('Multiplies every rate limit. For load tests on your own machine.'),
  CRON_SECRET: secret.optional().describe('Protects `/api/cron/*`. Without it, those calls are refused.'),
  BETTER_AUTH_SECRET: secretList.describe(
    'Signs the cookies of signed-in pages, and encrypts second factors and their backup codes, which cannot be read without it. Derived from ENCRYPTION_KEY by default. While it is being replaced: the new secret, a comma, and the old one.',
  ),
  WORKER: flag
    .default(true)
    .describe('Runs jobs inside the server process. Set it to `0` if `npm run worker` runs them.'),
  WORKER_CONCURRENCY: wholeNumber(1, 100)
    .default(10)
    .describe(
      'Jobs that move money which one process runs at once; of expiry, mail and upkeep half as many each. Deliveries have 500 places of their own.',
    ),
  ERASE_AFTER_DAYS: wholeNumber(31, 36_500)
    .default(540)
    .describe(
      'Days after the end of a session in which its people are still known. Then their names and addresses are erased; what they paid stays. Banks ask about payments for up to 540 days.',
    ),
  METRICS_TOKEN: secret
    .optional()
    .describe(
      'Lets anyone who sends it as a bearer token read `/metrics`. Without it, that address does not exist.',
    ),
  METRICS_PORT: wholeNumber(1, 65535)
    .optional()
    .describe(
      'Port apart from the public one with `/metrics`, `/health` and `/ready`, of servers and workers.',
    ),
  METRICS_HOST: address.default('127.0.0.1').describe('Address that METRICS_PORT is opened on.'),
  LOG_LEVEL: z
    .enum(['silent', 'error', 'warn', 'info', 'debug'])
    .default('info')
    .describe('Least severe level to log. Each entry is one line of JSON.'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url()
    .optional()
    .describe(
      'OpenTelemetry: address of a collector for OTLP over HTTP, such as `http://localhost:4318`. Without it nothing is traced, and nothing of OpenTelemetry is loaded.',
    ),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z
    .url()
    .optional()
    .describe('OpenTelemetry: the whole address for traces, if it is another one.'),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .optional()
    .describe('OpenTelemetry: headers for the collector, as `name=value`, separated by commas.'),
  OTEL_SERVICE_NAME: z.string().default('split').describe('OpenTelemetry: name of this service in traces.'),
  OTEL_TRACES_SAMPLER: z
    .enum([
      'always_on',
      'always_off',
      'traceidratio',
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio',
    ])
    .default('parentbased_always_on')
    .describe('OpenTelemetry: which traces are kept.'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1)
    .describe('OpenTelemetry: the share of traces that `traceidratio` keeps.'),
  OTEL_SDK_DISABLED: flag.describe('OpenTelemetry: traces nothing, whatever else is set.'),
  DEMO_URL: z.url().optional().describe('Demo shop that the home page links to.'),
});

type Environment = z.infer<typeof environmentSchema>;

/** Two variables mean nothing without each other. */
function halfPairs(given: Record<string, unknown>): string[] {
  const [url, token] = ['UPSTASH_REDIS_REST_URL', 'UPSTASH_REDIS_REST_TOKEN'] as const;
  if (given[url] && !given[token]) return [`${token}: must be set, since ${url} is`];
  return given[token] && !given[url] ? [`${url}: must be set, since ${token} is`] : [];
}

/** One issue in the words of who sets variables: of a list, its variable is named, and not the place in it. */
function violationOf(issue: z.core.$ZodIssue, given: Record<string, unknown>): string {
  const name = String(issue.path[0]);
  return `${name}: ${given[name] === undefined ? 'is not set' : ownWords(issue)}`;
}

/** The library's own words are for programmers. Words of the schema above are kept. */
function ownWords(issue: z.core.$ZodIssue): string {
  if (!/^(Invalid|Too)/.test(issue.message)) return issue.message;
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'int' ? 'must be a whole number' : 'must be a number';
    case 'too_small':
      return `must be ${issue.inclusive ? 'at least' : 'more than'} ${issue.minimum}`;
    case 'too_big':
      return `must be at most ${issue.maximum}`;
    case 'invalid_value':
      return `must be one of ${issue.values.filter(Boolean).join(', ')}`;
    case 'invalid_format':
      return 'prefix' in issue ? `must start with ${issue.prefix}` : 'must be like https://example.com';
    default:
      return issue.message;
  }
}

let parsed: Environment | undefined;

/** The parsed environment. @throws with every violation listed, if a variable is invalid */
export function env(): Environment {
  if (parsed) return parsed;
  // A file with Windows lines leaves a character behind each value, which no header may have.
  const trimmed = Object.entries(process.env).map(([name, value]) => [name, value?.trim()] as const);
  const given = Object.fromEntries(trimmed.filter(([, value]) => value));
  const result = environmentSchema.safeParse(given);
  const issues = result.error?.issues.map((issue) => violationOf(issue, given)) ?? [];
  const violations = [...new Set(issues)];
  violations.push(...halfPairs(given));
  if (!result.success || violations.length > 0) {
    const lines = violations.map((text) => `  ${text}`);
    throw new Error(`The environment is invalid:\n${lines.join('\n')}`);
  }
  parsed = result.data;
  return parsed;
}

/** Variables that nobody reads because of a typo in their names, each with the one that was probably meant. */
export const misspelled = (): [string, string][] =>
  misspelledVariables(process.env, Object.keys(environmentSchema.shape));

/** Whether APP_URL was left to its default, which leads only to the machine that follows a link. */
export const lacksOrigin = (): boolean => !process.env.APP_URL;

/** Whether MAIL_FROM was left to its default, a domain from which nothing can be sent. */
export const lacksSender = (): boolean => !process.env.MAIL_FROM;

/**
 * Tells Next, by a variable of its own, where this process answers itself. A page that a form leads to is fetched there.
 * Next would ask localhost by the proxy's protocol: by https behind TLS, which this process does not speak. Each such form
 * would log an error, and take a further request.
 */
export function setOwnOrigin(origin: string): void {
  process.env.__NEXT_PRIVATE_ORIGIN = origin;
}

/** For tests: reads the environment again, with these variables on top. */
export function resetEnvironment(overrides: Record<string, string | undefined> = {}): void {
  Object.assign(process.env, overrides);
  for (const [name, value] of Object.entries(overrides)) if (value === undefined) delete process.env[name];
  parsed = undefined;
}
