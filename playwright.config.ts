import { availableParallelism } from 'node:os';
import { defineConfig } from 'playwright/test';
import { CHROMIUM_ARGS, findChromium } from './dev/chromium';
import { forgetRealServices } from './dev/shared/real-services';

// Every worker reads this file before its first test, so no stack it starts can reach a real service.
forgetRealServices(process.env);
Object.assign(process.env, { NODE_ENV: 'test' });

/** The browser tests. Each test runs alone or beside any other; `--workers=1` runs them one by one. */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.test.ts',
  globalSetup: './tests/e2e/build-once.ts',
  fullyParallel: true,
  // Each has a whole service and a browser of its own.
  workers: Math.max(2, Math.floor(availableParallelism() / 2)),
  forbidOnly: Boolean(process.env.CI),
  // What a wait may take on a busy machine: it only ends a test that would wait for ever.
  timeout: 300_000,
  expect: { timeout: 45_000 },
  reporter: 'list',
  // Traces of failed tests: npx playwright show-trace .local/test-traces/*/trace.zip
  outputDir: '.local/test-traces',
  use: {
    actionTimeout: 45_000,
    navigationTimeout: 90_000,
    // Copies of the page at each step would be made in every test that passes too, and take a fifth of all time.
    trace: { mode: 'retain-on-failure', snapshots: false, screenshots: false, sources: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findChromium(),
      args: CHROMIUM_ARGS,
    },
  },
});
