'use server';

import { revalidatePath } from 'next/cache';
import { type DashboardAccess, dashboardAction } from '@/lib/dashboard/access/access';
import { once } from '@/lib/dashboard/access/once';
import { done, type FormState, refused, wrong } from '@/lib/dashboard/form/form-state';
import { text } from '@/lib/dashboard/form/form-text';
import { readRefund } from '@/lib/dashboard/form/refund-form';
import { refusalMessage } from '@/lib/dashboard/form/refusal-message';
import { dismissWarning } from '@/lib/dashboard/money/fraud-warnings';
import { cancelledText } from '@/lib/dashboard/session/cancel-texts';
import { playScenario } from '@/lib/dashboard/session/play-scenario';
import { applyAudited } from '@/lib/dashboard/session/session-commands';
import { merchantSession } from '@/lib/dashboard/session/session-detail';
import { DEADLINE_UTC, formatDate } from '@/lib/format/date';
import type { Command } from '@/lib/group/commands';
import { LIFETIME_hours } from '@/lib/group/config';
import type { Session } from '@/lib/group/model';
import { extendedBy } from '@/lib/group/query/extension';
import { findMember } from '@/lib/group/query/shares';
import { agreedMembers } from '@/lib/mail/send/consent';
import type { Applied } from '@/lib/session/apply';

/** What can be done to a session from the dashboard. Each goes through the session's one door. */

/** Gives the form's session a command, and says what came of it. */
async function give(
  access: DashboardAccess,
  form: FormData,
  action: string,
  command: (session: Session) => Command,
  words: (applied: Applied & { ok: true }) => string,
): Promise<FormState> {
  const applied = await applyAudited(access, text(form, 'session_id'), action, command);
  if (!applied) return refused('Session not found.');
  return applied.ok ? done(words(applied)) : answerTo(applied);
}

/** The fields that refusals are about. The machine's words for these are for the API: they name its fields, or cents. */
const FIELDS: ReadonlyMap<string, string> = new Map([
  ['invalid_expiry', 'hours'],
  ['refund_too_large', 'amount'],
]);

/** In the machine's words, unless they are for the API. */
function answerTo({ code, violations }: Applied & { ok: false }): FormState {
  const field = FIELDS.get(code);
  return field ? wrong(field, refusalMessage(code)) : refused(violations[0]?.text ?? refusalMessage(code));
}

export const cancelSession = dashboardAction('operate', (access, form) =>
  give(
    access,
    form,
    'session.cancelled',
    () => ({ type: 'cancel', by: 'shop' }),
    ({ before }) => cancelledText(before),
  ),
);

export const remindMembers = dashboardAction(
  'operate',
  once('remindMembers', (access, form) =>
    give(
      access,
      form,
      'session.reminded',
      () => ({ type: 'remind', member_ids: null }),
      ({ counts }) => {
        const { reminded = 0, skipped = 0 } = counts ?? {};
        const why = 'no address, mails stopped, or reminded within 10 minutes';
        return `${reminded} reminded${skipped > 0 ? `, ${skipped} skipped (${why})` : ''}.`;
      },
    ),
  ),
);

/** Mails a member the way back in, to the address that the member gave: nobody here reads the link. */
export const sendMemberLink = dashboardAction('operate', async (access, form) => {
  const session = await merchantSession(access, text(form, 'session_id'));
  const member = session && findMember(session, text(form, 'member_id'));
  if (!session || !member?.email) return refused('We have no email address of this member.');
  const { id, email } = member;
  const isReached = (await agreedMembers(session)).has(id);
  return give(
    access,
    form,
    'session.link_sent',
    () => ({ type: 'send_link', email }),
    () =>
      isReached
        ? 'The link is mailed, at most once in 10 minutes.'
        : 'The address is not confirmed, or wants no mails. We ask its owner at most once a day; the link follows the answer.',
  );
});

/** Removes a member who has paid nothing, such as a stranger with whom the organizer is of no help. */
export const removeMember = dashboardAction('operate', (access, form) => {
  const member_id = text(form, 'member_id');
  return give(
    access,
    form,
    'session.member_removed',
    () => ({ type: 'remove', member_id }),
    ({ before }) => `${findMember(before, member_id)?.name ?? 'The member'} is no longer in the group.`,
  );
});

export const extendSession = dashboardAction('operate', async (access, form) => {
  const hours = Number(form.get('hours'));
  if (!Number.isInteger(hours) || hours < 1 || hours > LIFETIME_hours) {
    return wrong('hours', 'Choose how long.');
  }
  return give(
    access,
    form,
    'session.extended',
    (session) => ({ type: 'extend', expires_at: extendedBy(session, hours) }),
    ({ session }) => `Extended to ${formatDate(session.expires_at, DEADLINE_UTC)}.`,
  );
});

/** Refunds some or all of one member's shares after the group was funded. */
export const refundMember = dashboardAction('operate', (access, form) =>
  refund(access, form, 'session.member_refunded', (amount) => ({
    type: 'refund_member',
    member_id: text(form, 'member_id'),
    ...amount,
  })),
);

/** Refunds a part of the order to everybody after the group was funded. */
export const refundGroup = dashboardAction('operate', (access, form) =>
  refund(access, form, 'session.group_refunded', (amount) => ({ type: 'refund_group', ...amount })),
);

/** Once, however often the form is sent: before there is script a second tap sends it again. */
async function refund(
  access: DashboardAccess,
  form: FormData,
  action: string,
  command: (amount: { amount_cents: number; left_cents: number }) => Command,
): Promise<FormState> {
  const session = await merchantSession(access, text(form, 'session_id'));
  const amount_cents = session ? readRefund(text(form, 'amount'), session.currency) : 0;
  const left_cents = Number(text(form, 'left_cents'));
  if (typeof amount_cents !== 'number') return wrong('amount', amount_cents.wrong);
  return give(
    access,
    form,
    action,
    () => command({ amount_cents, left_cents }),
    () => 'Refund pending: your transfer is reversed first.',
  );
}

export const simulateSession = dashboardAction(
  'operate',
  once('simulateSession', async (access, form) => {
    const why = await playScenario(access, text(form, 'session_id'), text(form, 'scenario'));
    if (why === null) return done('Simulated.');
    // Its first steps may have been played.
    revalidatePath('/dashboard', 'layout');
    return refused(why);
  }),
);

export const dismissFraudWarning = dashboardAction('operate', async (access, form) => {
  if (!(await dismissWarning(access, text(form, 'warning_id'))))
    return refused('This warning is closed already.');
  return done('Warning dismissed.');
});

export const retryRefund = dashboardAction('operate', (access, form) =>
  give(
    access,
    form,
    'refund.retried',
    () => ({ type: 'retry_refund', refund_id: text(form, 'refund_id') }),
    () => 'Retrying the refund.',
  ),
);
