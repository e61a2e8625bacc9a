import { checkPreparedStatements } from '@/lib/db/check-prepared-statements';
import { checkDirectConnection } from '@/lib/db/own-backend';
import { closePool } from '@/lib/db/pool';
import { checkClock } from '@/lib/db/start/check-clock';
import { checkKey } from '@/lib/db/start/check-key';
import { checkRoleTimeouts } from '@/lib/db/start/check-role-timeouts';
import { checkSameDatabase } from '@/lib/db/start/check-same-database';
import { env, lacksOrigin, lacksSender, misspelled } from '@/lib/env';
import { startOperationsServer } from '@/lib/jobs/operations-server';
import { within } from '@/lib/jobs/supervised-runner';
import { log, logConsole } from '@/lib/log';
import { checkProcessorKeys } from '@/lib/payment/platform/check-keys';
import { checkSettlement } from '@/lib/payment/platform/settlement';
import { reasonOf } from '@/lib/reason-of';
import { startTracing, stopTracing } from '@/lib/tracing/start-tracing';
import { behindWords } from './prisma/database-failure';
import { missingMigrations } from './prisma/missing-migrations';

/** A process stops within this time, or is ended. */
const STOP_ms = 10_000;
/** A longer drain leaves at least this for everything else. */
const AFTER_DRAIN_ms = 7_000;
/** The pool closes when its last statement is answered. One that waits for a lock ends without us. */
const CLOSE_POOL_ms = 500;

/** Stops what has started, the pool aside. A person who presses Ctrl-C does not wait for load balancers. */
type Stop = (options: { drain_ms: number }) => Promise<void>;

/**
 * Runs one of the service's processes: checks what it needs, starts it, and stops it on SIGTERM and SIGINT. A start that
 * fails says why in the log, and ends with status 1: a half-started process would look alive.
 */
export async function runProcess(start: () => Promise<Stop>): Promise<void> {
  const { NODE_ENV, DRAIN_MS } = env();
  const inProduction = NODE_ENV === 'production';
  if (inProduction) logConsole();
  let started: Promise<Stop> | undefined;
  let stopping = false;
  const stop = async (drain_ms: number) => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), Math.max(STOP_ms, drain_ms + AFTER_DRAIN_ms)).unref();
    const end = await started?.catch(() => undefined);
    const steps = [() => end?.({ drain_ms }), () => within(CLOSE_POOL_ms, closePool()), stopTracing];
    let status = 0;
    for (const step of steps) {
      try {
        await step();
      } catch (error) {
        status = 1;
        log('error', 'could not stop in order', { reason: reasonOf(error) });
      }
    }
    process.exit(status);
  };
  process.on('SIGTERM', () => void stop(inProduction ? DRAIN_MS : 0));
  process.on('SIGINT', () => void stop(0));
  try {
    if (inProduction) await checkStart();
    await startTracing();
    started = start();
    await started;
  } catch (error) {
    log('error', 'could not start', { reason: reasonOf(error) });
    process.exit(1);
  }
}

/** The port for monitoring, where one is configured; answers what closes it. */
export async function openOperationsPort(): Promise<() => void> {
  const { METRICS_PORT, METRICS_HOST } = env();
  return METRICS_PORT ? startOperationsServer(METRICS_PORT, METRICS_HOST) : () => {};
}

/** @throws with what is missing or wrong */
async function checkStart(): Promise<void> {
  checkProcessorKeys();
  if (lacksOrigin()) {
    const message = 'APP_URL is not set: links in pages and mails lead to its default';
    log('warn', message, { app_url: env().APP_URL });
  } else if (isReadOnTheWay(env().APP_URL)) {
    const message = 'APP_URL is not https: what people send, and their sign-ins, can be read on the way';
    log('warn', message, { app_url: env().APP_URL });
  }
  warnOfMail();
  for (const [name, meant] of misspelled()) {
    log('warn', `${name} is set, and no variable of this service: ${meant} may be meant`);
  }
  const missing = await missingMigrations(env().DATABASE_URL);
  if (missing.length > 0) {
    throw new Error(behindWords(missing));
  }
  await checkDirectConnection();
  await checkPreparedStatements();
  await checkSameDatabase();
  await checkRoleTimeouts();
  await checkKey();
  await checkClock();
  await checkSettlement();
}

/** Whether pages of this origin come from another machine without TLS. */
function isReadOnTheWay(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  return protocol === 'http:' && !/^(localhost|127\..*|\[::1\])$/.test(hostname);
}

/** Mails that are not sent are missed only when somebody waits for one. */
function warnOfMail(): void {
  const { RESEND_API_KEY, RESEND_WEBHOOK_SECRET, MAIL_FROM } = env();
  if (!RESEND_API_KEY) {
    log('warn', 'RESEND_API_KEY is not set: no email is sent, and nobody can confirm an address');
  } else if (lacksSender()) {
    log('warn', 'MAIL_FROM is not set: its default is no domain of yours', { mail_from: MAIL_FROM });
  } else if (RESEND_WEBHOOK_SECRET.length === 0) {
    log('warn', 'RESEND_WEBHOOK_SECRET is not set: nobody learns that a mail has bounced');
  }
}
