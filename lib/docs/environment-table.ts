import { z } from 'zod';
import { environmentSchema } from '@/lib/env';
import { table } from './table';

const document = z.looseObject({
  properties: z.record(z.string(), z.looseObject({ description: z.string() })),
});

/** The required variables. Everything else that the schema returns is a default. */
const LEAST: Readonly<Record<string, string>> = {
  DATABASE_URL: 'postgres://localhost/split',
  ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
};

function defaultOf(name: string, value: unknown): string {
  if (Object.hasOwn(LEAST, name)) return '**required**';
  if (value === undefined || String(value) === '') return '';
  // Show a flag's default as you would write it.
  return `\`${typeof value === 'boolean' ? Number(value) : value}\``;
}

/** Every variable of lib/env.ts. Each must have a description there. */
export function environmentTable(): string {
  const schema = z.toJSONSchema(environmentSchema, { io: 'input', unrepresentable: 'any' });
  const defaults = new Map<string, unknown>(Object.entries(environmentSchema.parse(LEAST)));
  return table(
    ['Variable', 'Default', 'Meaning'],
    Object.entries(document.parse(schema).properties).map(([name, { description }]) => [
      `\`${name}\``,
      defaultOf(name, defaults.get(name)),
      description,
    ]),
  );
}
