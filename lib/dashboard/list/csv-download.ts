import { isoDay } from '@/lib/format/utc-day';
import type { MerchantMode } from '@/lib/merchant-mode';
import { type Cell, csvLine } from './csv';

/** A line by its columns; what is left out is empty. */
type Line<Column extends string> = Partial<Readonly<Record<Column, Cell>>>;

/** Without it, Excel reads UTF-8 as the encoding of its country, and names are not those of anybody. */
const BYTE_ORDER_MARK = '\ufeff';

/** A list as a CSV file: read and sent a page at a time, as fast as it is taken. */
export function csvDownload<Column extends string>(
  what: string,
  { livemode }: MerchantMode,
  columns: readonly Column[],
  pages: AsyncGenerator<Line<NoInfer<Column>>[]>,
): Response {
  const lineOf = (line: Line<Column>) => csvLine(columns.map((column) => line[column] ?? null));
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode(BYTE_ORDER_MARK + csvLine(columns)));
    },
    async pull(controller) {
      const { done, value } = await pages.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value.map(lineOf).join('')));
    },
    async cancel() {
      await pages.return(undefined);
    },
  });
  const name = `split-${what}-${livemode ? 'live' : 'test'}-${isoDay(Date.now())}.csv`;
  return new Response(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
