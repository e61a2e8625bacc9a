import { answerLive } from '@/lib/hosted/live/live';

export async function GET(request: Request, { params }: { params: Promise<{ shareId: string }> }) {
  return answerLive(request, (await params).shareId);
}
