import { jsonAnswer } from '@/lib/edge/json-answer';
import { whyNotReady } from '@/lib/jobs/readiness';

// Tells load balancers whether this process should get requests: not while it drains, nor while its database is away.
// /api/health tells whether it should be restarted, which would help in neither case.
export const dynamic = 'force-dynamic';

export async function GET(): Promise<Response> {
  const reason = await whyNotReady();
  return reason ? jsonAnswer({ ready: false, reason }, { status: 503 }) : jsonAnswer({ ready: true });
}
