import { answerPay } from '@/lib/hosted/answer';

export async function POST(request: Request, { params }: { params: Promise<{ sessionId: string }> }) {
  return answerPay(request, 'session', (await params).sessionId);
}
