import { answerForm } from '@/lib/session/page-http';

export async function POST(request: Request, { params }: { params: Promise<{ sessionId: string }> }) {
  return answerForm(request, 'session', (await params).sessionId);
}
