import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

interface Report {
  numPassedTests: number;
  testResults: { name: string; message: string; assertionResults: { status: string; fullName: string }[] }[];
}

/** Runs API tests (`files` as Vitest takes them) in a process of their own, with nothing of this one's environment. */
export async function runTests(
  files: string[],
  { folder = root, environment = {} }: { folder?: string; environment?: Record<string, string> } = {},
): Promise<{ passed: number; failed: string[] }> {
  const vitest = `${root}/node_modules/vitest/vitest.mjs`;
  const { PATH, HOME } = process.env;
  const { stdout } = await run(
    process.execPath,
    [vitest, 'run', '--project', 'api', '--reporter', 'json', ...files],
    {
      cwd: folder,
      env: { PATH, HOME, ...environment } as unknown as NodeJS.ProcessEnv,
      maxBuffer: 64 * 1024 * 1024,
    },
  ).catch((error: { stdout: string }) => error);
  const report: Report = JSON.parse(stdout.slice(stdout.indexOf('{"')));
  const failed = report.testResults.flatMap(({ name, message, assertionResults }) => [
    ...(message ? [`${name}: ${message}`] : []),
    ...assertionResults.filter(({ status }) => status !== 'passed').map(({ fullName }) => fullName),
  ]);
  return { passed: report.numPassedTests, failed };
}
