import { answerForm } from '@/lib/hosted/form/answer-form';

// On Vercel a run of what was queued follows the answer.
export const maxDuration = 60;

export async function POST(request: Request, { params }: { params: Promise<{ sessionId: string }> }) {
  return answerForm(request, 'session', (await params).sessionId);
}
