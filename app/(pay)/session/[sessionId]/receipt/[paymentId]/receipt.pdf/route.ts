import { answerReceipt } from '@/lib/hosted/receipt/answer-receipt';

interface Props {
  params: Promise<{ sessionId: string; paymentId: string }>;
}

export async function GET(request: Request, { params }: Props) {
  const { sessionId, paymentId } = await params;
  return answerReceipt(request, 'session', sessionId, paymentId);
}
