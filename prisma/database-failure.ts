/** Why a database cannot be used, in words for the person who starts a program. Needs nothing but the driver. */
import { reasonOf } from '@/lib/reason-of';

/** What Postgres and Prisma say of a table or a column that is not there. */
const BEHIND_codes = ['42P01', '42703', 'P2021', 'P2022'];
/** Prisma's own codes for a database that it cannot reach, or that takes too long. */
const AWAY_codes = ['P1001', 'P1002'];
const TIMED_OUT = /^timeout (expired|exceeded)|due to connection timeout$/;

function isAway(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.every(isAway);
  if (!(error instanceof Error)) return false;
  const syscall = 'syscall' in error ? error.syscall : '';
  return (
    syscall === 'connect' ||
    syscall === 'getaddrinfo' ||
    AWAY_codes.includes(codeOf(error)) ||
    TIMED_OUT.test(error.message)
  );
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

const NAMED = 3;

/** A start needs these. A line that names a hundred hides what to do. */
export function behindWords(missing: readonly string[]): string {
  if (missing[0]?.endsWith('_init'))
    return 'The database has no tables of this service. If it is new, run "npm run migrate" first; if it is not, DATABASE_URL leads to another one.';
  const more = missing.length - NAMED;
  const named = [...missing.slice(0, NAMED), ...(more > 0 ? [`and ${more} more`] : [])].join(', ');
  return behindBy(named);
}

const behindBy = (what: string) =>
  `The database is behind this version (${what}). Run "npm run migrate" first.`;

/** What is wrong with the database, and what to do; null if something else is wrong. */
export function databaseFailure(error: unknown): string | null {
  const reason = reasonOf(error);
  // Prisma's message begins with the call in our source.
  const what = reason.trim().split('\n').at(-1)?.replace(/\.$/, '');
  if (isAway(error))
    return `The database does not answer (${what}). See that Postgres runs, and that the address in the variable is right.`;
  if (BEHIND_codes.includes(codeOf(error))) return behindBy(String(what));
  if (/^(ERROR: )?permission denied for (schema|database)\b/.test(reason))
    return `${reason.split('\n')[0]}: the role must own the database. As the user postgres: ALTER DATABASE <name> OWNER TO <role>`;
  if (/^(ERROR: )?(permission denied for (table|sequence|function|view)|must be owner of)\b/.test(reason))
    return `${reason.split('\n')[0]}: another role has made the tables, as a restore does. docs/site/operations.md says what to do: "Restoring a backup".`;
  return null;
}
