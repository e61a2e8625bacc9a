import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PHASE_DEVELOPMENT_SERVER } from 'next/constants';
import loadConfig from 'next/dist/server/config';
import { expect, it } from 'vitest';

const folder = fileURLToPath(new URL('../../../examples/next', import.meta.url));

it('the Next example is an app of its own where it lies, and takes nothing of the service around it', async () => {
  const { configFile, turbopack } = await loadConfig(PHASE_DEVELOPMENT_SERVER, folder, { silent: true });
  expect(configFile?.startsWith(`${folder}/`), configFile).toBe(true);
  // Next looks for `instrumentation` and `proxy` in all folders up to here.
  expect(turbopack?.root).toBe(folder);
  // It follows no link out of its root, so npm has to copy our package.
  expect(readFileSync(`${folder}/.npmrc`, 'utf8')).toContain('install-links=true');
});
