'use server';

import { revalidatePath } from 'next/cache';
import { noteDeed } from '@/lib/dashboard/audit';
import { done, type FormState, refused } from '@/lib/dashboard/form-state';
import { refusalWords } from '@/lib/dashboard/refusals';
import { requireScope, type UserScope } from '@/lib/dashboard/scope';
import { sessionInScope } from '@/lib/dashboard/session-detail';
import type { Command } from '@/lib/group/commands';
import { LIFETIME_hours, LIFETIME_ms } from '@/lib/group/config';
import type { Session } from '@/lib/group/model';
import { type Applied, apply } from '@/lib/session/apply';

/** What can be done to a session from the dashboard. Each goes through the session's one door. */

const HOUR_ms = 3_600_000;

/** Gives a command to a session of the scope, and notes who gave it. */
async function give(
  form: FormData,
  action: string,
  command: (session: Session, scope: UserScope) => Command,
): Promise<{ applied: Applied; session: Session } | null> {
  const scope = await requireScope('operate');
  const session = await sessionInScope(scope, String(form.get('session_id') ?? ''));
  if (!session) return null;
  const applied = await apply(session.id, command(session, scope));
  if (applied.ok) {
    await noteDeed(scope, action, session.id, { livemode: scope.livemode });
    revalidatePath('/dashboard', 'layout');
  }
  return { applied, session };
}

const UNKNOWN = refused('There is no such session.');

function said(given: Awaited<ReturnType<typeof give>>, words: (applied: Applied & { ok: true }) => string) {
  if (!given) return UNKNOWN;
  const { applied } = given;
  return applied.ok ? done(words(applied)) : refused(applied.violations[0] ?? refusalWords(applied.code));
}

export async function cancelSession(_state: FormState, form: FormData): Promise<FormState> {
  const given = await give(form, 'session.cancelled', () => ({ type: 'cancel' }));
  return said(given, ({ session }) =>
    session.refunds.length > 0
      ? 'Cancelled. What was paid is being refunded; the group is told by mail.'
      : 'Cancelled. Nothing had been paid.',
  );
}

export async function remindMembers(_state: FormState, form: FormData): Promise<FormState> {
  const given = await give(form, 'session.reminded', () => ({
    type: 'remind',
    member_ids: null,
    automatic: false,
  }));
  return said(given, ({ counts }) => {
    const { reminded = 0, skipped = 0 } = counts ?? {};
    const why = 'no address, mails stopped, or reminded within 10 minutes';
    return `${reminded} reminded${skipped > 0 ? `, ${skipped} passed over (${why})` : ''}.`;
  });
}

export async function extendSession(_state: FormState, form: FormData): Promise<FormState> {
  const hours = Number(form.get('hours'));
  if (!Number.isInteger(hours) || hours < 1 || hours > LIFETIME_hours) return refused('Choose how long.');
  const given = await give(form, 'session.extended', (session) => ({
    type: 'extend',
    expires_at: Math.min(session.expires_at + hours * HOUR_ms, session.created_at + LIFETIME_ms),
  }));
  return said(given, ({ session }) => `Extended to ${new Date(session.expires_at).toUTCString()}.`);
}

/** Gives one member's shares back after the group was funded; the transfer gives back its part. */
export async function refundMember(_state: FormState, form: FormData): Promise<FormState> {
  const member_id = String(form.get('member_id') ?? '');
  const given = await give(form, 'session.member_refunded', () => ({ type: 'refund_member', member_id }));
  return said(given, () => 'The refund is on its way. Its part of your transfer is taken back.');
}

export async function retryRefund(_state: FormState, form: FormData): Promise<FormState> {
  const refund_id = String(form.get('refund_id') ?? '');
  const given = await give(form, 'refund.retried', () => ({ type: 'retry_refund', refund_id }));
  return said(given, () => 'The refund is being tried again.');
}
