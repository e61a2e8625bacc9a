import { answerScript } from '@/lib/api/sdk-script';

export const dynamic = 'force-dynamic';

export const GET = answerScript;
