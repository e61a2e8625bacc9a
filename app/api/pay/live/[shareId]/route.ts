import { answerLive } from '@/lib/session/page-live';

export async function GET(request: Request, { params }: { params: Promise<{ shareId: string }> }) {
  return answerLive(request, (await params).shareId);
}
