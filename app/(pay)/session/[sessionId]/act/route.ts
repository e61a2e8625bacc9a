import { answerForm } from '@/lib/hosted/answer';

export async function POST(request: Request, { params }: { params: Promise<{ sessionId: string }> }) {
  return answerForm(request, 'session', (await params).sessionId);
}
