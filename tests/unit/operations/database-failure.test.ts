import { describe, expect, it } from 'vitest';
import { behindWords, databaseFailure } from '../../../prisma/database-failure';

const error = (message: string, more: object = {}) => Object.assign(new Error(message), more);

describe('what is wrong with a database', () => {
  it.each([
    error('connect ECONNREFUSED 127.0.0.1:9', { syscall: 'connect' }),
    error('getaddrinfo ENOTFOUND db.test', { syscall: 'getaddrinfo' }),
    error('timeout expired'),
    new AggregateError([error('connect ECONNREFUSED ::1:9', { syscall: 'connect' })]),
    error("\nInvalid invocation:\n\nCan't reach database server at db.test:9", { code: 'P1001' }),
  ])('is that it does not answer: %s', (away) => {
    expect(databaseFailure(away)).toMatch(/^The database does not answer \(.+\)\. See that Postgres runs/);
  });

  it.each([
    [error('relation "members" does not exist', { code: '42P01' }), 'relation "members" does not exist'],
    [
      error('\nInvalid invocation:\n\nThe table `public.a` does not exist in the current database.', {
        code: 'P2021',
      }),
      'The table `public.a` does not exist in the current database',
    ],
  ])('is that it was not migrated', (behind, what) => {
    expect(databaseFailure(behind)).toBe(
      `The database is behind this version (${what}). Run "npm run migrate" first.`,
    );
  });

  it('is that it has nothing yet, or is another one', () => {
    expect(behindWords(['1_init', '2_next', 'job queue'])).toBe(
      'The database has no tables of this service. If it is new, run "npm run migrate" first; if it is not, DATABASE_URL leads to another one.',
    );
  });

  it('is some migrations, of which it names three', () => {
    expect(behindWords(['2_a'])).toBe(
      'The database is behind this version (2_a). Run "npm run migrate" first.',
    );
    expect(behindWords(['2_a', '3_b', '4_c', '5_d', 'job queue'])).toContain('(2_a, 3_b, 4_c, and 2 more)');
  });

  it.each([
    'permission denied for table _prisma_migrations',
    'ERROR: must be owner of table sessions',
    'permission denied for sequence jobs_id_seq1',
  ])('is that another role owns the tables: %s', (words) => {
    expect(databaseFailure(error(words, { code: '42501' }))).toBe(
      `${words}: another role has made the tables, as a restore does. docs/site/operations.md says what to do: "Restoring a backup".`,
    );
  });

  it('is nothing where something else went wrong', () => {
    expect(databaseFailure(error('listen EADDRINUSE', { syscall: 'listen', code: 'EADDRINUSE' }))).toBeNull();
    expect(databaseFailure('no')).toBeNull();
  });
});
