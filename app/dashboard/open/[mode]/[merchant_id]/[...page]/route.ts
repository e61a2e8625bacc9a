import { redirect } from 'next/navigation';
import { requireAccess } from '@/lib/dashboard/access/access';
import { opened } from '@/lib/dashboard/access/opened';

export const maxDuration = 60;

/** A link to a page of one merchant in one mode: mails have such links, and pages that are not there here. */
export async function GET(request: Request): Promise<Response> {
  await requireAccess('read');
  redirect(await opened(new URL(request.url).pathname));
}
