import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

interface Locked {
  version: string;
  integrity?: string;
  link?: boolean;
}

const lock = JSON.parse(readFileSync(new URL('../../../package-lock.json', import.meta.url), 'utf8'));
const packages = (Object.entries(lock.packages) as [string, Locked][]).filter(
  ([path, { link }]) => path.includes('node_modules/') && !link,
);

describe('the lockfile', () => {
  it('has the hash of every package, whatever system installs it', () => {
    const without = packages.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'));
    expect(without.map(([path]) => path)).toEqual([]);
    expect(packages.length).toBeGreaterThan(900);
  });

  it('names no registry, so that any mirror serves', () => {
    expect(packages.filter(([, each]) => 'resolved' in each)).toEqual([]);
  });

  it('has the schema engine of the released Prisma', () => {
    const versionOf = (name: string) => lock.packages[`node_modules/${name}`].version as string;
    const release = `${versionOf('prisma')}-`;
    expect(versionOf('@prisma/engines-version').startsWith(release)).toBe(true);
    expect(versionOf('@prisma/schema-engine-wasm')).toBe(versionOf('@prisma/engines-version'));
  });
});
