import { describe, expect, it } from 'vitest';
import { saveRelated } from '@/lib/session/session.sql';
import { migrationViolations, SAVED_WHOLE } from '../../../prisma/migration-rules';
import { readMigrations } from '../../../prisma/missing-migrations';

/** The last migration that was merged before there were rules. What ran somewhere is never edited. */
const LAST_WITHOUT = '20261122210000_share_link_opens';
/** What it does was allowed then. */
const BEFORE_ITS_RULE = '20261123170000_sessions_by_microsecond';
const TIMEOUT = `SET LOCAL lock_timeout = '3s';\n`;

const migrations = await readMigrations();
const [first] = migrations;
const check = (sql: string, earlier = migrations) => migrationViolations({ name: 'next', sql }, earlier);
const ofName = (part: string) => {
  const found = migrations.find(({ name }) => name.endsWith(part));
  if (!found) throw new Error(`There is no migration ${part}`);
  return migrationViolations(found, []);
};

it('every migration keeps the rules, from the first one after there were any', () => {
  const later = migrations.filter(({ name }) => name > LAST_WITHOUT);
  const wrong = later.flatMap((each) =>
    migrationViolations(
      each,
      migrations.filter(({ name }) => name < each.name),
    ),
  );
  expect(wrong).toEqual([expect.stringMatching(new RegExp(`^${BEFORE_ITS_RULE} .*has prepared`))]);
  expect(migrations.some(({ name }) => name === LAST_WITHOUT)).toBe(true);
});

describe('a migration may', () => {
  it.each([
    `${TIMEOUT}ALTER TABLE "sessions" ADD COLUMN "note" TEXT;`,
    `${TIMEOUT}ALTER TABLE "sessions" ADD COLUMN "a" BOOLEAN NOT NULL DEFAULT false, ADD COLUMN "b" TEXT;`,
    `${TIMEOUT}ALTER TABLE "sessions" ADD CONSTRAINT "c" CHECK (a > 0) NOT VALID;`,
    `${TIMEOUT}ALTER TABLE "members" ADD COLUMN "note" TEXT;`,
    `${TIMEOUT}ALTER TABLE "sessions" ALTER COLUMN "k" SET DEFAULT gen_random_uuid();`,
    `${TIMEOUT}ALTER TABLE "sessions" VALIDATE CONSTRAINT "c";`,
    `${TIMEOUT}ALTER TABLE "sessions" ADD CONSTRAINT "c" UNIQUE USING INDEX "sessions_c";`,
    `CREATE INDEX CONCURRENTLY IF NOT EXISTS "sessions_c" ON "sessions" ("c"); -- alone; it is`,
    `${TIMEOUT}CREATE INDEX "events_c" ON ONLY "events" ("c");`,
    'DROP INDEX CONCURRENTLY IF EXISTS "sessions_c";',
    `CREATE TABLE "n" ("id" UUID DEFAULT gen_random_uuid(), CHECK (id <> ';')); CREATE INDEX "n_id" ON "n"("id");`,
    'CREATE FUNCTION f() RETURNS void LANGUAGE sql AS $$ UPDATE sessions SET a = 1; DROP TABLE x; $$;',
    `${TIMEOUT}ALTER TABLE "a" RENAME TO "b"; CREATE TABLE "a" (LIKE "b"); CREATE INDEX "a_c" ON "a"("c");`,
    `-- Unused since ${first?.name}.\n${TIMEOUT}ALTER TABLE "sessions" DROP COLUMN "note";`,
  ])('%s', (sql) => expect(check(sql)).toEqual([]));

  it('set a column NOT NULL once a constraint has been validated that says so', () => {
    const sql = `${TIMEOUT}ALTER TABLE "members" ALTER COLUMN "email" SET NOT NULL;`;
    expect(check(sql)).toHaveLength(1);
    const proof = { name: 'before', sql: 'ALTER TABLE members VALIDATE CONSTRAINT "members_email_not_null"' };
    expect(check(sql, [proof])).toEqual([]);
  });
});

describe('a migration may not', () => {
  it.each([
    ['ALTER TABLE "sessions" ADD COLUMN "note" TEXT;', 'without an end'],
    [`SET LOCAL lock_timeout = '60s';\nALTER TABLE "sessions" ADD COLUMN "note" TEXT;`, 'without an end'],
    ['CREATE TABLE "n" ("s" UUID REFERENCES "sessions"("id"));', 'without an end'],
    ['CREATE TRIGGER t BEFORE UPDATE ON "sessions" EXECUTE FUNCTION f();', 'without an end'],
    [`${TIMEOUT}CREATE UNIQUE INDEX "i" ON "sessions"("c");`, 'keeps writers out'],
    ['CREATE INDEX "i" ON ONLY "events"("c");', 'without an end'],
    [`${TIMEOUT}DROP INDEX "i";`, 'DROP INDEX CONCURRENTLY'],
    [`${TIMEOUT}CREATE INDEX CONCURRENTLY "i" ON "sessions"("c");`, 'cannot run beside others'],
    [`${TIMEOUT}ALTER TABLE "sessions" ALTER COLUMN "split" SET DATA TYPE JSON;`, 'rewrites the whole table'],
    [`${TIMEOUT}ALTER TABLE "sessions" ALTER COLUMN "created_at" TYPE TIMESTAMPTZ(0);`, 'rewrites the whole'],
    [
      `${TIMEOUT}ALTER TABLE "sessions" ALTER "created_at" TYPE TIMESTAMPTZ(6) USING now();`,
      'rewrites the whole',
    ],
    [
      `${TIMEOUT}ALTER TABLE "sessions" ADD COLUMN "k" UUID DEFAULT gen_random_uuid();`,
      'rewrites the whole table',
    ],
    [`${TIMEOUT}ALTER TABLE "sessions" ADD COLUMN "n" BIGSERIAL;`, 'rewrites the whole table'],
    [
      `${TIMEOUT}ALTER TABLE "sessions" ADD COLUMN "n" INT GENERATED ALWAYS AS (1) STORED;`,
      'rewrites the whole',
    ],
    [`${TIMEOUT}ALTER TABLE "sessions" SET UNLOGGED;`, 'rewrites the whole table'],
    ['VACUUM FULL "sessions";', 'rewrites the whole table'],
    [
      `${TIMEOUT}ALTER TABLE "sessions" ADD COLUMN "a" INT DEFAULT 1, ADD COLUMN "b" INT NOT NULL;`,
      'needs a DEFAULT',
    ],
    [`${TIMEOUT}ALTER TABLE "members" ADD COLUMN "a" BOOLEAN NOT NULL DEFAULT false;`, 'saves whole rows'],
    [
      `${TIMEOUT}ALTER TABLE "refunds" ADD COLUMN "a" TEXT, ADD COLUMN "b" INT DEFAULT 1;`,
      'saves whole rows',
    ],
    [
      `${TIMEOUT}ALTER TABLE "sessions" ALTER COLUMN "ended_at" SET DATA TYPE TIMESTAMPTZ(6);`,
      'has prepared',
    ],
    [`${TIMEOUT}ALTER TABLE "sessions" ADD CONSTRAINT "c" CHECK (a > 0);`, 'NOT VALID'],
    [`${TIMEOUT}ALTER TABLE "refunds" ADD FOREIGN KEY (p) REFERENCES "payments"("id");`, 'NOT VALID'],
    [
      `${TIMEOUT}ALTER TABLE "a" ADD CONSTRAINT "c" CHECK (a > 0) NOT VALID; ALTER TABLE "a" VALIDATE CONSTRAINT "c";`,
      'in a later migration',
    ],
    [`${TIMEOUT}ALTER TABLE "sessions" ADD CONSTRAINT "c" UNIQUE ("c");`, 'USING INDEX'],
    [`${TIMEOUT}ALTER TABLE "members" ALTER COLUMN "email" SET NOT NULL;`, 'IS NOT NULL'],
    [`${TIMEOUT}UPDATE "sessions" SET a = 1;`, 'backfill in parts'],
    [`${TIMEOUT}ALTER TABLE "sessions" DROP COLUMN "note";`, 'takes away'],
    [`${TIMEOUT}ALTER TABLE "sessions" RENAME COLUMN "a" TO "b";`, 'takes away'],
    [`${TIMEOUT}ALTER TABLE "sessions" RENAME TO "old_sessions";`, 'takes away'],
    [`ALTER TABLE "a" RENAME TO "b"; CREATE TABLE "a" (LIKE "b");`, 'without an end'],
    [
      `${TIMEOUT}CREATE INDEX "a_c" ON "a"("c"); ALTER TABLE "a" RENAME TO "b"; CREATE TABLE "a" (LIKE "b");`,
      'keeps writers out',
    ],
    [`${TIMEOUT}DROP TABLE "sessions";`, 'takes away'],
    ['-- Unused since never.\nDROP FUNCTION f();', 'takes away'],
  ])('%s', (sql, wrong) => {
    const found = check(sql);
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(wrong);
  });
});

it('knows the tables whose rows are saved whole', () => {
  expect([...SAVED_WHOLE].sort()).toEqual(Object.keys(saveRelated).sort());
});

it('finds in old migrations what they did to the service', () => {
  const rewritten = ofName('_json_as_text').filter((line) => line.includes('rewrites the whole table'));
  expect(rewritten).toHaveLength(2);
  expect(ofName('_daily_fees').filter((line) => line.includes('needs a DEFAULT'))).toHaveLength(2);
  expect(ofName('_index_ended')).toEqual([]);
});
