import { fileURLToPath } from 'node:url';
import { ensureBuild } from '../../dev/build';

/** Builds before any worker starts: a build may take longer than a worker may take to set up. */
export default async function buildOnce(): Promise<void> {
  await ensureBuild(fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, ''));
}
