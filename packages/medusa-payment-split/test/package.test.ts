import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

it('takes the Medusa that it is tested with, and no older one, as its pages say', () => {
  const { peerDependencies } = JSON.parse(read('packages/medusa-payment-split/package.json'));
  const { dependencies } = JSON.parse(read('tests/medusa/shop/package.json'));
  const tested = dependencies['@medusajs/framework'].split('.').slice(0, 2).join('.');
  expect(peerDependencies['@medusajs/framework']).toBe(`^${tested}.0`);
  expect(read('packages/medusa-payment-split/README.md')).toContain(`tested with Medusa ${tested},`);
  expect(read('docs/site/medusa.md')).toContain(`needs Medusa ${tested} or later`);
});
