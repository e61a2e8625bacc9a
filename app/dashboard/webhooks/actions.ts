'use server';

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import { noteDeed } from '@/lib/dashboard/audit';
import { done, type FormState, refused } from '@/lib/dashboard/form-state';
import { requireScope, type UserScope } from '@/lib/dashboard/scope';
import { ApiError, errorText } from '@/lib/errors';
import * as deliveries from '@/lib/webhook/deliveries';
import * as endpoints from '@/lib/webhook/endpoints';
import { attemptAfter, outcome } from './outcome';

/** Webhook endpoints and their deliveries. */

/** Runs what somebody asked for; a refusal becomes words for the form. */
async function attempt(
  action: string,
  target: string | null,
  work: (scope: UserScope) => Promise<FormState & { target?: string }>,
): Promise<FormState> {
  const scope = await requireScope('develop');
  try {
    const { target: made, ...state } = await work(scope);
    await noteDeed(scope, action, made ?? target, { livemode: scope.livemode });
    // A page that is drawn anew would take the dialog away in which the secret is shown (shown-once.tsx).
    if (!state.secrets) revalidatePath('/dashboard', 'layout');
    return state;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return inWords(error);
  }
}

/** What is wrong with the address stands at its field; the general words are for what has no details. */
function inWords(error: ApiError): FormState {
  const details = error.details ?? [];
  if (details.length === 0) return refused(errorText(error.code));
  const url = details.find((detail) => detail.startsWith('url: '))?.slice('url: '.length);
  return url ? { ok: false, errors: { url } } : refused(details.join(' '));
}

const id = (form: FormData) => String(form.get('endpoint_id') ?? '');

export async function resendDelivery(_state: FormState, form: FormData): Promise<FormState> {
  const delivery_id = String(form.get('delivery_id') ?? '');
  return attempt('delivery.resent', delivery_id, async (scope) => {
    const { tries } = await deliveries.getDelivery(scope, delivery_id);
    await deliveries.resendDelivery(scope, delivery_id);
    return outcome(await attemptAfter(scope, delivery_id, tries.length));
  });
}

export async function createEndpoint(_state: FormState, form: FormData): Promise<FormState> {
  const url = String(form.get('url') ?? '').trim();
  const events = form.getAll('events').map(String);
  const state = await attempt('webhook_endpoint.created', null, async (scope) => {
    const made = await endpoints.createEndpoint(scope, { url, events });
    return {
      ok: true,
      message: 'The endpoint is registered.',
      secrets: [
        {
          label: 'Webhook secret',
          value: made.secret,
          hint: 'Your server verifies every delivery with it.',
        },
      ],
      target: made.id,
    };
  });
  return state.ok ? state : { ...state, values: { url, events: events.join(' ') } };
}

export async function changeEndpoint(_state: FormState, form: FormData): Promise<FormState> {
  const url = String(form.get('url') ?? '').trim();
  const events = form.getAll('events').map(String);
  const state = await attempt('webhook_endpoint.changed', id(form), async (scope) => {
    await endpoints.updateEndpoint(scope, id(form), { url, events });
    return done('Saved.');
  });
  return state.ok ? state : { ...state, values: { url, events: events.join(' ') } };
}

export async function setEndpointStatus(_state: FormState, form: FormData): Promise<FormState> {
  const status = form.get('status') === 'enabled' ? 'enabled' : 'disabled';
  return attempt(`webhook_endpoint.${status}`, id(form), async (scope) => {
    await endpoints.updateEndpoint(scope, id(form), { status });
    return done(
      status === 'enabled' ? 'The endpoint gets events again.' : 'The endpoint gets no more events.',
    );
  });
}

export async function deleteEndpoint(_state: FormState, form: FormData): Promise<FormState> {
  const state = await attempt('webhook_endpoint.deleted', id(form), async (scope) => {
    await endpoints.deleteEndpoint(scope, id(form));
    return done('The endpoint is deleted. Its log stays for 30 days.');
  });
  // Its own page has gone.
  if (state.ok) redirect('/dashboard/webhooks');
  return state;
}

export async function rotateSecret(_state: FormState, form: FormData): Promise<FormState> {
  return attempt('webhook_endpoint.secret_rotated', id(form), async (scope) => {
    const rotated = await endpoints.rotateSecret(scope, id(form), { force: form.get('force') === '1' });
    return {
      ok: true,
      message: 'For 24 hours deliveries carry signatures by both secrets.',
      secrets: [{ label: 'New webhook secret', value: rotated.secret }],
    };
  });
}

export async function revokePreviousSecret(_state: FormState, form: FormData): Promise<FormState> {
  return attempt('webhook_endpoint.previous_secret_revoked', id(form), async (scope) => {
    await endpoints.revokePreviousSecret(scope, id(form));
    return done('Deliveries are signed by the new secret alone now.');
  });
}

export async function sendTest(_state: FormState, form: FormData): Promise<FormState> {
  return attempt('webhook_endpoint.tested', id(form), async (scope) => {
    const { delivery_id } = await endpoints.sendTestEvent(scope, id(form));
    return outcome(await attemptAfter(scope, delivery_id, 0));
  });
}

export async function replayMissed(_state: FormState, form: FormData): Promise<FormState> {
  const hours = Number(form.get('hours'));
  if (!Number.isFinite(hours) || hours < 1 || hours > 720) return refused('Choose how far back.');
  return attempt('webhook_endpoint.replayed', id(form), async (scope) => {
    const report = await deliveries.replayMissed(scope, id(form), {
      since: new Date(Date.now() - hours * 3_600_000),
    });
    return done(
      report.queued === 0
        ? 'Nothing was missed in that time. What is being retried goes on by itself.'
        : `${report.queued} missed ${report.queued === 1 ? 'event is' : 'events are'} being sent again${report.has_more ? '. There are more: replay again when these have arrived' : ''}.`,
    );
  });
}

/** The secret of sessions' own addresses: shown as it is, of which the log tells, or a new one in its place. */
export async function defaultSecret(_state: FormState, form: FormData): Promise<FormState> {
  if (form.get('wish') !== 'replace') {
    return attempt('webhook_default_secret.shown', null, async (scope) => ({
      ok: true,
      secrets: [{ label: 'Default webhook secret', value: await endpoints.defaultSecret(scope), kept: true }],
    }));
  }
  return attempt('webhook_default_secret.replaced', null, async (scope) => ({
    ok: true,
    message: 'Deliveries to a webhook_url are signed with it from now on.',
    secrets: [
      {
        label: 'New default webhook secret',
        value: await endpoints.replaceDefaultSecret(scope),
        kept: true,
      },
    ],
  }));
}
