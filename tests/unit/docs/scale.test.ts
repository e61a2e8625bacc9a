import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { listedNames } from '../../support/scale-page';

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

it('docs/scale.md says of every table whether its rows name their merchant', () => {
  const tables = tablesByMerchant(readFileSync('prisma/schema.prisma', 'utf8'));
  expect(listedNames('with').sort()).toEqual(tables.with.sort());
  expect(listedNames('null').sort()).toEqual(tables.null.sort());
  expect([...listedNames('below'), ...listedNames('whole')].sort()).toEqual(tables.without.sort());
});
