import { redirect } from 'next/navigation';
import { lookAt, requireAccess } from '@/lib/dashboard/access/access';
import { modeOfPath } from '@/lib/merchant/open-path';

interface Context {
  params: Promise<{ mode: string; merchant_id: string; page: string[] }>;
}

/** A link to a page of one merchant in one mode: mails have such links, and pages that are not there here. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  await requireAccess('read');
  const { mode, merchant_id, page } = await params;
  const livemode = modeOfPath(mode);
  if (livemode !== undefined) await lookAt({ merchant_id, livemode });
  redirect(`/dashboard/${page.map(encodeURIComponent).join('/')}`);
}
