import { closePool } from '@/lib/db/pool';
import { reasonOf } from '@/lib/reason-of';
import { startObstacle } from '@/lib/start-obstacle';
import { databaseFailure } from '../prisma/database-failure';

/**
 * Runs a command for people: what it finds goes to standard output, and why it cannot work is one line on standard error,
 * with status 1. Lines of the log would stand between both, so only warnings do unless LOG_LEVEL asks for more.
 * A command reads its arguments before it imports what it does its work with, which takes seconds.
 */
export async function runCommand(usage: string, command: () => Promise<void>): Promise<void> {
  process.env.LOG_LEVEL ||= 'warn';
  try {
    const obstacle = startObstacle();
    if (obstacle) throw new Error(obstacle);
    refuseTakenByNpm(usage);
    await command();
  } catch (error) {
    console.error(wordsOf(error, usage));
    process.exitCode = 1;
  } finally {
    await closePool();
  }
}

/**
 * npm keeps options that come before `--` for itself: without `--dry-run` a command would do what it was to report only.
 * It leaves them in variables.
 */
function refuseTakenByNpm(usage: string): void {
  const given = process.argv.slice(2).map((word) => word.split('=')[0]);
  for (const [option, name] of usage.matchAll(/--([a-z][a-z-]*)/g)) {
    if (given.includes(option)) continue;
    const taken = process.env[`npm_config_${name?.replaceAll('-', '_')}`];
    if (taken) throw new Error(`npm has kept ${option} for itself: write it after "--". Usage: ${usage}`);
  }
}

function wordsOf(error: unknown, usage: string): string {
  const failure = databaseFailure(error);
  if (failure) return failure;
  const words = reasonOf(error);
  if (!(error instanceof Error)) return words;
  if ('code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')) {
    const [what] = words.split('. ');
    return `${what}. Usage: ${usage}`;
  }
  if ('type' in error && error.type === 'StripeConnectionError')
    return 'Stripe does not answer; the warnings above say why. Run the command again when it does.';
  // Prisma's message begins with the call in our source; its last line says what went wrong.
  return error.name.startsWith('Prisma') ? (words.trim().split('\n').at(-1) ?? '') : words;
}
