import type { z } from 'zod';
import { violationLine, violationsOf } from '@/lib/cart/violations';

/** What a schema finds wrong, as the lines of an answer. */
export function refusals(schema: z.ZodType, input: unknown): string[] {
  const result = schema.safeParse(input);
  return result.success ? [] : violationsOf(result.error, '').map(violationLine);
}
