import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** The tables of the schema, by what they say of the merchant that a row belongs to. */
function tablesByMerchant(schema: string): { with: string[]; null: string[]; without: string[] } {
  const found = { with: [] as string[], null: [] as string[], without: [] as string[] };
  for (const [, table = '', body = ''] of schema.matchAll(/^model (\w+) \{\n([\s\S]*?)^\}/gm)) {
    const column = /^ {2}merchant_id +(String\??)/m.exec(body)?.[1];
    if (column === undefined) found.without.push(table);
    else found[column === 'String' ? 'with' : 'null'].push(table);
  }
  return found;
}

const page = readFileSync('docs/scale.md', 'utf8');

function listed(name: string): string[] {
  const list = page.split(`<!-- scale: ${name} -->`)[1]?.split('\n\n')[0] ?? '';
  return [...list.matchAll(/`(\w+)`/g)].map(([, table = '']) => table);
}

it('docs/scale.md says of every table whether its rows name their merchant', () => {
  const tables = tablesByMerchant(readFileSync('prisma/schema.prisma', 'utf8'));
  expect(listed('with').sort()).toEqual(tables.with.sort());
  expect(listed('null').sort()).toEqual(tables.null.sort());
  expect([...listed('below'), ...listed('whole')].sort()).toEqual(tables.without.sort());
});
