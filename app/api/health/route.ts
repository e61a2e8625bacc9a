import { jsonAnswer } from '@/lib/edge/json-answer';
import { isWorkerDown } from '@/lib/jobs/runner-health';

// Says that the process answers, and that the worker that belongs to it, if any, runs; for load balancers. It asks nothing
// else, so that a slow database takes no server away.
export const dynamic = 'force-dynamic';

export function GET(): Response {
  if (isWorkerDown()) return jsonAnswer({ ok: false, worker: 'down' }, { status: 503 });
  return jsonAnswer({ ok: true });
}
