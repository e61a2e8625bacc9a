import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ABOUT_NOBODY, PERSONAL_COLUMNS } from '@/lib/erasure/personal-columns';
import { withoutPerson } from '@/lib/erasure/without-person';

/** What people are called, where they are, and texts in which they can be named. */
const SOUNDS_PERSONAL =
  /name$|time_?zone|e?mail|phone|(^|_)address|network|ip_?address|agent|image|logo|message|subject|body|text|payload|details|request$|response|excerpt|customer|evidence|description|reason|refusal|label|tracking|carrier|note|actor|^target|created_by|fingerprint|metadata|slug|path$|(success|cancel|webhook)_url|^url$|(^|_)error|value|identifier|headers|secret(?!_expires)|password|backupcodes|token$/i;
const IS_ID = /(^|_)id$|hash$|Id$/;

interface Column {
  table: string;
  name: string;
}

/** The schema's columns that hold text, JSON or bytes. */
function columnsIn(schema: string): (Column & { type: string })[] {
  return [...schema.matchAll(/^model (\w+) \{\n([\s\S]*?)^\}/gm)].flatMap(([, table = '', body = '']) =>
    [...body.matchAll(/^ {2}(\w+) +(String|Json|Bytes)\b/gm)].map(([, name = '', type = '']) => ({
      table,
      name,
      type,
    })),
  );
}

const listed = (lists: Readonly<Record<string, object>>): string[] =>
  Object.entries(lists).flatMap(([table, columns]) =>
    (Array.isArray(columns) ? columns : Object.keys(columns)).map((name: string) => `${table}.${name}`),
  );

/** The columns of a schema that could name somebody and are on no list. */
function forgotten(schema: string): string[] {
  const known = new Set([...listed(PERSONAL_COLUMNS), ...listed(ABOUT_NOBODY)]);
  return columnsIn(schema)
    .filter(({ name, type }) => type === 'Json' || (!IS_ID.test(name) && SOUNDS_PERSONAL.test(name)))
    .map(({ table, name }) => `${table}.${name}`)
    .filter((name) => !known.has(name));
}

describe('what the database knows about people', () => {
  const schema = readFileSync('prisma/schema.prisma', 'utf8');

  it('is on a list that says what becomes of it, column by column', () => {
    expect(forgotten(schema)).toEqual([]);
  });

  it.each([
    'nickname String',
    'contact_email String?',
    'profile Json',
    'last_ip_address String?',
    'message String',
  ])('is missed when a new column such as `%s` is on no list', (column) => {
    const changed = schema.replace('model members {\n', `model members {\n  ${column}\n`);
    expect(forgotten(changed)).toEqual([`members.${column.split(' ')[0]}`]);
  });

  it('is listed only where it exists, and only once', () => {
    const columns = new Set(columnsIn(schema).map(({ table, name }) => `${table}.${name}`));
    const all = [...listed(PERSONAL_COLUMNS), ...listed(ABOUT_NOBODY)];
    expect(all.filter((name) => !columns.has(name))).toEqual([]);
    expect(all.filter((name, index) => all.indexOf(name) !== index)).toEqual([]);
  });
});

describe('an event without a person', () => {
  it('keeps everything but the name and the address, wherever they are', () => {
    const body = JSON.stringify({
      id: 'evt_1',
      data: {
        member: { member_id: 'mem_1', name: 'Ann', amount_cents: 5 },
        group: {
          members: [
            { id: 'mem_1', name: 'Ann' },
            { id: 'mem_2', name: 'Ann' },
          ],
        },
        metadata: { contact: 'Ann@Example.com', note: 'Ann' },
      },
    });
    const cleaned = withoutPerson(body, { member_ids: new Set(['mem_1']), address: 'ann@example.com' });
    expect(JSON.parse(cleaned)).toEqual({
      id: 'evt_1',
      data: {
        member: { member_id: 'mem_1', name: 'Erased', amount_cents: 5 },
        group: {
          members: [
            { id: 'mem_1', name: 'Erased' },
            { id: 'mem_2', name: 'Ann' },
          ],
        },
        metadata: { contact: 'Erased', note: 'Ann' },
      },
    });
  });

  it('is the same text, byte for byte, where nobody is named', () => {
    const body = '{"id":"evt_1","data":{"amount":1,"list":[null,true,"x"]}}';
    expect(withoutPerson(body, { member_ids: new Set(['mem_1']), address: 'a@b.c' })).toBe(body);
  });
});
