import { drawPreview } from '@/components/pay/frame/draw-preview';
import { answerPreview } from '@/lib/hosted/preview/answer-preview';

export async function GET(request: Request, { params }: { params: Promise<{ shareId: string }> }) {
  return answerPreview(request, (await params).shareId, drawPreview);
}
