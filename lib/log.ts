import { env } from '@/lib/env';

/** Structured logging: one line of JSON per entry, on stdout. */

type LogLevel = 'error' | 'warn' | 'info' | 'debug';
const ORDER: Record<LogLevel | 'silent', number> = { silent: 0, error: 1, warn: 2, info: 3, debug: 4 };

/** Patterns of credentials: keys, signing and webhook secrets, bearer values, page keys and tokens in URLs. */
const SECRETS: readonly [RegExp, string][] = [
  [/\b(split_(?:pk|sk|sign)_(?:test|live)_)[\w-]+/g, '$1***'],
  [/\b((?:sk|rk|pk)_(?:test|live)_)\w+/g, '$1***'],
  [/\b(whsec_)[\w+/=-]+/g, '$1***'],
  [/\b(Bearer\s+)[^\s"]+/gi, '$1***'],
  [/([?&](?:access|m|token|signature)=)[^&\s"]+/gi, '$1***'],
];

/** Masks everything that looks like a credential. */
export function maskSecrets(text: string): string {
  return SECRETS.reduce((masked, [pattern, replacement]) => masked.replace(pattern, replacement), text);
}

/** Writes one line with its time if LOG_LEVEL includes this level. Masks credentials. */
export function log(level: LogLevel, message: string, fields: Record<string, unknown> = {}): void {
  if (ORDER[level] > ORDER[env().LOG_LEVEL]) return;
  const line = JSON.stringify({ time: new Date().toISOString(), level, message, ...fields });
  process.stdout.write(`${maskSecrets(line)}\n`);
}
