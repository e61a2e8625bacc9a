import { requireAccess } from '@/lib/dashboard/access/access';
import { RENDERED_FOR, switchedSince } from '@/lib/dashboard/access/rendered-for';
import { csvDownload, switchedAnswer } from '@/lib/dashboard/list/csv-download';
import { PAYOUT_HEAD, payoutFile } from '@/lib/dashboard/money/payouts';
import { ApiError, errorText } from '@/lib/errors';

/** What a payout is made of, as CSV. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ id: string }> },
): Promise<Response> {
  const access = await requireAccess('read');
  const switched = switchedSince(new URL(request.url).searchParams.get(RENDERED_FOR), access);
  if (switched) return switchedAnswer(switched);
  const { id } = await params;
  try {
    return csvDownload(`payout-${id}`, access, PAYOUT_HEAD, await payoutFile(access, id));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return new Response(`${errorText(error.code)}\n`, {
      status: error.status,
      headers: { 'Cache-Control': 'no-store' },
    });
  }
}
