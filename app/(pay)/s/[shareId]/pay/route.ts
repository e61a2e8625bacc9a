import { answerPay } from '@/lib/session/page-http';

export async function POST(request: Request, { params }: { params: Promise<{ shareId: string }> }) {
  return answerPay(request, 's', (await params).shareId);
}
