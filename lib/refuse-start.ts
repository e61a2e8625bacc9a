import { startObstacle } from '@/lib/start-obstacle';

/*
 * Ends a process that cannot run here with one line and status 1. Import this before anything else: other modules read
 * the environment, or need what an old Node lacks, while they load. The log itself reads the environment.
 */
const reason = startObstacle();
if (reason) {
  const time = new Date().toISOString();
  process.stdout.write(`${JSON.stringify({ time, level: 'error', message: 'could not start', reason })}\n`);
  process.exit(1);
}
