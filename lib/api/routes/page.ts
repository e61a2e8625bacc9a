import { z } from 'zod';
import { requestId } from './common-schemas';

/** Lists come in pages: what is asked of a page, and what it says. */

export const pageLimit = z
  .string()
  .regex(/^\d{1,3}$/, 'must be a whole number from 1 to 100')
  .transform(Number)
  .refine((value) => value >= 1 && value <= 100, 'must be a whole number from 1 to 100')
  .default(25)
  .meta({ override: { type: 'integer', minimum: 1, maximum: 100, default: 25, pattern: undefined } });

/** The cursor of a list whose cursors have this form. */
export const cursorOf = (form: RegExp) =>
  z.string().regex(form, 'must be the next_cursor of a page').optional();

/** The cursor of a list whose cursors are ids. */
export const idCursor = cursorOf(/^\w{1,100}$/);

export const pageFields = { has_more: z.boolean(), next_cursor: z.string().nullable() };

/** The schema of a page of these. */
export const pageAnswer = <Item extends z.ZodType>(item: Item) =>
  z.object({ request_id: requestId, data: z.array(item), ...pageFields });

/** A page as it is answered. */
export function pageOf<Row, View, Cursor>(
  { data, next_cursor }: { data: Row[]; next_cursor: Cursor | null },
  view: (row: Row) => View,
): { data: View[]; has_more: boolean; next_cursor: Cursor | null } {
  return { data: data.map(view), has_more: next_cursor !== null, next_cursor };
}

/** A row as it is answered: with the text of its time, at the end. */
export const isoCreated = <Row extends { created_at: Date }>({ created_at, ...row }: Row) => ({
  ...row,
  created_at: created_at.toISOString(),
});
