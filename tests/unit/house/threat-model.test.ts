import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const page = readFileSync('docs/site/security.md', 'utf8');
const rows = (page.split('## Threat model')[1]?.split('\n## ')[0] ?? '')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Threat '));

describe('the threat model', () => {
  it('has a test in every row', () => {
    expect(rows.length).toBeGreaterThan(20);
    for (const row of rows) expect(row).toMatch(/`tests\/[\w/.-]+\.test\.tsx?` \|$/);
  });

  it('names only tests that exist', () => {
    const named = [...page.matchAll(/`(tests\/[^`]+)`/g)].map(([, path = '']) => path);
    expect(named.filter((path) => !existsSync(path))).toEqual([]);
  });
});
