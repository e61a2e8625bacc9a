import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chooseMerchant, membershipsOf } from '@/lib/auth/accounts';
import { seedDashboardOwner } from '@/lib/auth/seed';
import { signCart } from '@/lib/cart/signature';
import { chooseMembership } from '@/lib/dashboard/access/access';
import { listRequests, readRequest } from '@/lib/dashboard/developer/requests';
import { checkSignature } from '@/lib/dashboard/developer/signature-check';
import { readChecklist } from '@/lib/dashboard/home/checklist';
import { readFigures } from '@/lib/dashboard/home/figures';
import { readMatters } from '@/lib/dashboard/home/matters';
import { listTransfers } from '@/lib/dashboard/money/transfers';
import { merchantSession } from '@/lib/dashboard/session/session-detail';
import { allSessions, listSessionPage } from '@/lib/dashboard/session/sessions';
import { readAudit } from '@/lib/dashboard/team/audit';
import { listInvitations, listTeam, teamMember } from '@/lib/dashboard/team/team';
import { newId } from '@/lib/db/ids';
import { pool } from '@/lib/db/pool';
import { SYSTEM } from '@/lib/merchant/audit';
import { issueKey, listKeys, revokeKey, rotateKey } from '@/lib/merchant/keys';
import { issueSigningSecret, listSigningSecrets, rotateSigningSecret } from '@/lib/merchant/signing-secrets';
import type { MerchantMode } from '@/lib/merchant-mode';
import { createEndpoint, deleteEndpoint, getEndpoint } from '@/lib/webhook/endpoint/endpoints';
import { rotateSecret } from '@/lib/webhook/endpoint/rotate-secret';
import { sendTestEvent } from '@/lib/webhook/endpoint/test-event';
import { getDelivery, listDeliveries, resendDelivery } from '@/lib/webhook/history/deliveries';
import { getEvent } from '@/lib/webhook/history/events';
import {
  confirmWith,
  drainJobs,
  type GroupBench,
  openFor,
  startGroup,
  startGroupBench,
} from '../../support/groups';
import { makeMerchantMode } from '../../support/merchant';

/** Everything the dashboard reads or does is for one merchant: another merchant's ids must be unknown to it. */

let bench: GroupBench;
let mine: MerchantMode;
let others: MerchantMode;
let otherMode: MerchantMode;
let session_id: string;
let request_id: string;
let endpoint_id: string;
let delivery_id: string;
let event_id: string;
let key_id: string;

beforeAll(async () => {
  bench = await startGroupBench();
  mine = { merchant_id: bench.merchant_id, livemode: false };
  otherMode = { ...mine, livemode: true };
  others = await makeMerchantMode();
  const endpoint = await createEndpoint(
    mine,
    { url: 'https://example.com/hook', events: ['*'] },
    { resolve: async () => ['93.184.215.14'] },
  );
  endpoint_id = endpoint.id;
  key_id = (await issueKey({ ...mine, kind: 'secret' }, SYSTEM)).id;
  await issueSigningSecret(mine, SYSTEM);
  const group = await startGroup(bench, { members: 1 });
  session_id = group.session_id;
  for (const member of [group.organizer, ...group.members]) {
    const { intent_id } = await openFor(session_id, member);
    await confirmWith(bench, intent_id);
  }
  await drainJobs();
  request_id = newId('req_');
  await pool().query(
    `INSERT INTO api_requests (request_id, merchant_id, livemode, method, path, status, duration_ms, session_id)
     VALUES ($1, $2, false, 'POST', '/api/v1/sessions', 200, 5, $3)`,
    [request_id, mine.merchant_id, session_id],
  );
  const page = await listDeliveries(mine, {});
  const [delivery] = page.data;
  if (!delivery) throw new Error('No delivery was made');
  delivery_id = delivery.id;
  event_id = delivery.event_id;
  await seedDashboardOwner({
    merchant_id: mine.merchant_id,
    email: 'mine@split.test',
    password: 'a long one 1',
  });
  await seedDashboardOwner({
    merchant_id: others.merchant_id,
    email: 'others@split.test',
    password: 'a long one 2',
  });
});

afterAll(() => bench.close());

const strangers = () => [['another merchant', others] as const, ['the other mode', otherMode] as const];

describe("another merchant's ids, and the other mode's", () => {
  it('are found by their own merchant, so that this test tests something', async () => {
    expect(await merchantSession(mine, session_id)).not.toBeNull();
    expect(await readRequest(mine, request_id)).not.toBeNull();
    expect((await listSessionPage(mine, { limit: 10 })).rows).toHaveLength(1);
    expect((await listRequests(mine, { failed: false, limit: 10 })).rows).not.toHaveLength(0);
    expect((await readFigures(mine, { days: 7 })).created).toBe(1);
    await expect(getEndpoint(mine, endpoint_id)).resolves.toBeTruthy();
    await expect(getDelivery(mine, delivery_id)).resolves.toBeTruthy();
    await expect(getEvent(mine, event_id)).resolves.toBeTruthy();
  });

  it('open no session', async () => {
    for (const [, merchant] of strangers()) {
      expect(await merchantSession(merchant, session_id)).toBeNull();
      expect((await listSessionPage(merchant, { limit: 10 })).rows).toEqual([]);
    }
  });

  it('are not found by any search', async () => {
    const { rows } = await pool().query<{ word: string }>(
      `SELECT unnest(ARRAY[s.id, s.group_id, m.id, m.name, m.email, p.id, p.intent_id, p.charge_id, t.id,
         t.processor_transfer_id, s.customer->>'email', s.request_id, $2, $3]) AS word
       FROM sessions s JOIN members m ON m.session_id = s.id JOIN payments p ON p.session_id = s.id
       LEFT JOIN transfers t ON t.session_id = s.id WHERE s.id = $1`,
      [session_id, event_id, request_id],
    );
    const words = [...new Set(rows.map(({ word }) => word).filter(Boolean))];
    expect(words.length).toBeGreaterThan(8);
    for (const word of words) {
      for (const [, merchant] of strangers()) {
        const page = await listSessionPage(merchant, { search: word, limit: 10 });
        expect(page.rows, word).toEqual([]);
      }
    }
    expect((await listSessionPage(mine, { search: 'ana', limit: 10 })).rows).toHaveLength(1);
  });

  it('appear in no export, figure, transfer, matter or log', async () => {
    for (const [, merchant] of strangers()) {
      for await (const rows of allSessions(merchant, {})) expect(rows).toEqual([]);
      const figures = await readFigures(merchant, { days: 30 });
      expect([figures.created, figures.funded, figures.open]).toEqual([0, 0, 0]);
      expect((await listTransfers(merchant, { limit: 10 })).rows).toEqual([]);
      expect(await readMatters(merchant)).toEqual([]);
      expect((await listRequests(merchant, { failed: false, limit: 10 })).rows).toEqual([]);
      expect(await readRequest(merchant, request_id)).toBeNull();
      expect((await listDeliveries(merchant, {})).data).toEqual([]);
      expect(await listKeys(merchant.merchant_id, merchant.livemode)).toEqual([]);
      expect(await listSigningSecrets(merchant)).toEqual([]);
    }
    expect((await readChecklist(others)).filter((step) => step.done)).toEqual([]);
    const log = await readAudit({ merchant_id: others.merchant_id, limit: 100 });
    expect(log.rows.map((row) => row.merchant_id)).not.toContain(mine.merchant_id);
  });

  it('cannot be acted on', async () => {
    const acts: ((merchant: MerchantMode) => Promise<unknown>)[] = [
      (merchant) => getEndpoint(merchant, endpoint_id),
      (merchant) => deleteEndpoint(merchant, endpoint_id),
      (merchant) => rotateSecret(merchant, endpoint_id),
      (merchant) => sendTestEvent(merchant, endpoint_id),
      (merchant) => getDelivery(merchant, delivery_id),
      (merchant) => resendDelivery(merchant, delivery_id),
      (merchant) => getEvent(merchant, event_id),
      (merchant) => rotateKey({ ...merchant, id: key_id, grace_ms: 0 }, SYSTEM),
      (merchant) => revokeKey({ ...merchant, id: key_id }, SYSTEM),
    ];
    for (const [who, merchant] of strangers()) {
      for (const act of acts) await expect(act(merchant), `${who}: ${act}`).rejects.toThrow();
    }
    expect((await listKeys(mine.merchant_id, false))[0]?.revoked_at).toBeNull();
    await expect(getEndpoint(mine, endpoint_id)).resolves.toBeTruthy();
  });

  it("sign no cart: a merchant's secret checks its own signatures only", async () => {
    const cart = JSON.stringify({
      total: 100,
      currency: 'usd',
      items: [{ name: 'A', quantity: 1, unit_price: 100 }],
    });
    for (const [, merchant] of strangers()) {
      expect((await checkSignature(merchant, cart, 'a'.repeat(64))).verdict).toBe('no_secret');
    }
    expect((await checkSignature(mine, cart, 'a'.repeat(64))).verdict).toBe('wrong');
  });

  it('the cart checker finds the mistakes that the API finds, and an expired secret', async () => {
    const written =
      '{ "total": 100, "currency": "usd", "items": [{ "name": "A", "quantity": 1, "unit_price": 100 }] }';
    const cart = JSON.parse(written);
    const old = (await issueSigningSecret(mine, SYSTEM)).secret;
    const cause = async (signature: string) => {
      const report = await checkSignature(mine, written, signature);
      return report.verdict === 'wrong' ? report.cause : report.verdict;
    };
    const hmac = (text: string) => createHmac('sha256', old).update(text).digest('hex');
    expect(await cause(signCart(cart, old))).toBe('valid');
    expect(await cause(signCart(cart, `${old}\n`))).toBe('The secret has a line break at its end.');
    expect(await cause(hmac(written))).toBe('The JSON text was signed as it is, not in canonical form.');
    expect(await cause(hmac(JSON.stringify({ cart })))).toBe('The body was signed, not the cart alone.');
    expect(await cause(`sha256=${signCart(cart, old)}`)).toContain('prefix');
    expect(await cause('')).toBe('There is no signature.');
    expect(await cause('b'.repeat(64))).toContain('another secret or in the other mode');
    await rotateSigningSecret({ ...mine, overlap_ms: 0 }, SYSTEM);
    expect(await cause(signCart(cart, old))).toMatch(/secret ending in .+ no longer counts/);
  });
});

describe('teams', () => {
  async function teamOf(email: string) {
    const { rows } = await pool().query<{ id: string }>('SELECT id FROM auth_users WHERE email = $1', [
      email,
    ]);
    const user_id = rows[0]?.id ?? '';
    const [membership] = await membershipsOf(user_id);
    if (!membership) throw new Error(`${email} has no merchant`);
    return { user_id, ...membership };
  }

  it("show only their own members, and do not find another team's member", async () => {
    const ours = await teamOf('mine@split.test');
    const theirs = await teamOf('others@split.test');
    const [member] = await listTeam(theirs);
    expect(member?.email).toBe('others@split.test');
    expect((await listTeam(ours)).map(({ email }) => email)).toEqual(['mine@split.test']);
    expect(await teamMember(ours, member?.id ?? '')).toBeNull();
    expect(await listInvitations(ours)).toEqual([]);
  });

  it("another merchant cannot be chosen, and a forged choice falls back to one's own", async () => {
    const ours = await teamOf('mine@split.test');
    const theirs = await teamOf('others@split.test');
    await pool().query(
      `INSERT INTO auth_sessions (id, token, user_id, expires_at) VALUES ('s1', 't1', $1, now() + interval '1 day')`,
      [ours.user_id],
    );
    await chooseMerchant({ sign_in_id: 's1', user_id: ours.user_id }, theirs.organization_id);
    const { rows } = await pool().query(`SELECT active_organization_id FROM auth_sessions WHERE id = 's1'`);
    expect(rows[0].active_organization_id).toBeNull();
    const memberships = await membershipsOf(ours.user_id);
    expect(chooseMembership(memberships, theirs.organization_id)?.merchant_id).toBe(mine.merchant_id);
  });
});
