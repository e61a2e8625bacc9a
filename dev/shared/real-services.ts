const REAL_SERVICES =
  /^((DIRECT_)?DATABASE_URL|PREPARED_STATEMENTS|REDIS_URL|STRIPE_|RESEND_|UPSTASH_|APP_URL|ENCRYPTION_KEY|BETTER_AUTH_|CRON_SECRET)/;
/** Makes a process behave as in production. */
const PRODUCTION = /^NODE_ENV/;

type Environment = Record<string, string | undefined>;

/** Whether a variable leads to a real service, or belongs to one. A blank one counts as none. */
export function namesRealService(env: Environment): boolean {
  return Object.entries(env).some(([name, value]) => REAL_SERVICES.test(name) && value?.trim());
}

/** Removes the variables of real services from `env`: tests bring their own. */
export function forgetRealServices(env: Environment): void {
  for (const name of Object.keys(env))
    if (REAL_SERVICES.test(name) || PRODUCTION.test(name)) delete env[name];
}
