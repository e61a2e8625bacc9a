import { z } from 'zod';
import { log } from '@/lib/log';
import { BodyTooLarge } from './message';
import { transportHeaders } from './page-headers';
import { readWebBody } from './web-body';

/** What browsers send when a page's content policy has kept something away (page-headers.ts). */

const LONGEST_bytes = 32 * 1024;
/** Of one body: the same mistake is usually reported many times. */
const MOST_REPORTS = 5;

const text = z.string().max(4_096).catch('');
/** As `report-uri` sends it, and as the Reporting API does. */
const oldReport = z.object({
  'csp-report': z
    .object({ 'effective-directive': text, 'violated-directive': text, 'blocked-uri': text })
    .partial(),
});
const newReport = z.object({
  type: z.literal('csp-violation'),
  body: z.object({ effectiveDirective: text, blockedURL: text }).partial(),
});

interface Violation {
  directive: string;
  blocked: string;
}

/** Only the host of what was blocked: an address can name a person, and holds tokens. */
function hostOf(blocked: string): string {
  const url = URL.parse(blocked);
  if (url?.host) return url.host;
  return /^[a-z-]{1,30}$/.test(blocked) ? blocked : url ? url.protocol.slice(0, 30) : 'unknown';
}

function violation(directive: string | undefined, blocked: string | undefined): Violation {
  const [name = ''] = (directive ?? '').split(' ');
  return { directive: /^[a-z-]{1,40}$/.test(name) ? name : 'unknown', blocked: hostOf(blocked ?? '') };
}

/** What a body reports; nothing for every other body. Pure. */
export function readPolicyReports(body: unknown): Violation[] {
  const list = Array.isArray(body) ? body.slice(0, MOST_REPORTS) : [body];
  return list.flatMap((each): Violation[] => {
    const old = oldReport.safeParse(each);
    if (old.success) {
      const report = old.data['csp-report'];
      const directive = report['effective-directive'] || report['violated-directive'];
      return [violation(directive, report['blocked-uri'])];
    }
    const recent = newReport.safeParse(each);
    return recent.success
      ? [violation(recent.data.body.effectiveDirective, recent.data.body.blockedURL)]
      : [];
  });
}

/** Logs each violation in one line, and answers nothing. */
export async function answerPolicyReports(request: Request): Promise<Response> {
  let status = 204;
  try {
    const bytes = await readWebBody(request, LONGEST_bytes);
    const found = readPolicyReports(JSON.parse(Buffer.from(bytes).toString()));
    for (const each of found) log('warn', 'a content policy was violated', { ...each });
    if (found.length === 0) status = 400;
  } catch (error) {
    status = error instanceof BodyTooLarge ? 413 : 400;
  }
  return new Response(null, { status, headers: { 'Cache-Control': 'no-store', ...transportHeaders() } });
}
