/** Why a database cannot be used, in words for the person who starts a program. Needs nothing but the driver. */
import { reasonOf } from '@/lib/reason-of';

/** What Postgres and Prisma say of a table or a column that is not there. */
const BEHIND_codes = ['42P01', '42703', 'P2021', 'P2022'];
const TIMED_OUT = /^timeout (expired|exceeded)|due to connection timeout$/;

function isAway(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.every(isAway);
  if (!(error instanceof Error)) return false;
  const syscall = 'syscall' in error ? error.syscall : '';
  return syscall === 'connect' || syscall === 'getaddrinfo' || TIMED_OUT.test(error.message);
}

/** What is wrong with the database, and what to do; null if something else is wrong. */
export function databaseFailure(error: unknown): string | null {
  const reason = reasonOf(error);
  if (isAway(error))
    return `The database does not answer (${reason}). See that Postgres runs, and that the address in the variable is right.`;
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (BEHIND_codes.includes(String(code))) {
    const [what] = reason.trim().split('\n').slice(-1);
    return `The database is behind this version (${what?.replace(/\.$/, '')}). Run "npm run migrate" first.`;
  }
  if (/^(ERROR: )?permission denied for (schema|database)\b/.test(reason))
    return `${reason.split('\n')[0]}: the role must own the database. As the user postgres: ALTER DATABASE <name> OWNER TO <role>`;
  return null;
}
