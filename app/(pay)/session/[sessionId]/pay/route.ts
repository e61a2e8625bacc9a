import { answerPay } from '@/lib/session/page-http';

export async function POST(request: Request, { params }: { params: Promise<{ sessionId: string }> }) {
  return answerPay(request, 'session', (await params).sessionId);
}
