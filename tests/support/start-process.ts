import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { env } from '@/lib/env';
import { STAND_IN_KEYS } from '../../dev/stripe-platform';

/** A real process of the service, as an operator starts it, for tests of how it starts, logs and ends. */

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const NODE = process.execPath;

const PROGRAMS = {
  server: [NODE, '--import', 'tsx', 'server.ts'],
  worker: [NODE, '--import', 'tsx', 'worker.ts'],
  npm_start: ['npm', 'start'],
  npm_worker: ['npm', 'run', 'worker'],
} as const;

export interface Started {
  child: ChildProcess;
  /** What it has printed until now. */
  output(): string;
  /** Its exit status, once it has ended and closed its output; the signal's name if one has ended it. */
  ended: Promise<number | string>;
}

/** The processor cannot be reached there, which prevents no start. */
const NOBODY = 'http://127.0.0.1:9';

/** The environment of a deployment that lacks nothing. */
export function productionEnvironment(): NodeJS.ProcessEnv {
  return {
    ...process.env,
    NODE_ENV: 'production',
    DATABASE_URL: env().DATABASE_URL,
    APP_URL: 'https://pay.test',
    LOG_LEVEL: 'info',
    HOST: '127.0.0.1',
    STRIPE_API_BASE: NOBODY,
    STRIPE_SECRET_KEY: STAND_IN_KEYS.secret,
    STRIPE_PUBLISHABLE_KEY: STAND_IN_KEYS.publishable,
    NEXT_TELEMETRY_DISABLED: '1',
  };
}

/** Starts it, with these variables on top; undefined takes one away. `stdout` is a file descriptor, or a pipe. */
export function startProcess(
  program: keyof typeof PROGRAMS,
  variables: Record<string, string | undefined> = {},
  stdout: number | 'pipe' = 'pipe',
): Started {
  const [command, ...args] = PROGRAMS[program];
  const given = { ...productionEnvironment(), ...variables };
  const child = spawn(command, args, { cwd: root, env: given, stdio: ['ignore', stdout, 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
    });
  }
  const ended = once(child, 'close').then(([code, signal]) => (code ?? signal) as number | string);
  return { child, output: () => output, ended };
}
