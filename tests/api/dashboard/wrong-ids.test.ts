import '../../support/next-modules';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as developers from '@/app/dashboard/developers/actions';
import * as disputes from '@/app/dashboard/disputes/actions';
import * as money from '@/app/dashboard/money/actions';
import * as sessions from '@/app/dashboard/sessions/actions';
import * as settings from '@/app/dashboard/settings/actions';
import * as webhooks from '@/app/dashboard/webhooks/actions';
import * as staff from '@/app/staff/actions';
import { RENDERED_FOR } from '@/lib/dashboard/access/rendered-for';
import type { FormState } from '@/lib/dashboard/form/form-state';
import { newId } from '@/lib/db/ids';
import { SYSTEM } from '@/lib/merchant/audit';
import { createEndpoint } from '@/lib/webhook/endpoint/endpoints';
import { sendTestEvent } from '@/lib/webhook/endpoint/test-event';
import { rows } from '../../support/api';
import { type FormBench, startFormBench } from '../../support/form-bench';
import { fundedSession } from '../../support/funded-session';
import { makeMerchant } from '../../support/merchant';
import { renderedNow } from '../../support/send-form';
import { joinTeam, signedInOwner, signInAs } from '../../support/signed-in';

/** Every action of the dashboard and of staff, with ids in its hidden fields that are not of what its page showed. */

type Ids = Record<string, string>;
type Action = (state: FormState, form: FormData) => Promise<FormState>;

/** What somebody types and chooses, all of it right. */
const TYPED: Ids = {
  amount: '1.00',
  left_cents: '10000',
  hours: '6',
  role: 'viewer',
  note: 'as agreed',
  enabled: '1',
  per_minute: '3000',
  merchant_fee: '1',
  consumer_fee: '1',
  fx_fee: '1',
  grace_hours: '0',
  status: 'disabled',
  scenario: 'fund',
  version: '1',
  url: 'https://example.com/hook',
  events: '*',
};

/** A form that has these fields, and tells which of them were asked for. */
class Recorded extends FormData {
  readonly asked = new Set<string>();
  constructor(private readonly fields: Ids) {
    super();
  }
  override has(name: string): boolean {
    this.asked.add(name);
    return this.fields[name] !== undefined;
  }
  override get(name: string): string | null {
    this.asked.add(name);
    return this.fields[name] ?? null;
  }
  override getAll(name: string): string[] {
    return this.has(name) ? [this.fields[name] ?? ''] : [];
  }
}

const actionsOf = (modules: Record<string, Record<string, unknown>>): [string, Action][] =>
  Object.entries(modules).flatMap(([room, module]) =>
    Object.entries(module).flatMap(([name, action]): [string, Action][] =>
      typeof action === 'function' ? [[`${room}.${name}`, action as Action]] : [],
    ),
  );
const OF_MERCHANTS = actionsOf({ developers, disputes, money, sessions, settings, webhooks });
const OF_STAFF = actionsOf({ staff });

let bench: FormBench;
let theirs: Ids;
beforeAll(async () => {
  bench = await startFormBench({ processor: true });
  theirs = await everythingOf('theirs@split.test');
});
afterAll(() => bench.close());

/** One of each that a form can name, of a shop and of its owner. */
async function everythingOf(email: string): Promise<Ids> {
  const shop = await makeMerchant();
  const mode = { merchant_id: shop.id, livemode: false };
  await joinTeam(shop.id, { email });
  await signInAs(email);
  const { session_id, member_id } = await fundedSession(shop);
  const resolve = async () => ['93.184.215.14'];
  const endpoint = await createEndpoint(
    mode,
    { url: 'https://example.com/hook', events: ['*'] },
    { resolve },
  );
  const { delivery_id } = await sendTestEvent(mode, endpoint.id);
  const one = async (sql: string, values: unknown[]) => String((await rows(sql, values))[0]?.id);
  const server_id = newId('srv_');
  await rows(
    `INSERT INTO merchant_servers (id, merchant_id, network, created_by) VALUES ($1, $2, '203.0.113.9', $3)`,
    [server_id, shop.id, SYSTEM.name],
  );
  const form = new FormData();
  form.set(RENDERED_FOR, await renderedNow());
  form.set('email', `invited-${email}`);
  form.set('role', 'viewer');
  expect(await settings.invite({ ok: null }, form)).toMatchObject({ ok: true });
  const payment_id = await one('SELECT id FROM payments WHERE session_id = $1', [session_id]);
  const dispute_id = `du_${session_id}`;
  await rows(
    `INSERT INTO disputes (id, payment_id, session_id, merchant_id, livemode, currency, amount_cents, status,
       due_by, opened_at, evidence, evidence_saved_at, evidence_version)
     VALUES ($1, $2, $3, $4, false, 'usd', 100, 'needs_response', now() + interval '5 days', now(),
       '{}', now(), 1)`,
    [dispute_id, payment_id, session_id, shop.id],
  );
  const user = `SELECT m.id FROM auth_members m JOIN auth_users u ON u.id = m.user_id WHERE u.email = $1`;
  return {
    merchant_id: shop.id,
    session_id,
    member_id,
    endpoint_id: endpoint.id,
    delivery_id,
    server_id,
    dispute_id,
    key_id: await one('SELECT id FROM api_keys WHERE merchant_id = $1 AND kind = $2 AND NOT livemode', [
      shop.id,
      'secret',
    ]),
    invitation_id: await one('SELECT id FROM auth_invitations WHERE email = $1', [`invited-${email}`]),
    team_member_id: await one(user, [email]),
    sign_in_id: await one(
      'SELECT s.id FROM auth_sessions s JOIN auth_users u ON u.id = s.user_id WHERE u.email = $1',
      [email],
    ),
  };
}

/** All that a shop's people could see change. */
function stateOf({ merchant_id, session_id, sign_in_id }: Ids) {
  return rows(
    `SELECT (SELECT to_jsonb(m) - 'updated_at' FROM merchants m WHERE id = $1) AS merchant,
       (SELECT version FROM sessions WHERE id = $2) AS version,
       (SELECT jsonb_agg(to_jsonb(k) - 'last_used_at' ORDER BY id) FROM api_keys k WHERE merchant_id = $1) AS keys,
       (SELECT jsonb_agg(to_jsonb(e) ORDER BY id) FROM webhook_endpoints e WHERE merchant_id = $1) AS endpoints,
       (SELECT count(*) FROM deliveries WHERE merchant_id = $1) AS deliveries,
       (SELECT jsonb_agg(to_jsonb(v) ORDER BY id) FROM merchant_servers v WHERE merchant_id = $1) AS servers,
       (SELECT jsonb_agg(to_jsonb(d) ORDER BY id) FROM disputes d WHERE merchant_id = $1) AS disputes,
       (SELECT jsonb_agg(to_jsonb(a) ORDER BY id) FROM auth_members a
          WHERE organization_id = (SELECT organization_id FROM merchants WHERE id = $1)) AS team,
       (SELECT jsonb_agg(to_jsonb(i) ORDER BY id) FROM auth_invitations i
          WHERE organization_id = (SELECT organization_id FROM merchants WHERE id = $1)) AS invitations,
       (SELECT count(*) FROM auth_sessions WHERE id = $3) AS signed_in,
       (SELECT count(*) FROM audit_log WHERE merchant_id = $1) AS audited`,
    [merchant_id, session_id, sign_in_id],
  );
}

/** Those of the actions that were not refused although they asked for an id, and what each answered. */
async function performed(actions: [string, Action][], ids: Ids, again: () => Promise<unknown>) {
  const found: Record<string, unknown> = {};
  for (const [name, action] of actions) {
    if ((await renderedNow()) === '') await again();
    // The members of a team are not those of a group.
    const own: Ids =
      name.startsWith('settings.') && ids.team_member_id ? { member_id: ids.team_member_id } : {};
    const form = new Recorded({ ...TYPED, ...ids, ...own, [RENDERED_FOR]: await renderedNow() });
    const answer = await action({ ok: null }, form).catch((error: Error & { to?: string }) =>
      error.to === undefined ? `threw ${error.message}` : { ok: false },
    );
    const asksForId = [...form.asked].some((field) => field.endsWith('_id'));
    if (typeof answer === 'string' || (asksForId && answer.ok !== false)) found[name] = answer;
  }
  return found;
}

describe('an action of the dashboard', () => {
  it('does nothing with the ids of another shop, and does not fail', async () => {
    await signedInOwner('mine@split.test');
    const before = await stateOf(theirs);
    expect(await performed(OF_MERCHANTS, theirs, () => signInAs('mine@split.test'))).toEqual({});
    expect(await stateOf(theirs)).toEqual(before);
  });

  it.each(['', 'x', '0', '-1', 'null', 'sess_', "'", '1e400', '[object Object]'])(
    'does nothing with ids that are no ids, and does not fail: "%s"',
    async (id) => {
      const email = `no-ids-${Buffer.from(id).toString('hex')}@split.test`;
      await signedInOwner(email);
      const ids = Object.fromEntries(Object.keys(theirs).map((name) => [name, id]));
      expect(await performed(OF_MERCHANTS, ids, () => signInAs(email))).toEqual({});
      await rows("UPDATE auth_users SET role = 'staff' WHERE email = $1", [email]);
      const wide = { ...ids, block_id: id, job_id: id, transaction_id: id, reversal_id: id, livemode: id };
      expect(await performed(OF_STAFF, wide, () => signInAs(email))).toEqual({});
    },
  );

  it('does nothing with a wrong id inside what is one’s own', async () => {
    const ours = await everythingOf('ours@split.test');
    const { session_id, dispute_id, endpoint_id } = ours;
    const again = () => signInAs('ours@split.test');
    const named = (names: string[]) => OF_MERCHANTS.filter(([name]) => names.includes(name));
    const members = named(
      ['sendMemberLink', 'removeMember', 'refundMember', 'retryRefund'].map((name) => `sessions.${name}`),
    );
    for (const id of ['', 'x', theirs.member_id ?? '', '0'])
      expect(
        await performed(members, { session_id: session_id ?? '', member_id: id, refund_id: id }, again),
      ).toEqual({});
    const refunds = named(['sessions.refundMember', 'sessions.refundGroup']);
    for (const left_cents of ['', 'x', '-1', '1e999', '9'.repeat(30)])
      expect(await performed(refunds, { ...ours, left_cents }, again)).toEqual({});
    const answers = OF_MERCHANTS.filter(([name]) => name.startsWith('disputes.'));
    for (const version of ['', 'x', '-1', '1.5', '9'.repeat(30)])
      expect(await performed(answers, { dispute_id: dispute_id ?? '', version }, again)).toEqual({});
    for (const hours of ['', 'x', '-1', '1e999'])
      expect(
        await performed(named(['webhooks.replayMissed']), { endpoint_id: endpoint_id ?? '', hours }, again),
      ).toEqual({});
    expect(members.length + refunds.length + answers.length).toBe(9);
  });
});
