import { readFile } from 'node:fs/promises';

/**
 * How `npm test` runs tests: the command of a step, and what its report counts. Both runners fail when they find
 * no test, so a step that ran none has not passed.
 */
export type TestRun = {
  /** Below node_modules. */
  program: string;
  args: string[];
  env: Record<string, string>;
  /** Reads what has passed and failed. Undefined when the runner ended before it wrote its report. */
  count(): Promise<Count | undefined>;
  /** A line for each test that failed and each file that could not be read: where it is, and what it said first. */
  failures(): Promise<string[]>;
};

export type Count = { passed: number; failed: number; skipped: number };

async function readReport<Report>(file: string): Promise<Report | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : JSON.parse(text);
}

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: VitestFile[];
};

type VitestFile = {
  name: string;
  status: string;
  message: string;
  assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
};

const firstLine = (text = ''): string => text.trim().split('\n', 1)[0] ?? '';

const isUnreadable = ({ status, assertionResults }: VitestFile): boolean =>
  status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed');

function failuresOf(file: VitestFile): string[] {
  const { name, message, assertionResults } = file;
  if (isUnreadable(file)) return [`${name}: ${firstLine(message)}`];
  return assertionResults
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => `${name}: ${fullName}: ${firstLine(failureMessages[0])}`);
}

/** One project of vitest.config.ts. A file that could not be read counts as one failed test. */
export function vitestRun(project: string, report_file: string): TestRun {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report_file}`];
  return {
    program: 'vitest/vitest.mjs',
    args: ['run', '--project', project, ...reporters],
    env: {},
    count: async () => {
      const report = await readReport<VitestReport>(report_file);
      if (!report) return undefined;
      return {
        passed: report.numPassedTests,
        failed: report.numFailedTests + report.testResults.filter(isUnreadable).length,
        skipped: report.numPendingTests + report.numTodoTests,
      };
    },
    failures: async () =>
      ((await readReport<VitestReport>(report_file))?.testResults ?? []).flatMap(failuresOf),
  };
}

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: { message?: string }[];
  suites: PlaywrightSuite[];
};

type PlaywrightSuite = {
  specs?: {
    file: string;
    title: string;
    tests: { status: string; results: { error?: { message?: string } }[] }[];
  }[];
  suites?: PlaywrightSuite[];
};

function failuresIn({ specs = [], suites = [] }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(
        ({ results }) =>
          `${file}: ${title}: ${firstLine(results.find(({ error }) => error)?.error?.message)}`,
      ),
  );
  return [...own, ...suites.flatMap(failuresIn)];
}

/** The tests of playwright.config.ts. An error outside of any test counts as one failed test. */
export function playwrightRun(report_file: string): TestRun {
  return {
    program: 'playwright/cli.js',
    args: ['test', '--reporter=dot,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report_file },
    count: async () => {
      const report = await readReport<PlaywrightReport>(report_file);
      if (!report) return undefined;
      const { expected, unexpected, flaky, skipped } = report.stats;
      return { passed: expected, failed: unexpected + flaky + report.errors.length, skipped };
    },
    failures: async () => {
      const report = await readReport<PlaywrightReport>(report_file);
      return [
        ...(report?.errors ?? []).map(({ message }) => firstLine(message)),
        ...(report?.suites ?? []).flatMap(failuresIn),
      ];
    },
  };
}
