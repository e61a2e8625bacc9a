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

/** What is wrong with the database, and what to do; null if something else is wrong. */
export function databaseFailure(error: unknown): string | null {
  const reason = reasonOf(error);
  // Prisma's message begins with the call in our source.
  const what = reason.trim().split('\n').at(-1)?.replace(/\.$/, '');
  if (isAway(error))
    return `The database does not answer (${what}). See that Postgres runs, and that the address in the variable is right.`;
  if (BEHIND_codes.includes(codeOf(error)))
    return `The database is behind this version (${what}). Run "npm run migrate" first.`;
  if (/^(ERROR: )?permission denied for (schema|database)\b/.test(reason))
    return `${reason.split('\n')[0]}: the role must own the database. As the user postgres: ALTER DATABASE <name> OWNER TO <role>`;
  return null;
}
