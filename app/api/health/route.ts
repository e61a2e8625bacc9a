import { jsonAnswer, jsonRefusal } from '@/lib/edge/json-answer';
import { isWorkerDown } from '@/lib/jobs/runner-health';

// Tells load balancers whether the process answers and its worker, if it has one, runs. It does not ask the database,
// so a slow one takes no server out of rotation.
export const dynamic = 'force-dynamic';

export function GET(): Response {
  if (isWorkerDown()) return jsonRefusal('health', 503, { ok: false, worker: 'down' });
  return jsonAnswer({ ok: true });
}
