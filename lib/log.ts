import { fstatSync, writeSync } from 'node:fs';
import { isatty } from 'node:tty';
import { format, stripVTControlCharacters } from 'node:util';
import { env } from '@/lib/env';
import { wholeLines } from '@/lib/format/whole-lines';
import { processSingleton } from '@/lib/singleton';

/** Structured logging: one line of JSON per entry, on stdout. A log that cannot be written stops nothing. */

type LogLevel = 'error' | 'warn' | 'info' | 'debug';
const ORDER: Record<LogLevel | 'silent', number> = { silent: 0, error: 1, warn: 2, info: 3, debug: 4 };

/** Patterns of credentials: keys, signing and webhook secrets, bearer values, page keys and tokens in URLs. */
const SECRETS: readonly [RegExp, string][] = [
  [/\b(split_(?:pk|sk|sign)_(?:test|live)_)[\w-]+/g, '$1***'],
  [/\b((?:sk|rk|pk)_(?:test|live)_)\w+/g, '$1***'],
  [/\b(whsec_)[\w+/=-]+/g, '$1***'],
  [/\b(Bearer\s+)[^\s"]+/gi, '$1***'],
  [/([?&](?:access|m|swap|proof|token|signature)=)[^&\s"]+/gi, '$1***'],
];

/** Masks everything that looks like a credential. */
export function maskSecrets(text: string): string {
  return SECRETS.reduce((masked, [pattern, replacement]) => masked.replace(pattern, replacement), text);
}

const STDOUT = 1;

interface Output {
  /** @throws when the line could not be written */
  write(line: string): void;
  /** Lines that were lost since the last one that was written. */
  lost: number;
}

/**
 * A file is written directly: Node's own stream of one is over for good after the first line that found the disk full.
 * On a pipe whose reader has gone, the stream reports each line as an error, which without a listener ends the process.
 */
const output = processSingleton<Output>('log_output', () => {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  if (!isFile()) return { lost: 0, write: (line) => void process.stdout.write(line) };
  return { lost: 0, write: wholeLines((bytes) => writeSync(STDOUT, bytes)) };
});

function isFile(): boolean {
  try {
    const status = fstatSync(STDOUT);
    return status.isFile() || (status.isCharacterDevice() && !isatty(STDOUT));
  } catch {
    // Closed before the process began.
    return false;
  }
}

function lineOf(level: LogLevel, message: string, fields: Record<string, unknown>): string {
  return `${maskSecrets(JSON.stringify({ time: new Date().toISOString(), level, message, ...fields }))}\n`;
}

/** Writes one line with its time if LOG_LEVEL includes this level. Masks credentials. Never throws. */
export function log(level: LogLevel, message: string, fields: Record<string, unknown> = {}): void {
  const out = output.get();
  try {
    if (ORDER[level] > ORDER[env().LOG_LEVEL]) return;
    if (out.lost > 0) out.write(lineOf('warn', 'log lines were lost', { lines: out.lost }));
    out.lost = 0;
    out.write(lineOf(level, message, fields));
  } catch {
    out.lost += 1;
  }
}

/** From here on what libraries print, and Node's own warnings, are lines of this log too. */
export function logConsole(): void {
  const levels = { debug: 'debug', log: 'info', info: 'info', warn: 'warn', error: 'error' } as const;
  for (const [name, level] of Object.entries(levels)) {
    const print = (...words: unknown[]) => {
      const text = stripVTControlCharacters(format(...words)).trim();
      const [message = '', ...rest] = text.split('\n');
      if (text) log(level, message, { source: 'console', ...(rest.length > 0 && { text: rest.join('\n') }) });
    };
    Object.assign(console, { [name]: print });
  }
  process.removeAllListeners('warning');
  process.on('warning', ({ name, message }) => log('warn', message, { source: name }));
}
