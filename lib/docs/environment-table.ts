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

interface Variable {
  name: string;
  description: string;
  required: boolean;
  /** The default as you would write it; empty where there is none. */
  fallback: string;
}

/** Every variable of lib/env.ts. Each must have a description there. */
export function environmentVariables(): Variable[] {
  const schema = z.toJSONSchema(environmentSchema, { io: 'input', unrepresentable: 'any' });
  const defaults = new Map<string, unknown>(Object.entries(environmentSchema.parse(LEAST)));
  return Object.entries(document.parse(schema).properties).map(([name, { description }]) => {
    const required = Object.hasOwn(LEAST, name);
    const value = required ? '' : (defaults.get(name) ?? '');
    return {
      name,
      description,
      required,
      fallback: String(typeof value === 'boolean' ? Number(value) : value),
    };
  });
}

export function environmentTable(): string {
  return table(
    ['Variable', 'Default', 'Meaning'],
    environmentVariables().map(({ name, description, required, fallback }) => [
      `\`${name}\``,
      required ? '**required**' : fallback && `\`${fallback}\``,
      description,
    ]),
  );
}
