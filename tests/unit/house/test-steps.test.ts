import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { playwrightRun, type TestRun, vitestRun } from '../../../dev/shared/test-runners';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../..', import.meta.url));

let folder: string;
beforeAll(async () => {
  // Inside the project, so that its tests find the runners.
  await mkdir(join(root, '.local'), { recursive: true });
  folder = await mkdtemp(join(root, '.local', 'test-steps-'));
  const project = { test: { name: 'empty', include: ['*.test.mjs'], globals: true } };
  await writeFile(
    join(folder, 'vitest.config.mjs'),
    `export default ${JSON.stringify({ test: { projects: [project] } })}`,
  );
  await writeFile(join(folder, 'playwright.config.mjs'), `export default { testMatch: '*.spec.mjs' }`);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs a step in the folder; answers what it counted. @throws when the runner fails */
async function runStep(step: TestRun) {
  const env = { ...process.env, ...step.env };
  await run(process.execPath, [join(root, 'node_modules', step.program), ...step.args], { cwd: folder, env });
  return step.count();
}

describe('a step of npm test', () => {
  it('fails when Vitest finds no test; with one, it passes', async () => {
    const step = vitestRun('empty', join(folder, 'vitest.json'));
    await expect(runStep(step)).rejects.toThrow(/No test files found/);
    await writeFile(join(folder, 'one.test.mjs'), `test('one', () => {});`);
    expect(await runStep(step)).toEqual({ passed: 1, failed: 0, skipped: 0 });
    expect(await step.failures()).toEqual([]);
    await writeFile(join(folder, 'two.test.mjs'), `test('two', () => expect(1, 'one').toBe(2));`);
    await writeFile(join(folder, 'three.test.mjs'), `throw new Error('unreadable');`);
    await expect(runStep(step)).rejects.toThrow();
    expect((await step.failures()).sort()).toEqual([
      expect.stringMatching(/three\.test\.mjs: unreadable$/),
      expect.stringMatching(/two\.test\.mjs: two: .*one: expected 1 to be 2/),
    ]);
  });

  it('fails when Playwright finds no test or cannot read a file; with one, it passes', async () => {
    const step = playwrightRun(join(folder, 'playwright.json'));
    await expect(runStep(step)).rejects.toMatchObject({ stdout: expect.stringContaining('No tests found') });
    expect((await step.count())?.failed).toBeGreaterThan(0);
    const test = `import { test } from 'playwright/test'; test('one', () => {});`;
    await writeFile(join(folder, 'one.spec.mjs'), test);
    expect(await runStep(step)).toEqual({ passed: 1, failed: 0, skipped: 0 });
    await writeFile(join(folder, 'two.spec.mjs'), 'this is no program');
    await expect(runStep(step)).rejects.toThrow();
    expect((await step.count())?.failed).toBeGreaterThan(0);
    expect(await step.failures()).toContainEqual(expect.stringContaining('two.spec.mjs'));
    await writeFile(
      join(folder, 'two.spec.mjs'),
      `import { expect, test } from 'playwright/test'; test('two', () => expect(1, 'one').toBe(2));`,
    );
    await expect(runStep(step)).rejects.toThrow();
    expect(await step.failures()).toEqual([expect.stringMatching(/^two\.spec\.mjs: two: .*one/)]);
  });
});
