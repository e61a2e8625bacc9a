import { csvAnswer } from '@/lib/dashboard/access/csv-answer';
import { csvDownload } from '@/lib/dashboard/list/csv-download';
import { LEDGER_COLUMNS, ledgerLines, ledgerPeriod } from '@/lib/dashboard/money/ledger-lines';

/** The merchant's books of a period, as CSV. */
export function GET(request: Request): Promise<Response> {
  return csvAnswer(request, (access, params) => {
    const period = ledgerPeriod(params, Date.now());
    return csvDownload('ledger', access, LEDGER_COLUMNS, ledgerLines(access, period));
  });
}
