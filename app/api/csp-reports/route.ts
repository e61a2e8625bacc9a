import { answerPolicyReports } from '@/lib/edge/policy-reports';
import { limited } from '@/lib/hosted/page/page-limit';

const LIMIT = { name: 'csp_reports', per_minute: 30 };

/** Browsers report here what a page's content policy has kept away (lib/edge/page-headers). */
export async function POST(request: Request): Promise<Response> {
  const tooMany = await limited(request, LIMIT);
  return tooMany ? new Response(null, { status: 429, headers: tooMany }) : answerPolicyReports(request);
}
