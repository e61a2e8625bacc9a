import { answerPay } from '@/lib/hosted/form/answer-pay';

// On Vercel a run of what was queued follows the answer.
export const maxDuration = 60;

export async function POST(request: Request, { params }: { params: Promise<{ shareId: string }> }) {
  return answerPay(request, 's', (await params).shareId);
}
