/**
 * `npm run check:citus -- postgres://…`: what of the service runs on Citus. The address is that of an empty database on a
 * coordinator, with the extension and at least one worker. Migrates it, divides the tables as docs/scale.md plans, runs
 * every plain statement and plays a purchase; then empties the database again. Prints how far each statement reaches, and
 * exits with status 1 where it cannot begin.
 */
import pg from 'pg';
import { forgetRealServices } from '../../../dev/shared/real-services';
import { migrate } from '../../../prisma/migrate';
import { dividedTables } from '../../support/scale-page';
import { declaredStatements } from '../../support/statements';
import { applyPlan } from './apply-plan';
import { playPurchase } from './play-purchase';
import { type StatementReach, statementReach } from './statement-reach';

forgetRealServices(process.env);

const REACHES = {
  one: 'go to one shard',
  rows: 'send each row to its shard',
  all: 'ask each shard',
  none: 'ask no divided table',
  refused: 'are refused',
} as const;

interface Reached extends StatementReach {
  file: string;
  name: string;
}

/** @throws what is missing */
async function checkCluster(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`SELECT FROM pg_extension WHERE extname = 'citus'`);
  if (rows.length === 0) {
    throw new Error(
      'This database has no extension citus. Run "CREATE EXTENSION citus" in it, on the coordinator and on each worker.',
    );
  }
  const workers = await client.query('SELECT FROM citus_get_active_worker_nodes()');
  if (workers.rows.length === 0) {
    throw new Error('This coordinator has no worker. Add one: SELECT citus_add_node(host, port)');
  }
  const tables = await client.query(
    `SELECT FROM pg_tables WHERE schemaname IN ('public', 'graphile_worker')`,
  );
  if (tables.rows.length > 0) throw new Error('This database has tables. Give one that is empty.');
  const version = await client.query('SELECT citus_version() AS citus, version() AS postgres');
  const { citus, postgres } = version.rows[0];
  const short = (text: string) => text.split(' on ')[0];
  console.log(`${short(citus)}, ${short(postgres)}, ${workers.rows.length} workers`);
}

async function reachOfAll(client: pg.Client, divided: string[]): Promise<Reached[]> {
  const reached: Reached[] = [];
  for (const { file, statement } of await declaredStatements()) {
    reached.push({ file, name: statement.name, ...(await statementReach(client, statement, divided)) });
  }
  return reached;
}

function printReached(reached: Reached[]): void {
  for (const [reach, text] of Object.entries(REACHES)) {
    const these = reached.filter((one) => one.reach === reach);
    console.log(`\n${these.length} statements ${text}`);
    for (const { file, name, refusal } of these) {
      console.log(`  ${name} (${file})${refusal ? `\n    ${refusal}` : ''}`);
    }
  }
}

async function checkDatabase(client: pg.Client, url: string): Promise<void> {
  await migrate(url);
  const divided = dividedTables();
  const { widened, columns } = await applyPlan(client, divided);
  console.log(
    `${divided.length} tables are divided by merchant: ${columns.length} got the column, and ${widened.length} keys begin with it`,
  );
  printReached(await reachOfAll(client, divided));
  console.log('\nA purchase, by the service as it is');
  for (const { step, refusal } of await playPurchase(url)) {
    console.log(
      `  ${refusal === undefined ? 'done   ' : 'refused'}  ${step}${refusal ? `\n    ${refusal}` : ''}`,
    );
  }
}

/** Takes away what this program has made; what extensions have made stays. */
async function empty(client: pg.Client): Promise<void> {
  await client.query('DROP SCHEMA IF EXISTS graphile_worker CASCADE');
  const made = `NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = o.oid AND d.deptype = 'e')`;
  const { rows } = await client.query<{ command: string }>(
    `SELECT 'DROP TABLE ' || string_agg(o.oid::regclass::text, ', ') || ' CASCADE' AS command FROM pg_class o
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition AND ${made}
     UNION ALL
     SELECT 'DROP FUNCTION ' || o.oid::regprocedure FROM pg_proc o
     WHERE pronamespace = 'public'::regnamespace AND ${made}`,
  );
  for (const { command } of rows) await client.query(command);
}

async function main(url: string | undefined): Promise<void> {
  if (!url) throw new Error('Give the address of a coordinator: npm run check:citus -- postgres://…');
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await checkCluster(client);
    try {
      await checkDatabase(client, url);
    } finally {
      await empty(client);
    }
  } finally {
    await client.end();
  }
}

await main(process.argv[2]).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
