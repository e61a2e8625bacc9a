/** Variables that lead to real services, or that make a process behave as in production. */
const REAL_SERVICES =
  /^((DIRECT_)?DATABASE_URL|PREPARED_STATEMENTS|REDIS_URL|STRIPE_|RESEND_|UPSTASH_|APP_URL|ENCRYPTION_KEY|BETTER_AUTH_|CRON_SECRET|NODE_ENV)/;

/** Removes the variables of real services from `env`: tests bring their own. */
export function forgetRealServices(env: Record<string, string | undefined>): void {
  for (const name of Object.keys(env)) if (REAL_SERVICES.test(name)) delete env[name];
}
