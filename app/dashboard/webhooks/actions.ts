'use server';

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import { type DashboardAccess, dashboardAction } from '@/lib/dashboard/access/access';
import { confirmedAction } from '@/lib/dashboard/access/confirmed-action';
import { once } from '@/lib/dashboard/access/once';
import { done, type FormState, refused, wrong } from '@/lib/dashboard/form/form-state';
import { text, texts } from '@/lib/dashboard/form/form-text';
import { changedFields } from '@/lib/dashboard/form/shown-fields';
import { recordAction, withAudit } from '@/lib/dashboard/team/audit';
import { HOUR_ms } from '@/lib/format/units';
import { defaultSecret } from '@/lib/webhook/endpoint/default-secret';
import * as endpoints from '@/lib/webhook/endpoint/endpoints';
import * as secrets from '@/lib/webhook/endpoint/rotate-secret';
import { sendTestEvent } from '@/lib/webhook/endpoint/test-event';
import * as deliveries from '@/lib/webhook/history/deliveries';
import { attemptAfter, outcome } from './outcome';

/** Webhook endpoints and their deliveries. */

const endpointId = (form: FormData) => text(form, 'endpoint_id');

/** What came of an attempt by hand, in words. The log has one that failed, too. */
async function outcomeOf(access: DashboardAccess, delivery_id: string, known: number): Promise<FormState> {
  const made = await attemptAfter(access, delivery_id, known);
  revalidatePath('/dashboard', 'layout');
  return outcome(made);
}

export const resendDelivery = dashboardAction(
  'develop',
  once('resendDelivery', async (access, form) => {
    const delivery_id = text(form, 'delivery_id');
    const { tries } = await deliveries.getDelivery(access, delivery_id);
    await deliveries.resendDelivery(access, delivery_id, withAudit(access, 'delivery.resent', delivery_id));
    return outcomeOf(access, delivery_id, tries.length);
  }),
);

export const createEndpoint = confirmedAction(
  'develop',
  once('createEndpoint', async (access, form) => {
    const address = { url: text(form, 'url'), events: texts(form, 'events') };
    const noted = withAudit(access, 'webhook_endpoint.created', null);
    const made = await endpoints.createEndpoint(access, address, noted);
    const hint = 'Your server verifies every delivery with it.';
    return {
      ok: true,
      message: 'Endpoint added.',
      secrets: [{ label: 'Webhook secret', value: made.secret, hint }],
    };
  }),
);

export const changeEndpoint = confirmedAction('develop', async (access, form) => {
  const id = endpointId(form);
  const changes = changedFields(form, { url: text(form, 'url'), events: texts(form, 'events') });
  await endpoints.updateEndpoint(access, id, changes, withAudit(access, 'webhook_endpoint.changed', id));
  return done('Saved.');
});

export const setEndpointStatus = dashboardAction('develop', async (access, form) => {
  const status = form.get('status') === 'enabled' ? 'enabled' : 'disabled';
  const id = endpointId(form);
  await endpoints.updateEndpoint(access, id, { status }, withAudit(access, `webhook_endpoint.${status}`, id));
  return done(status === 'enabled' ? 'Endpoint enabled.' : 'Endpoint disabled.');
});

export const deleteEndpoint = dashboardAction('develop', async (access, form): Promise<FormState> => {
  const id = endpointId(form);
  await endpoints.deleteEndpoint(access, id, withAudit(access, 'webhook_endpoint.deleted', id));
  revalidatePath('/dashboard', 'layout');
  // Its own page has gone.
  redirect('/dashboard/webhooks');
});

/** When the overlap ends that the page showed; null where it showed none. Postgres has no year of six digits. */
function seenEnd(form: FormData): Date | null {
  const typed = text(form, 'ends');
  const ends = /^\d{4}-/.test(typed) ? new Date(typed) : null;
  return ends === null || Number.isNaN(ends.getTime()) ? null : ends;
}

/** What the log says of a secret's rotation: of an endpoint's, and of the default one. */
const ROTATION = {
  endpoint: {
    rotated: 'webhook_endpoint.secret_rotated',
    revoked: 'webhook_endpoint.previous_secret_revoked',
  },
  default: { rotated: 'webhook_default_secret.rotated', revoked: 'webhook_default_secret.previous_revoked' },
};

/** Whose secret a form is about: an endpoint's, or, where it names none, the default one. */
function secretOf(form: FormData) {
  const id = form.has('endpoint_id') ? endpointId(form) : null;
  return { id, ...ROTATION[id === null ? 'default' : 'endpoint'] };
}

export const rotateSecret = confirmedAction(
  'develop',
  once('rotateSecret', async (access, form) => {
    const { id, rotated: action } = secretOf(form);
    const options = { ends: seenEnd(form), ...withAudit(access, action, id) };
    const rotated = await secrets.rotateSecret(access, id, options);
    return {
      ok: true,
      message: 'For 24 hours deliveries are signed with both secrets.',
      secrets: [{ label: 'New webhook secret', value: rotated.secret, kept: id === null }],
    };
  }),
);

export const revokePreviousSecret = dashboardAction('develop', async (access, form) => {
  const { id, revoked: action } = secretOf(form);
  const options = { ends: seenEnd(form), ...withAudit(access, action, id) };
  return (await secrets.revokePreviousSecret(access, id, options))
    ? done('Deliveries are now signed with the new secret only.')
    : refused(
        'This secret was rotated, or the old one expired, since this page was loaded. Reload the page.',
      );
});

export const sendTest = dashboardAction(
  'develop',
  once('sendTest', async (access, form) => {
    const id = endpointId(form);
    const noted = withAudit(access, 'webhook_endpoint.tested', id);
    const { delivery_id } = await sendTestEvent(access, id, noted);
    return outcomeOf(access, delivery_id, 0);
  }),
);

/** Refused, so that the form keeps how far it was. */
const UNFINISHED =
  'There were too many events to look at in one go. None of those so far was missed. Press Replay to go on with the rest.';

/** Where the replay before this one stopped, if that was of the same period; otherwise the beginning of the period. */
function replaySince(form: FormData, hours: number): Date {
  const now = Date.now();
  const begin = now - hours * HOUR_ms;
  const [period, stopped = ''] = text(form, 'stopped_at').split(' ');
  const at = Date.parse(stopped);
  return new Date(period === String(hours) && at > begin && at < now ? at : begin);
}

export const replayMissed = dashboardAction(
  'develop',
  once('replayMissed', async (access, form) => {
    const hours = Number(form.get('hours'));
    if (!Number.isFinite(hours) || hours < 1 || hours > 720) {
      return wrong('hours', 'Choose how far back.');
    }
    const id = endpointId(form);
    const noted = withAudit(access, 'webhook_endpoint.replayed', id);
    const report = await deliveries.replayMissed(access, id, { since: replaySince(form, hours) }, noted);
    if (report.queued === 0 && report.next_since) {
      const stopped_at = `${hours} ${report.next_since.toISOString()}`;
      return { ...refused(UNFINISHED), values: { hours: String(hours), stopped_at } };
    }
    return done(
      report.queued === 0
        ? 'No missed events in that period. Pending deliveries are retried automatically.'
        : `${report.queued} missed ${report.queued === 1 ? 'event is' : 'events are'} being sent again${report.has_more ? '. There are more: replay again when these have arrived' : ''}.`,
    );
  }),
);

/** The secret of sessions' own addresses, shown as it is, of which the log tells. */
export const showDefaultSecret = confirmedAction(
  'develop',
  once('showDefaultSecret', async (access) => {
    await recordAction(access, 'webhook_default_secret.shown', null, { livemode: access.livemode });
    const value = await defaultSecret(access);
    return { ok: true, secrets: [{ label: 'Default webhook secret', value, kept: true }] };
  }),
);
