import { unsubscribeMember } from '@/lib/mail/unsubscribe';

interface Context {
  params: Promise<{ memberId: string }>;
}

/**
 * Stops a member's reminders: the page's button, and the one click that mail programs offer (RFC 8058), which
 * comes without cookies and with nothing but this address.
 */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  const { memberId } = await params;
  const url = new URL(request.url);
  const token = url.searchParams.get('token') ?? '';
  const stopped = await unsubscribeMember(memberId, token);
  if (!stopped) return new Response('This link is not valid.\n', { status: 404 });
  if (await isOneClick(request)) return new Response('You will get no more of these reminders.\n');
  return seePage(memberId, token);
}

/** A link that was opened instead of posted to: the page asks. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { memberId } = await params;
  return seePage(memberId, new URL(request.url).searchParams.get('token') ?? '');
}

/** A form of one field; anything larger is not read. */
const LARGEST_FORM_bytes = 4_096;

async function isOneClick(request: Request): Promise<boolean> {
  if (Number(request.headers.get('content-length') ?? 0) > LARGEST_FORM_bytes) return false;
  const form = await request.formData().catch(() => null);
  return form?.get('List-Unsubscribe') === 'One-Click';
}

function seePage(member_id: string, token: string): Response {
  const query = new URLSearchParams({ token });
  const Location = `/unsubscribe/${encodeURIComponent(member_id)}?${query}`;
  return new Response(null, { status: 303, headers: { Location } });
}
