/** Names of variables that lead to real services, or that make a process behave as it does there. */
const REAL_SERVICES =
  /^(DATABASE_URL|REDIS_URL|STRIPE_|RESEND_|UPSTASH_|APP_URL|ENCRYPTION_KEY|BETTER_AUTH_|CRON_SECRET|NODE_ENV)/;

/** Tests bring their own services: removes what a shell has set for real ones. Changes `env` itself. */
export function forgetRealServices(env: Record<string, string | undefined>): void {
  for (const name of Object.keys(env)) if (REAL_SERVICES.test(name)) delete env[name];
}
