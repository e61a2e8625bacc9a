import { missingPage } from '@/lib/edge/missing-page';
import { readTypedBody } from '@/lib/edge/web-body';
import { LANGUAGE_HEADER } from '@/lib/hosted/page/page-cookies';
import { unsubscribe } from '@/lib/mail/send/unsubscribe';
import { wordsNamed } from '@/lib/words/words';

// On Vercel a run of what was queued follows the answer.
export const maxDuration = 60;

interface Context {
  params: Promise<{ id: string }>;
}

/**
 * Stops all notices to an address: the page's button, and the one click that mail programs offer (RFC 8058), which
 * comes without cookies and with nothing but this address.
 */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  const { id } = await params;
  const url = new URL(request.url);
  const token = url.searchParams.get('token') ?? '';
  const stopped = await unsubscribe(id, token);
  if (!stopped) return missingPage('page', wordsNamed(request.headers.get(LANGUAGE_HEADER)));
  if (await isOneClick(request)) return new Response('This address is unsubscribed.\n');
  return seePage(id, token);
}

/** A link that was opened instead of posted to: the page asks. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { id } = await params;
  return seePage(id, new URL(request.url).searchParams.get('token') ?? '');
}

/** A form of one field; anything larger is not read. */
const LARGEST_FORM_bytes = 4_096;

async function isOneClick(request: Request): Promise<boolean> {
  const form = await readTypedBody(request, LARGEST_FORM_bytes)
    .then((body) => body.formData())
    .catch(() => null);
  return form?.get('List-Unsubscribe') === 'One-Click';
}

function seePage(id: string, token: string): Response {
  const query = new URLSearchParams({ token });
  const Location = `/unsubscribe/${encodeURIComponent(id)}?${query}`;
  return new Response(null, { status: 303, headers: { Location } });
}
