import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readMillisecondPage } from '@/lib/session/read-millisecond-page';

interface Row {
  id: number;
  created_at: Date;
}

const at = (row: Row) => row.created_at.getTime();

it('neither loses nor repeats a row, and ends each page between two milliseconds', async () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(sizes, fc.integer({ min: 1, max: 9 }), async (inEach, limit) => {
      // Newest first; so many rows in each millisecond.
      const rows = inEach.flatMap((count, index) =>
        Array.from(
          { length: count },
          (_, n): Row => ({
            id: index * 100 + n,
            created_at: new Date(1_000 - index),
          }),
        ),
      );
      const seen: Row[] = [];
      let cursor: number | undefined;
      for (let is_more = true; is_more; ) {
        const before = cursor;
        const { page, has_more } = await readMillisecondPage(limit, async (count) =>
          rows.filter((row) => before === undefined || at(row) < before).slice(0, count),
        );
        if (page.length > limit) expect(new Set(page.map(at)).size).toBe(1);
        if (has_more) expect(page.length).toBeGreaterThan(0);
        seen.push(...page);
        cursor = page.at(-1)?.created_at.getTime();
        is_more = has_more;
      }
      expect(seen).toEqual(rows);
    }),
  );
});
