import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** The project runs on one version of Node, and says the same one everywhere. */

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const { engines, devDependencies } = JSON.parse(read('package.json'));
const VERSION = '24';

it('is the version that tests run on', () => {
  expect(process.versions.node.split('.')[0]).toBe(VERSION);
});

it('is named by package.json, its lockfile, and the package that brings it', () => {
  expect(engines.node).toBe(`>=${VERSION}`);
  expect(JSON.parse(read('package-lock.json')).packages[''].engines.node).toBe(`>=${VERSION}`);
  expect(devDependencies.node).toMatch(new RegExp(`^\\^${VERSION}\\.`));
  expect(devDependencies['@types/node']).toMatch(new RegExp(`^\\^${VERSION}\\.`));
  expect(read('scripts/bootstrap.mjs')).toContain(`const oldestNode = [${VERSION}, 0];`);
});

it.each(['README.md', 'docs/site/quickstart.md', 'docs/site/deploying.md'])('is named by %s', (path) => {
  const named = [...read(path).matchAll(/\bNode (\d+(\.\d+)*)/g)].map(([, version]) => version);
  expect(named.length).toBeGreaterThan(0);
  expect(new Set(named)).toEqual(new Set([VERSION]));
});
