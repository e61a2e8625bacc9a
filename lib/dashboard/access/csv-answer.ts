import { type DashboardAccess, requireAccess } from './access';
import { RENDERED_FOR, switchedSince } from './rendered-for';

/** Why there is no file, as plain text. */
export const noFile = (status: number, reason: string): Response =>
  new Response(`${reason}\n`, { status, headers: { 'Cache-Control': 'no-store' } });

/** GET of a CSV file; 409 where the page with the link was of another merchant or mode. */
export async function csvAnswer(
  request: Request,
  file: (access: DashboardAccess, params: URLSearchParams) => Response | Promise<Response>,
): Promise<Response> {
  const access = await requireAccess('read');
  const params = new URL(request.url).searchParams;
  const switched = switchedSince(params.get(RENDERED_FOR), access);
  return switched ? noFile(409, switched) : file(access, params);
}
