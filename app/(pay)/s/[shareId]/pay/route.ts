import { answerPay } from '@/lib/hosted/answer';

export async function POST(request: Request, { params }: { params: Promise<{ shareId: string }> }) {
  return answerPay(request, 's', (await params).shareId);
}
