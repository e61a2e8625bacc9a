import { answerForm } from '@/lib/session/page-http';

export async function POST(request: Request, { params }: { params: Promise<{ shareId: string }> }) {
  return answerForm(request, 's', (await params).shareId);
}
