import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, it } from 'vitest';

const files = execFileSync('git', ['ls-files', '*.test.ts', '*.test.tsx', 'tests/support'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => /\.tsx?$/.test(path));

/** Vitest's own limit is a second, which a busy machine takes for less than what tests wait for. */
it('a test that waits with vi.waitFor or vi.waitUntil says how long', () => {
  const wrong: string[] = [];
  let count = 0;
  for (const path of files) {
    const text = readFileSync(path, 'utf8');
    if (!text.includes('vi.wait')) continue;
    const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node) && /^vi\.wait(For|Until)$/.test(node.expression.getText())) {
        count += 1;
        if (node.arguments.length < 2)
          wrong.push(`${path}:${source.getLineAndCharacterOfPosition(node.pos).line + 1}`);
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  expect(wrong).toEqual([]);
  expect(count).toBeGreaterThan(5);
});
