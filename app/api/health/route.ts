import { jsonAnswer, jsonRefusal } from '@/lib/edge/json-answer';
import { isWorkerDown } from '@/lib/jobs/runner-health';

// Tells supervisors whether the process answers and its worker, if it has one, runs. It does not ask the database, whose
// outage no restart would end; /api/ready does.
export const dynamic = 'force-dynamic';

export function GET(): Response {
  if (isWorkerDown()) return jsonRefusal('health', 503, { ok: false, worker: 'down' });
  return jsonAnswer({ ok: true });
}
