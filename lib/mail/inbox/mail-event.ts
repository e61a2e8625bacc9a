import { z } from 'zod';
import type { BounceKind } from '../send/policy';
import { MAIL_TAG } from '../send/resend';

/** What one of the provider's events says about one mail, as far as we use it. Pure. */

const eventSchema = z.object({
  type: z.string(),
  created_at: z.iso.datetime({ offset: true }),
  data: z.object({
    email_id: z.string(),
    to: z.array(z.string()).default([]),
    tags: z.record(z.string(), z.string()).nullish(),
    bounce: z.object({ type: z.string() }).nullish(),
  }),
});

/** What the provider reports of mails, and what it is to us. Nothing follows from the others. */
const REPORTS = {
  'email.delivered': 'delivered',
  'email.bounced': 'bounced',
  'email.suppressed': 'suppressed',
  'email.failed': 'failed',
  'email.complained': 'complained',
} as const;

export interface MailReport {
  what: 'delivered' | 'complained' | BounceKind;
  at: Date;
  /** Our row, where the mail was sent with its id. */
  mail_id: string | null;
  provider_id: string;
  /** Each of our mails has one reader. */
  to: string | null;
}

/** A report of nothing is one that we have no use for. */
export function readMailEvent(payload: unknown): MailReport | null {
  const { success, data: event } = eventSchema.safeParse(payload);
  if (!success || !isReport(event.type)) return null;
  const { email_id: provider_id, to, tags, bounce } = event.data;
  const reported = REPORTS[event.type];
  return {
    what: reported === 'bounced' ? bounceOf(bounce?.type) : reported,
    at: new Date(event.created_at),
    mail_id: tags?.[MAIL_TAG] ?? null,
    provider_id,
    to: to[0] ?? null,
  };
}

const isReport = (type: string): type is keyof typeof REPORTS => Object.hasOwn(REPORTS, type);

/** Resend's three types; a bounce without one is what it says that bounces are: permanent. */
function bounceOf(type = 'Permanent'): BounceKind {
  if (type === 'Permanent') return 'permanent';
  return type === 'Transient' ? 'transient' : 'undetermined';
}
