import { METRICS_TYPE, mayReadMetrics, readMetrics } from '@/lib/jobs/read-metrics';

export const dynamic = 'force-dynamic';

/** For Prometheus. Where no METRICS_TOKEN is configured, and for anyone who does not send it, there is nothing here. */
export async function GET(request: Request): Promise<Response> {
  if (!mayReadMetrics(request.headers.get('authorization'), { private_port: false })) {
    return new Response('Not found', { status: 404 });
  }
  const headers = { 'Content-Type': METRICS_TYPE, 'Cache-Control': 'no-store' };
  return new Response(await readMetrics(), { headers });
}
