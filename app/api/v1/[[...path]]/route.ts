import { after } from 'next/server';
import { closeRequestLog } from '@/lib/api/request-log';
import { handleApi } from '@/lib/api/router';
import { requestAddress } from '@/lib/edge/client-address';
import { env } from '@/lib/env';

// The API where server.ts does not stand in front of Next: on Vercel. All of it is in lib/api.
async function handle(request: Request): Promise<Response> {
  const { VERCEL } = env();
  // There the process may stop after the answer, so what was queued is written before.
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
