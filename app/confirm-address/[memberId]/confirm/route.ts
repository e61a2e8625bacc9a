import { missingPage } from '@/lib/edge/missing-page';
import { LANGUAGE_HEADER } from '@/lib/hosted/page/page-cookies';
import { confirm } from '@/lib/mail/send/consent';
import { wordsNamed } from '@/lib/words/words';

// On Vercel a run of what was queued follows the answer.
export const maxDuration = 60;

interface Context {
  params: Promise<{ memberId: string }>;
}

/** The page's button. */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  const { memberId } = await params;
  const token = new URL(request.url).searchParams.get('token') ?? '';
  if (!(await confirm(memberId, token)))
    return missingPage('page', wordsNamed(request.headers.get(LANGUAGE_HEADER)));
  const Location = `/confirm-address/${encodeURIComponent(memberId)}?${new URLSearchParams({ token })}`;
  return new Response(null, { status: 303, headers: { Location } });
}
