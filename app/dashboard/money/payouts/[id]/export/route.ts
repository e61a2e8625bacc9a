import { csvAnswer, noFile } from '@/lib/dashboard/access/csv-answer';
import { csvDownload } from '@/lib/dashboard/list/csv-download';
import { PAYOUT_COLUMNS, payoutFile } from '@/lib/dashboard/money/payouts';
import { ApiError, errorText } from '@/lib/errors';

/** What a payout is made of, as CSV. */
export function GET(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  return csvAnswer(request, async (access) => {
    const { id } = await params;
    try {
      return csvDownload(`payout-${id}`, access, PAYOUT_COLUMNS, await payoutFile(access, id));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return noFile(error.status, errorText(error.code));
    }
  });
}
