'use server';

import { may, type Role } from '@/lib/auth/roles';
import { dashboardAction } from '@/lib/dashboard/access/access';
import { confirmedAction } from '@/lib/dashboard/access/confirmed-action';
import { once } from '@/lib/dashboard/access/once';
import { environmentFile, firstRequest } from '@/lib/dashboard/developer/first-request';
import { type CheckState, checkSignature } from '@/lib/dashboard/developer/signature-check';
import { done, type FormState, refused } from '@/lib/dashboard/form/form-state';
import { text, texts } from '@/lib/dashboard/form/form-text';
import { changedFields, shownList } from '@/lib/dashboard/form/shown-fields';
import { recordAction } from '@/lib/dashboard/team/audit';
import { DEADLINE_UTC, formatDate } from '@/lib/format/date';
import { HOUR_ms } from '@/lib/format/units';
import { makeFirstKeys } from '@/lib/merchant/first-keys';
import { grantableScopes, type KeyKind, SCOPES_OF_KIND, type Scope } from '@/lib/merchant/key-kinds';
import { issueKey, revokeKey, rotateKey } from '@/lib/merchant/keys';
import { parseOrigins, setAllowedOrigins, setOrderRules } from '@/lib/merchant/profile';
import { registerServer, removeServer } from '@/lib/merchant/servers';
import { issueSigningSecret, rotateSigningSecret } from '@/lib/merchant/signing-secrets';

/** Keys, signing secrets and origins. */

/** What a key may do at most that this person makes. */
const grantableBy = (role: Role) => grantableScopes((permission) => may(role, permission));

/** What was chosen; none is no number, and never "at once". */
function hoursIn(form: FormData, name: string): number {
  const hours = text(form, name);
  return hours === '' ? Number.NaN : Number(hours);
}

const KEY_HINTS: Readonly<Record<KeyKind, string>> = {
  publishable: 'Safe to use in your pages. It creates sessions for signed carts only.',
  secret: 'Keep it on your server. Anyone who has it can cancel sessions.',
};

function shownKey(kind: KeyKind, key: string): FormState['secrets'] {
  const label = kind === 'secret' ? 'Secret key' : 'Publishable key';
  return [{ label, value: key, hint: KEY_HINTS[kind] }];
}

export const makeEnvironment = confirmedAction(
  'develop',
  once('makeEnvironment', async (access) => {
    if (access.livemode) return refused('Switch to test mode. Live keys are made one at a time.');
    await recordAction(access, 'webhook_default_secret.shown', null, { livemode: false });
    const { merchant_id, livemode, role, actor } = access;
    const keys = await makeFirstKeys({ merchant_id, livemode }, { grantable: grantableBy(role), actor });
    return {
      ok: true,
      secrets: [
        {
          label: '.env',
          value: environmentFile(merchant_id, keys),
          hint: 'Save it beside your server, outside of version control.',
        },
        {
          label: 'Signed request',
          value: firstRequest(keys),
          hint: 'Paste it into a terminal. It opens a session for a signed cart of $126.00.',
        },
      ],
    };
  }),
);

export const createKey = confirmedAction(
  'develop',
  once('createKey', async ({ merchant_id, livemode, role, actor }, form) => {
    const kind: KeyKind = form.get('kind') === 'publishable' ? 'publishable' : 'secret';
    const name = text(form, 'name');
    if (name.length > 100) return refused('Choose a shorter name.', { name: 'At most 100 characters.' });
    const wanted = texts(form, 'scopes');
    const known: readonly Scope[] = [...SCOPES_OF_KIND.secret, 'payments:read'];
    const scopes = known.filter((scope) => wanted.includes(scope));
    if (kind === 'secret' && scopes.length === 0) {
      return refused('Choose at least one permission.');
    }
    const issued = await issueKey(
      {
        merchant_id,
        livemode,
        kind,
        name: name || null,
        grantable: grantableBy(role),
        ...(kind === 'secret' ? { scopes } : {}),
      },
      actor,
    );
    return { ok: true, message: 'Key created.', secrets: shownKey(kind, issued.key) };
  }),
);

export const rotateApiKey = confirmedAction(
  'develop',
  once('rotateApiKey', async ({ merchant_id, livemode, role, actor }, form) => {
    const id = text(form, 'key_id');
    const grace_ms = hoursIn(form, 'grace_hours') * HOUR_ms;
    const issued = await rotateKey(
      { id, merchant_id, livemode, grace_ms, grantable: grantableBy(role) },
      actor,
    );
    const message =
      grace_ms === 0
        ? 'The old key no longer works.'
        : `The old key works until ${formatDate(Date.now() + grace_ms, DEADLINE_UTC)}.`;
    return { ok: true, message, secrets: shownKey(issued.kind, issued.key) };
  }),
);

export const revokeApiKey = dashboardAction('develop', async ({ merchant_id, livemode, actor }, form) => {
  await revokeKey({ id: text(form, 'key_id'), merchant_id, livemode }, actor);
  return done('Key revoked.');
});

export const makeSigningSecret = confirmedAction(
  'develop',
  once('makeSigningSecret', async ({ merchant_id, livemode, actor }, form) => {
    const mode = { merchant_id, livemode };
    const issued = !form.has('overlap_hours')
      ? await issueSigningSecret(mode, actor)
      : await rotateSigningSecret({ ...mode, overlap_ms: hoursIn(form, 'overlap_hours') * HOUR_ms }, actor);
    const hint = 'Keep it on your server: it signs your carts.';
    return {
      ok: true,
      message: 'Carts signed with it are accepted from now on.',
      secrets: [{ label: 'Signing secret', value: issued.secret, hint }],
    };
  }),
);

export const saveOrigins = confirmedAction('develop', async (access, form) => {
  const parsed = parseOrigins(text(form, 'origins'));
  if (!parsed.ok) return refused('Nothing was saved.', { origins: parsed.message });
  const shown = shownList(form, 'origins');
  await setAllowedOrigins(access.merchant_id, parsed.origins, access.actor, shown);
  return done('Saved.');
});

export const saveOrderRules = confirmedAction('settings', async (access, form) => {
  const rules = {
    allow_dropping_items: form.get('allow_dropping_items') === 'on',
    origins_in_test_mode: form.get('origins_in_test_mode') === 'on',
    one_session_per_order_ref: form.get('one_session_per_order_ref') === 'on',
  };
  await setOrderRules(access.merchant_id, changedFields(form, rules), access.actor);
  return done('Saved.');
});

export const addServer = confirmedAction('develop', async ({ merchant_id, actor }, form) => {
  await registerServer({ merchant_id, network: text(form, 'network') }, actor);
  return done('Registered.');
});

export const deleteServer = dashboardAction('develop', async ({ merchant_id, actor }, form) => {
  await removeServer({ merchant_id, id: text(form, 'server_id') }, actor);
  return done('Removed.');
});

export const checkCartSignature = dashboardAction('read', async (access, form): Promise<CheckState> => {
  const cart = String(form.get('cart') ?? '');
  const signature = text(form, 'signature');
  return { ok: true, report: await checkSignature(access, cart, signature), values: { cart, signature } };
});
