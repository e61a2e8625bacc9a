import { jsonAnswer, jsonRefusal } from '@/lib/edge/json-answer';
import { runCron } from '@/lib/jobs/cron';

export const maxDuration = 60;
export const dynamic = 'force-dynamic';

/** Called by the platform's cron (vercel.json) where no worker runs. */
export async function GET(
  request: Request,
  context: { params: Promise<{ task: string }> },
): Promise<Response> {
  const { task } = await context.params;
  const { status, body } = await runCron(task, request.headers.get('authorization'));
  return status === 200 ? jsonAnswer({ ...body }) : jsonRefusal('cron', status, { ...body });
}
