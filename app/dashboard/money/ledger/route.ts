import { requireAccess } from '@/lib/dashboard/access/access';
import { RENDERED_FOR, switchedSince } from '@/lib/dashboard/access/rendered-for';
import { csvDownload, switchedAnswer } from '@/lib/dashboard/list/csv-download';
import { LEDGER_HEAD, ledgerLines, ledgerPeriod } from '@/lib/dashboard/money/ledger-lines';

/** The merchant's books of a period, as CSV. */
export async function GET(request: Request): Promise<Response> {
  const access = await requireAccess('read');
  const params = new URL(request.url).searchParams;
  const switched = switchedSince(params.get(RENDERED_FOR), access);
  if (switched) return switchedAnswer(switched);
  const period = ledgerPeriod(params, Date.now());
  return csvDownload('ledger', access, LEDGER_HEAD, ledgerLines(access, period));
}
