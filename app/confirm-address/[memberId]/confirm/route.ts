import { confirm } from '@/lib/mail/consent';

interface Context {
  params: Promise<{ memberId: string }>;
}

/** The page's button. */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  const { memberId } = await params;
  const token = new URL(request.url).searchParams.get('token') ?? '';
  if (!(await confirm(memberId, token))) return new Response('This link is not valid.\n', { status: 404 });
  const Location = `/confirm-address/${encodeURIComponent(memberId)}?${new URLSearchParams({ token })}`;
  return new Response(null, { status: 303, headers: { Location } });
}
