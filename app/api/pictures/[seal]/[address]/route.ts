import { answerPicture } from '@/lib/hosted/preview/pictures';

export async function GET(
  request: Request,
  { params }: { params: Promise<{ seal: string; address: string }> },
) {
  const { seal, address } = await params;
  return answerPicture(request, seal, address);
}
