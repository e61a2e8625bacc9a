/** For commands that run for minutes on a Postgres of their own: their options, and an end that leaves nothing running. */
import { constants } from 'node:os';
import { parseArgs } from 'node:util';
import type { Postgres } from '../../dev/postgres';

/**
 * The numbers that a command was given as options. Anything else ends it with one line: a word would be taken for a
 * number that never comes.
 */
export function numbersGiven<Name extends string>(
  command: string,
  defaults: Readonly<Record<Name, number>>,
): Record<Name, number> {
  const names = Object.keys(defaults) as Name[];
  const usage = `Usage: npm run ${command} -- ${names.map((name) => `[--${name} ${defaults[name]}]`).join(' ')}`;
  try {
    const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
    const values = parseArgs({ options }).values as Partial<Record<Name, string>>;
    const entries = names.map((name) => {
      const number = Number(values[name] ?? defaults[name]);
      if (!(number > 0 && Number.isFinite(number))) throw new Error(`--${name} must be a positive number`);
      return [name, number];
    });
    return Object.fromEntries(entries);
  } catch (error) {
    console.error(`${(error as Error).message.split('. ')[0]}. ${usage}`);
    process.exit(1);
  }
}

type Stoppable = { stop(): Promise<void> };

/**
 * What a command has started for itself, such as a Postgres or a whole stack: Ctrl-C, or another signal that ends the
 * command, stops it first.
 */
export async function stoppedBySignals<Started extends Stoppable>(
  starting: Promise<Started>,
): Promise<Started> {
  let ending: Promise<void> | undefined;
  const end = async (signal: 'SIGINT' | 'SIGTERM' | 'SIGHUP') => {
    // What has lost its database ends with errors that nobody has to read.
    process.on('uncaughtException', () => undefined);
    await starting.then((started) => started.stop()).catch(() => undefined);
    process.exit(128 + constants.signals[signal]);
  };
  // A terminal's Ctrl-C comes twice (scripts/hand-over.mjs).
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      ending ??= end(signal);
    });
  const started = await starting;
  return {
    ...started,
    async stop() {
      await ending;
      await started.stop();
    },
  };
}

/** Does the work on this Postgres, and stops it whatever happens. */
export async function onPostgres<Result>(
  starting: Promise<Postgres>,
  work: (postgres: Postgres) => Promise<Result>,
): Promise<Result> {
  const postgres = await stoppedBySignals(starting);
  try {
    return await work(postgres);
  } finally {
    await postgres.stop();
  }
}
