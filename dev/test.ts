/**
 * `npm test`: types, lint, build and its functions, unit, API and browser tests, each step with its time. `npm test -- lint unit` runs
 * these steps alone. `npm run test:operations` and `npm run test:medusa` run a step that is left out otherwise. The
 * last line is "N passed, N failed": each test counts, and each other step as one.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuild } from './build';
import { ensureChromium } from './chromium';
import { terminalProgress } from './progress';
import { forgetRealServices } from './shared/real-services';
import { type Count, playwrightRun, type TestRun, vitestRun } from './shared/test-runners';
import { ensureTools } from './tools';

const root = fileURLToPath(new URL('..', import.meta.url));
const resultsDir = join(root, '.local', 'test-results');
const bin = (name: string) => join(root, 'node_modules', ...name.split('/'));
const SHOWN_lines = 300;

forgetRealServices(process.env);
// Hundreds of processes read the same libraries: what Node has compiled once is read from here.
process.env.NODE_COMPILE_CACHE ??= join(root, '.local', 'compile-cache');

type Step = { name: string; title: string; run(note: (text: string) => void): Promise<Count> };

class StepFailure extends Error {}

const running = new Set<ChildProcess>();

/** Runs a program of the project; answers its output. @throws StepFailure with its output when it fails */
function node(args: string[], more: Record<string, string> = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, ...more },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.add(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        output += chunk;
      });
    }
    child.on('error', reject);
    child.on('close', (code) => {
      running.delete(child);
      if (code === 0) resolve(output);
      else reject(new StepFailure(output));
    });
  });
}

async function once(work: Promise<unknown>): Promise<Count> {
  await work;
  return { passed: 1, failed: 0, skipped: 0 };
}

/** Runs tests and counts them from the runner's report, which is `file` in .local/test-results. */
async function tests(
  note: (text: string) => void,
  file: string,
  runOf: (report_file: string) => TestRun,
): Promise<Count> {
  const report_file = join(resultsDir, file);
  await rm(report_file, { force: true });
  const run = runOf(report_file);
  let failure: unknown;
  await node([bin(run.program), ...run.args], run.env).catch((error: unknown) => {
    failure = error;
  });
  const count = (await run.count()) ?? { passed: 0, failed: 0, skipped: 0 };
  // A runner may fail although every test passed: an error outside of them, or no report at all.
  if (failure && count.failed === 0) count.failed = 1;
  note(
    `${count.passed} passed${count.failed ? `, ${count.failed} failed` : ''}${count.skipped ? `, ${count.skipped} skipped` : ''}`,
  );
  if (failure instanceof StepFailure) {
    show(failure.message);
    const named = await run.failures();
    failures.push(...(named.length > 0 ? named : [`${run.args.join(' ')}: ${lastLine(failure.message)}`]));
  } else if (failure) throw failure;
  return count;
}

let tools: Promise<void> | undefined;

/** One project of vitest.config.ts, with the programs that its tests run. */
async function vitest(project: string, note: (text: string) => void): Promise<Count> {
  tools ??= ensureTools(note);
  await tools;
  return tests(note, `${project}.json`, (file) => vitestRun(project, file));
}

const types: Step = {
  name: 'types',
  title: 'Types',
  run: () =>
    once(
      node([bin('next/dist/bin/next'), 'typegen']).then(() =>
        node([bin('typescript-native/bin/tsc'), '--noEmit', '--pretty', '--checkers', '1']),
      ),
    ),
};
const lint: Step = {
  name: 'lint',
  title: 'Lint, format, unused code',
  run: () =>
    once(
      node([bin('@biomejs/biome/bin/biome'), 'check', '--colors=off', '--error-on-warnings', '.']).then(() =>
        node([bin('knip/bin/knip.js'), '--no-progress']),
      ),
    ),
};
const unit: Step = { name: 'unit', title: 'Unit tests', run: (note) => vitest('unit', note) };
const api: Step = {
  name: 'api',
  title: 'API tests',
  run: async (note) => {
    // One of them presses the button of a guide's page. Without a browser it fails, and says so.
    const found = await ensureChromium(note).catch(() => undefined);
    if (found) process.env.SPLIT_CHROMIUM = found;
    return vitest('api', note);
  },
};
const build: Step = {
  name: 'build',
  title: 'Production build',
  run: (note) =>
    once(
      ensureBuild(root).then((built) => {
        if (!built) note('nothing changed');
      }),
    ),
};
const functions: Step = {
  name: 'functions',
  title: 'Functions of the build',
  run: (note) =>
    once(node(['--import', 'tsx', 'scripts/check-functions.ts']).then((output) => note(lastLine(output)))),
};
const e2e: Step = {
  name: 'e2e',
  title: 'Browser tests',
  run: async (note) => {
    process.env.SPLIT_CHROMIUM = await ensureChromium(note);
    return tests(note, 'e2e.json', playwrightRun);
  },
};

/** Tests that install more than a machine for `npm test` has, so they run only when they are named. */
const operations: Step = {
  name: 'operations',
  title: 'Among real components',
  run: (note) => vitest('operations', note),
};
const medusa: Step = { name: 'medusa', title: 'In a real Medusa', run: (note) => vitest('medusa', note) };
const onlyNamed = [operations, medusa];

/**
 * Stages run one after the other; the lanes of a stage run side by side, each its steps in order. Tests have a
 * worker for each of two cores, so they have a stage to themselves where they are many.
 */
const stages: Step[][][] = [[[types, lint, build, functions], [unit]], [[api]], [[e2e]]];
const steps = [...stages.flat(2), ...onlyNamed];

const later: string[] = [];

/** A line for each failure, which stand together at the end, where they are seen. */
const failures: string[] = [];

const lastLine = (text: string): string => text.trimEnd().split('\n').at(-1) ?? '';

function show(output: string): void {
  const lines = output.trimEnd().split('\n');
  const left = lines.length - SHOWN_lines;
  later.push([...(left > 0 ? [`... ${left} lines before`] : []), ...lines.slice(-SHOWN_lines)].join('\n'));
}

/** @throws when there is no step of a name */
function refuseUnknown(names: string[]): void {
  const unknown = names.filter((name) => !steps.some((step) => step.name === name));
  if (unknown.length === 0) return;
  throw new Error(
    `There is no step ${unknown.join(', ')}. Steps: ${steps.map((step) => step.name).join(', ')}`,
  );
}

async function main(): Promise<number> {
  const names = process.argv.slice(2);
  refuseUnknown(names);
  await mkdir(resultsDir, { recursive: true });
  const progress = terminalProgress();
  const sum: Count = { passed: 0, failed: 0, skipped: 0 };
  const runStep = async (step: Step) => {
    const count = await progress.step(step.title, step.run).catch((error: unknown): Count => {
      const message = error instanceof Error ? error.message : String(error);
      show(message);
      failures.push(`${step.title}: ${lastLine(message)}`);
      return { passed: 0, failed: 1, skipped: 0 };
    });
    sum.passed += count.passed;
    sum.failed += count.failed;
    sum.skipped += count.skipped;
    for (const output of later.splice(0)) progress.say(`\n${output}\n`);
  };
  const runLane = async (lane: Step[]) => {
    for (const step of lane) if (names.length === 0 || names.includes(step.name)) await runStep(step);
  };
  for (const stage of stages) await Promise.all(stage.map(runLane));
  for (const step of onlyNamed) if (names.includes(step.name)) await runStep(step);
  if (failures.length > 0) progress.say(`\nFailed:\n${failures.map((line) => `  ${line}`).join('\n')}`);
  progress.say(
    `\n${sum.passed} passed, ${sum.failed} failed${sum.skipped ? `, ${sum.skipped} skipped` : ''}`,
  );
  return sum.failed > 0 ? 1 : 0;
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    for (const child of running) child.kill(signal);
    process.exit(130);
  });
}

main().then(
  (status) => {
    process.exitCode = status;
  },
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  },
);
