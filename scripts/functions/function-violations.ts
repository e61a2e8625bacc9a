import { folderOf } from './is-for-development';

export interface FunctionTrace {
  route: string;
  files: readonly { path: string; bytes: number }[];
  /** How long Vercel lets it run; undefined where the platform's default is enough. */
  max_seconds: number | undefined;
  runtime: string;
}

/** Unpacked, in MB. Vercel takes 250; a cold start reads all of it. */
const LARGEST_MB = 35;

/** Routes that change nothing. Every other one may be followed by a run of jobs, or is one. */
const READS =
  /\/(preview|receipt\.pdf|ledger|export|split\.js|metrics|(llms|robots|security)\.txt|sitemap\.xml)$|^\/docs\/(markdown\/|.+\.json$)|^\/api\/(health|ready|csp-reports|pay\/live\/|pictures\/|\[\[)|^\/(_|icon\.svg$)/;
const JOBS_s = 60;

/** Folders of this project that no request reads. */
const OWN_TOOLS = /^(tests|dev|scripts|examples|packages\/stripe-stand-in)\//;

/** What is wrong with files that are deployed together, a line each. */
export function fileViolations(
  { route, files }: Pick<FunctionTrace, 'route' | 'files'>,
  isDevelopment: (folder: string) => boolean,
): string[] {
  const found: string[] = [];
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  if (bytes > LARGEST_MB * 1e6)
    found.push(`${route} has ${(bytes / 1e6).toFixed(1)} MB, and may have ${LARGEST_MB}.`);
  const folders = new Set(files.map(({ path }) => folderOf(path)).filter(isDevelopment));
  for (const folder of folders) found.push(`${route} has ${folder}, which is for development only.`);
  if (files.some(({ path }) => OWN_TOOLS.test(path)))
    found.push(`${route} has this project's tools or tests.`);
  return found;
}

/** What is wrong with a function, a line each. */
export function violationsOf(trace: FunctionTrace, isDevelopment: (folder: string) => boolean): string[] {
  const { route, max_seconds, runtime } = trace;
  const found = fileViolations(trace, isDevelopment);
  if (runtime !== 'nodejs') found.push(`${route} runs on ${runtime}, which has no connection to Postgres.`);
  if (!READS.test(route) && max_seconds !== JOBS_s)
    found.push(`${route} may run jobs, and must have ${JOBS_s} s.`);
  return found;
}
