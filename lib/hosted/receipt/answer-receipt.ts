import { fairSlots } from '@/lib/edge/fair-slots';
import type { Bucket } from '@/lib/edge/rate-limit/store';
import { KEY_PARAMETER, type PageKind } from '@/lib/session/page-links';
import { localeFor } from '@/lib/words/locales';
import { wordsOf } from '@/lib/words/words';
import { keyCookie, LANGUAGE_COOKIE } from '../page/page-cookies';
import { asker, limited } from '../page/page-limit';
import { cookiesOf } from '../page/request-cookies';
import { ownReceipt } from './own-receipt';
import { receiptPdf } from './receipt-pdf';
import { receiptText } from './receipt-text';

const LIMIT: Bucket = { name: 'receipt_files', per_minute: 30 };
/** Each takes a processor for a moment. */
const RETRY_s = 5;
const slots = fairSlots({ most: 2, most_each: 1, most_waiting: 20, patience_ms: RETRY_s * 1_000 });

/** GET of a payer's receipt as PDF. Its policy and the other headers of pages, proxy.ts sets. */
export async function answerReceipt(
  request: Request,
  kind: PageKind,
  id: string,
  payment_id: string,
): Promise<Response> {
  const cookies = cookiesOf(request);
  const wordsFor = (given?: string | null) =>
    wordsOf(
      localeFor({
        chosen: cookies.get(LANGUAGE_COOKIE),
        accept: request.headers.get('accept-language'),
        given,
      }),
    );
  const tooMany = await limited(request, LIMIT);
  if (tooMany) return refusal(429, wordsFor().say('tooManyPages'), tooMany);
  const key = new URL(request.url).searchParams.get(KEY_PARAMETER[kind]);
  const keys = [key, cookies.get(keyCookie(kind))].filter((text): text is string => Boolean(text));
  const own = await ownReceipt(kind, id, payment_id, keys);
  if (own === 'forbidden') return refusal(403, wordsFor().say('organizersKey'));
  if (own === 'nothing') return refusal(404, wordsFor().say('opensNothing'));
  const { page, receipt } = own;
  const words = wordsFor(page.session.locale);
  const as_of = Math.max(receipt.paid_at, ...receipt.refunds.map(({ at }) => at));
  const bytes = await slots(asker(request), () =>
    receiptPdf(receiptText(page, receipt, words), words, { number: payment_id, as_of }),
  );
  if (!bytes) return refusal(503, words.say('receiptBusy'), { 'Retry-After': String(RETRY_s) });
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="receipt-${payment_id}.pdf"`,
      'Cache-Control': 'private, no-store',
    },
  });
}

const refusal = (status: number, text: string, headers: Record<string, string> = {}): Response =>
  new Response(text, {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', ...headers },
  });
