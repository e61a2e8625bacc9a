import { after } from 'next/server';
import { closeRequestLog } from '@/lib/api/request-log';
import { handleApi } from '@/lib/api/router';
import { requestAddress } from '@/lib/edge/client-address';
import { env } from '@/lib/env';

// On Vercel a run of what was queued follows the answer.
export const maxDuration = 60;

// The API without server.ts in front of Next, as on Vercel. All of it is in lib/api.
async function handle(request: Request): Promise<Response> {
  const { VERCEL } = env();
  // Vercel may stop the process after the answer, so the log is written first.
  if (VERCEL) after(closeRequestLog);
  return handleApi(request, { client_address: requestAddress(request.headers, VERCEL) });
}

export {
  handle as DELETE,
  handle as GET,
  handle as HEAD,
  handle as OPTIONS,
  handle as PATCH,
  handle as POST,
  handle as PUT,
};
