import { answerForm } from '@/lib/hosted/answer';

export async function POST(request: Request, { params }: { params: Promise<{ shareId: string }> }) {
  return answerForm(request, 's', (await params).shareId);
}
