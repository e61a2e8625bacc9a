import { fileURLToPath } from 'node:url';
import { AppProcess } from '../../dev/app-process';
import { randomPort } from '../../dev/ports';
import { openingRequest, type Shop } from './api-seed';
import type { Target } from './load';

interface BenchApp {
  database_url: string;
  shop: Shop;
  logFile: string;
  /** What Node runs; server.ts unless given. */
  program?: string[];
  /** On top of what every bench sets. */
  env?: Record<string, string>;
}

/** A production server on the database of this shop, without a worker and with no limit on requests. */
export async function startBenchApp(given: BenchApp): Promise<AppProcess> {
  const { database_url, shop, logFile, program, env } = given;
  const port = await randomPort();
  const app = new AppProcess({
    root: fileURLToPath(new URL('../..', import.meta.url)),
    port,
    logFile,
    program,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      PORT: String(port),
      APP_URL: `http://localhost:${port}`,
      DATABASE_URL: database_url,
      ENCRYPTION_KEY: shop.encryption_key,
      RATE_LIMIT_FACTOR: '1000000',
      STRIPE_API_BASE: 'http://127.0.0.1:9',
      STRIPE_SECRET_KEY: 'sk_test_bench',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_bench',
      WORKER: '0',
      LOG_LEVEL: 'warn',
      ...env,
    },
  });
  await app.start();
  return app;
}

/** Opens a session as a page of the shop does. */
export const openingOf = (app: AppProcess, shop: Shop): Target => ({
  url: `${app.url}/api/v1/sessions`,
  ...openingRequest(shop),
});
