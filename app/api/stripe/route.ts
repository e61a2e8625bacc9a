import { after } from 'next/server';
import { env } from '@/lib/env';
import { receiveProcessorEvent } from '@/lib/payment/inbox';

export const maxDuration = 60;

/** Stripe's events are far smaller. */
const BODY_LIMIT_BYTES = 1024 * 1024;
/** Where no worker waits for the job, it is run after the answer. */
const RUN_TIME_LIMIT_MS = 20_000;

/** The processor's events, both modes: verified, stored once, answered; handled from the queue. */
export async function POST(request: Request): Promise<Response> {
  if (Number(request.headers.get('content-length') ?? 0) > BODY_LIMIT_BYTES) {
    return Response.json({ error: 'The body is too large.' }, { status: 413 });
  }
  const body = Buffer.from(await request.arrayBuffer());
  const answer = await receiveProcessorEvent(body, request.headers.get('stripe-signature'));
  if (answer === 'refused') {
    return Response.json({ error: 'The signature does not fit.' }, { status: 400 });
  }
  if (answer === 'stored' && env().VERCEL) {
    after(async () => {
      const { runDueJobs } = await import('@/lib/jobs/once');
      await runDueJobs({ time_limit_ms: RUN_TIME_LIMIT_MS });
    });
  }
  return Response.json({ received: true });
}
