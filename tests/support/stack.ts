import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Stack, startStack } from '../../dev/stack';

const localDir = fileURLToPath(new URL('../../.local', import.meta.url));

/**
 * A complete service for one test file: the local stack on random ports with empty data. The production
 * build is made once and shared. `app.kill('SIGKILL')` and `app.start()` take the app away and bring it back.
 */
export async function testStack(env: Record<string, string> = {}): Promise<Stack> {
  await mkdir(localDir, { recursive: true });
  const dir = await mkdtemp(join(localDir, 'test-stack-'));
  const stack = await startStack({ dir, ports: 'random', durable: false, env });
  return {
    ...stack,
    async stop() {
      await stack.stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
