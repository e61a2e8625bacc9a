import { answerReceipt } from '@/lib/hosted/receipt/answer-receipt';

interface Props {
  params: Promise<{ shareId: string; paymentId: string }>;
}

export async function GET(request: Request, { params }: Props) {
  const { shareId, paymentId } = await params;
  return answerReceipt(request, 's', shareId, paymentId);
}
