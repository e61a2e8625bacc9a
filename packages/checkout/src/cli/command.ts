import type { ParseArgsConfig } from 'node:util';
import type { Given } from './connection';
import type { Terminal } from './terminal';

export interface Call {
  /** What follows the command's name, without options. */
  words: string[];
  options: Given & Record<string, string | boolean | undefined>;
  terminal: Terminal;
  /** From then on, Ctrl+C aborts the signal and no longer ends the process at once. */
  untilStopped(): AbortSignal;
}

export interface Command {
  usage: string;
  /** How many words it takes at most, besides options. */
  most_words: number;
  about: string;
  /** What its own options do, by their names. */
  options: Readonly<Record<string, { takes?: string; short?: string; about: string }>>;
  /** The exit code. */
  run(call: Call): Promise<number>;
}

export const OPTIONS_OF_ALL: Command['options'] = {
  'api-key': { takes: 'key', about: 'secret key; SPLIT_SECRET_KEY unless given' },
  'base-url': { takes: 'url', about: 'address of the deployment or its API; SPLIT_URL unless given' },
  json: { about: 'one JSON object a line, for programs' },
  help: { short: 'h', about: 'what a command does' },
};

/** As `node:util` reads them. */
export function parserOptions(own: Command['options']): ParseArgsConfig['options'] {
  const all = Object.entries({ ...OPTIONS_OF_ALL, ...own });
  return Object.fromEntries(
    all.map(([name, { takes, short }]) => [
      name,
      { type: takes ? 'string' : 'boolean', ...(short && { short }) },
    ]),
  );
}

export const textOf = (value: string | boolean | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;
