import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { forgetRealServices } from './dev/shared/real-services.ts';

// Before any test or server of theirs starts, also when one file is run by hand.
forgetRealServices(process.env);
Object.assign(process.env, { NODE_ENV: 'test' });

const root = fileURLToPath(new URL('.', import.meta.url));
const resolve = { alias: { '@': root.replace(/\/$/, '') } };
const globalSetup = ['tests/support/global-setup.ts'];

/** What lib/env.ts asks for. DATABASE_URL is each test file's own (tests/support/database.ts). */
const env = {
  NODE_ENV: 'test' as const,
  LOG_LEVEL: 'silent',
  ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
  SETTLEMENT_CURRENCIES: 'usd,eur,gbp,jpy,kwd',
};

/** Files that take far longer than their length suggests. */
const SLOW =
  /(simulation|races|worker|outage|installed\/package|operations\/commands|test-steps|group\/machine)\.test\.ts$/;

/** Starts the slow files first, so that none is left alone with one core at the end. */
class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isSlow = ({ moduleId }: TestSpecification) => SLOW.test(moduleId);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}

/** What a test may take on a busy machine. It only ends one that would wait for ever, so no test needs its own. */
const PATIENCE_ms = 300_000;
const patient = {
  testTimeout: PATIENCE_ms,
  hookTimeout: 2 * PATIENCE_ms,
  expect: { poll: { timeout: 60_000 } },
};

/** The files of a worker share its process: most take less time than one that starts and reads the libraries. */
const inOneProcess = { isolate: false, setupFiles: ['tests/support/fresh-worker.ts'] };

export default defineConfig({
  test: {
    teardownTimeout: 60_000,
    sequence: { sequencer: SlowFirst },
    // By default one core is left alone, which on a machine with two is half of it.
    maxWorkers: '100%',
    projects: [
      {
        resolve,
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.{ts,tsx}', 'packages/*/test/**/*.test.{ts,tsx}'],
          env,
          ...inOneProcess,
          ...patient,
        },
      },
      {
        resolve,
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts', 'tests/simulation/**/*.test.ts'],
          globalSetup,
          env,
          ...inOneProcess,
          // Read again for each file, too: it keeps the instance of its WebAssembly that a file makes.
          server: { deps: { inline: [/schema-engine-wasm/] } },
          ...patient,
        },
      },
      {
        resolve,
        // `npm run test:operations`: the service among real components, which it installs from Debian.
        test: {
          name: 'operations',
          include: ['tests/operations/**/*.test.ts'],
          globalSetup: [...globalSetup, 'tests/operations/setup.ts'],
          env,
          ...patient,
          hookTimeout: 600_000,
        },
      },
      {
        resolve,
        // `npm run test:medusa`: a shop that it installs from npm, with the whole service beside it.
        test: { name: 'medusa', include: ['tests/medusa/**/*.test.ts'] },
      },
    ],
  },
});
