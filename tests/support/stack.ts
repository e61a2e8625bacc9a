import { rm } from 'node:fs/promises';
import { type Stack, startStack } from '../../dev/stack';
import { dataFolder } from './data-folder';

/**
 * A complete service for one test file: the local stack on random ports with empty data. The production
 * build is made once and shared. `app.kill('SIGKILL')` and `app.start()` take the app away and bring it back.
 */
export async function testStack(
  env: Record<string, string> = {},
  where: 'memory' | 'disk' = 'disk',
): Promise<Stack> {
  const dir = await dataFolder('test-stack', where);
  const stack = await startStack({ dir, ports: 'random', durable: false, env });
  return {
    ...stack,
    async stop() {
      await stack.stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
