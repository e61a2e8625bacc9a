import { createConfig, lintFromString } from '@redocly/openapi-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openApiText } from '@/lib/api/openapi';
import { resetEnvironment } from '@/lib/env';

/** The published rules of a linter of OpenAPI documents, which tools are built to expect, and a few that it lacks. */

/** Rules of Redocly that its strict set leaves off. */
const MORE = [
  'info-contact',
  'operation-description',
  'operation-tag-defined',
  'no-invalid-schema-examples',
  'no-invalid-parameter-examples',
  'no-required-schema-properties-undefined',
];

let text: string;
beforeAll(() => {
  resetEnvironment({ DATABASE_URL: 'postgres://unused', APP_URL: 'https://pay.test' });
  text = openApiText();
});

async function redocly(source: string): Promise<string[]> {
  const rules = Object.fromEntries(MORE.map((rule) => [rule, 'error' as const]));
  const config = await createConfig({ extends: ['recommended-strict'], rules });
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
  return problems.map(({ ruleId, message }) => `${ruleId}: ${message}`);
}

const isTwice = (value: unknown, index: number, all: unknown[]) => all.indexOf(value) !== index;

/** What Redocly has no rule for. */
function others(source: string): string[] {
  const found: string[] = [];
  const tags: unknown[] = [];
  JSON.parse(source, (key, value) => {
    if (key === 'enum' && Array.isArray(value) && value.some(isTwice)) found.push(`enum: ${value}`);
    if (value?.type === 'array' && !value.items && !value.prefixItems) found.push('an array of anything');
    if (value?.operationId) tags.push(value.tags?.length);
    if (typeof value === 'string' && /<script|\beval\(/i.test(value)) found.push(`script: ${value}`);
    return value;
  });
  if (tags.length === 0 || tags.some((count) => !count)) found.push('an operation without a tag');
  const { info, tags: named } = JSON.parse(source);
  if (!info.description) found.push('no description');
  return [...found, ...named.map(({ name }: { name: string }) => name).filter(isTwice)];
}

describe('the OpenAPI document', () => {
  it('keeps the strict rules of Redocly, and those that it leaves off or lacks', async () => {
    expect(await redocly(text)).toEqual([]);
    expect(others(text)).toEqual([]);
  });

  it('would be found out where it broke one', async () => {
    const operation = { operationId: 'a', tags: ['A'], summary: 'A', description: 'A', responses: {} };
    const small = {
      openapi: '3.1.0',
      info: { title: 'A', version: '1' },
      tags: [{ name: 'A' }, { name: 'A' }],
      components: { schemas: { S: { type: 'string', enum: ['a', 'a'], examples: [1] } } },
      paths: {
        '/a/{id}': { get: { ...operation, tags: ['B'], description: undefined } },
        '/b': { get: { ...operation, tags: [], description: '<script>eval(1)</script>' } },
        '/c': {
          post: {
            ...operation,
            requestBody: { content: { 'application/json': { schema: { type: 'array' } } } },
          },
        },
      },
    };
    const rules = new Set((await redocly(JSON.stringify(small))).map((problem) => problem.split(':')[0]));
    expect([...rules].sort()).toEqual([
      'info-contact',
      'info-license',
      'no-empty-servers',
      'no-invalid-schema-examples',
      'no-unused-components',
      'operation-2xx-response',
      'operation-4xx-response',
      'operation-description',
      'operation-operationId-unique',
      'operation-tag-defined',
      'path-parameters-defined',
      'security-defined',
      'tag-description',
    ]);
    expect(others(JSON.stringify(small))).toEqual([
      'enum: a,a',
      'script: <script>eval(1)</script>',
      'an array of anything',
      'an operation without a tag',
      'no description',
      'A',
    ]);
  });
});
