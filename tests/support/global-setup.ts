import { startTestPostgres } from './test-postgres';

/**
 * Vitest's global set-up of the projects that need a database. The address reaches the test processes, which
 * start later, through the environment; a server that another project's set-up started is shared.
 * TEST_POSTGRES_PROGRAMS names the folder of another Postgres than the embedded one.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_POSTGRES_URL) return undefined;
  const postgres = await startTestPostgres('memory', process.env.TEST_POSTGRES_PROGRAMS);
  process.env.TEST_POSTGRES_URL = postgres.url('postgres');
  return async () => {
    delete process.env.TEST_POSTGRES_URL;
    await postgres.stop();
  };
}
