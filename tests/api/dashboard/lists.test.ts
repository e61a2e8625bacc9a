import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDays, readFigures } from '@/lib/dashboard/home/figures';
import { readMatters } from '@/lib/dashboard/home/matters';
import { byMonth, listTransfers, readTakenBack } from '@/lib/dashboard/money/transfers';
import { applyAudited } from '@/lib/dashboard/session/session-commands';
import { sessionExtras } from '@/lib/dashboard/session/session-detail';
import { filtersFrom, queryFrom } from '@/lib/dashboard/session/session-query';
import { listSessionPage } from '@/lib/dashboard/session/sessions';
import { sessionActions } from '@/lib/dashboard/team/audit';
import { newId } from '@/lib/db/ids';
import { pool } from '@/lib/db/pool';
import { gone_cents } from '@/lib/group/query/transfers';
import { SYSTEM } from '@/lib/merchant/audit';
import type { MerchantMode } from '@/lib/merchant-mode';
import { refreshPayment } from '@/lib/payment/intent/start';
import { apply } from '@/lib/session/apply';
import { chargeOf, closeAtBank, disputeCharge } from '../../support/disputes';
import {
  confirmWith,
  drainJobs,
  fundGroup,
  type GroupBench,
  ledgerBalance,
  must,
  openFor,
  sessionNow,
  startGroup,
  startGroupBench,
} from '../../support/groups';
import { deleteJobs } from '../../support/queued-jobs';

/** The dashboard's lists and sums over groups that were played through. */

let bench: GroupBench;
let merchant: MerchantMode;

beforeAll(async () => {
  bench = await startGroupBench();
  merchant = { merchant_id: bench.merchant_id, livemode: false };
});
afterAll(() => bench.close());

const funded = (total_cents: number) => fundGroup(bench, { total_cents, members: 1 });

/** The sums of this month, and of the last where it ended a moment ago. */
const thisMonth = async () => {
  const now = new Date();
  const from = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1);
  const months = byMonth(await readDays(merchant, from), await readTakenBack(merchant, from));
  const sum = (key: Exclude<keyof (typeof months)[number], 'month' | 'currency'>) =>
    months.reduce((total, month) => total + month[key], 0);
  return {
    funded: sum('funded'),
    funded_cents: sum('funded_cents'),
    refunded_cents: sum('refunded_cents'),
    merchant_fee_cents: sum('merchant_fee_cents'),
    fx_fee_cents: sum('fx_fee_cents'),
    net_cents: sum('net_cents'),
  };
};

describe('what was funded in a month', () => {
  it('equals the sum of its transfers, even after later refunds', async () => {
    const whole = await funded(7_501);
    const part = await funded(10_000);
    await funded(4_999);
    const before = await thisMonth();
    expect(before).toMatchObject({ funded: 3, refunded_cents: 0 });
    for (const member_id of [whole.organizer, ...whole.members]) {
      expect((await apply(whole.session_id, { type: 'refund_member', member_id })).ok).toBe(true);
      await drainJobs();
    }
    await apply(part.session_id, { type: 'refund_member', member_id: part.organizer });
    await drainJobs();
    const period = await thisMonth();
    const { rows } = await listTransfers(merchant, { limit: 10 });
    const left = rows.map((row) => row.kept_cents);
    // Of each group as of the month: our fees are less what was returned.
    expect(rows.reduce((sum, row) => sum + row.merchant_fee_cents, 0)).toBe(period.merchant_fee_cents);
    expect(rows.reduce((sum, row) => sum + gone_cents(row), 0)).toBe(period.refunded_cents);
    expect(rows.find(({ session_id }) => session_id === whole.session_id)?.merchant_fee_cents).toBe(0);
    expect(rows).toHaveLength(3);
    expect(period.net_cents).toBe(left.reduce((sum, cents) => sum + cents));
    expect(period.refunded_cents).toBe(12_501);
    expect(period.merchant_fee_cents).toBeLessThan(before.merchant_fee_cents);
    const { funded_cents, refunded_cents, merchant_fee_cents, fx_fee_cents, net_cents } = period;
    expect(funded_cents).toBe(refunded_cents + merchant_fee_cents + fx_fee_cents + net_cents);
    const booked = await pool().query<{ cents: string }>(
      `SELECT -sum(amount_cents) AS cents FROM ledger_entries WHERE account = 'merchant_fees'`,
    );
    expect(merchant_fee_cents).toBe(Number(booked.rows[0]?.cents));
    const kept = await pool().query(
      `SELECT s.id FROM sessions s JOIN transfers t ON t.session_id = s.id GROUP BY s.id
       HAVING (s.merchant_fee_cents, s.fx_fee_cents) = (sum(t.merchant_fee_cents), sum(t.fx_fee_cents))`,
    );
    expect(kept.rows).toHaveLength(3);
  });

  it('counts what could not be transferred and was refunded instead as refunded', async () => {
    const before = await thisMonth();
    const { session_id, organizer, members } = await startGroup(bench, { total_cents: 6_000, members: 1 });
    for (const member of [organizer, ...members]) {
      const { intent_id, payment_id } = await openFor(session_id, member);
      await confirmWith(bench, intent_id);
      await refreshPayment(session_id, payment_id);
    }
    await must(session_id, { type: 'abandon_transfers' });
    await drainJobs();
    expect((await sessionNow(session_id)).transfers.map(({ status }) => status)).toEqual([
      'abandoned',
      'abandoned',
    ]);
    expect(await thisMonth()).toEqual({
      ...before,
      funded: before.funded + 1,
      funded_cents: before.funded_cents + 6_000,
      refunded_cents: before.refunded_cents + 6_000,
    });
  });

  /** What a group that was funded since has added; our fee of it is the ledger's. */
  const change = async (before: Awaited<ReturnType<typeof thisMonth>>, session_id: string) => {
    const now = await thisMonth();
    const fee_cents = now.merchant_fee_cents - before.merchant_fee_cents;
    expect(fee_cents).toBe(-(await ledgerBalance(session_id, 'merchant_fees')));
    return [now.refunded_cents - before.refunded_cents, fee_cents, now.net_cents - before.net_cents];
  };

  it('has our fee of a disputed payment until the dispute is lost, as the ledger has it', async () => {
    const before = await thisMonth();
    const { session_id, organizer } = await funded(8_000);
    expect(await change(before, session_id)).toEqual([0, 280, 7_720]);
    const dispute = await disputeCharge(bench, session_id, await chargeOf(session_id, organizer));
    expect(await change(before, session_id)).toEqual([3_860, 280, 3_860]);
    await closeAtBank(bench, session_id, dispute, false);
    expect(await change(before, session_id)).toEqual([4_000, 140, 3_860]);
  });

  it('has returned our fee of a refund that could not be taken back, as the ledger has it', async () => {
    const before = await thisMonth();
    const { session_id, organizer } = await funded(8_000);
    await must(session_id, { type: 'refund_member', member_id: organizer });
    const reversal_id = (await sessionNow(session_id)).reversals[0]?.id ?? '';
    await must(session_id, { type: 'reversal_refused', reversal_id, code: 'balance_insufficient' });
    await deleteJobs();
    expect(await change(before, session_id)).toEqual([0, 280, 7_720]);
    await must(session_id, { type: 'write_off_reversal', reversal_id });
    await drainJobs();
    expect(await change(before, session_id)).toEqual([140, 140, 7_720]);
  });
});

describe('groups by state', () => {
  it('are all in the chosen currency, also one that only open groups have', async () => {
    const eur = await startGroup(bench, { total_cents: 3_000, members: 1 });
    await pool().query(
      `UPDATE sessions SET currency = 'eur', created_at = now() - interval '60 days' WHERE id = $1`,
      [eur.session_id],
    );
    await startGroup(bench, { total_cents: 3_000, members: 1 });
    const usd = await readFigures(merchant, { days: 7, currency: 'usd' });
    expect(usd).toMatchObject({ currency: 'usd', currencies: ['usd', 'eur'], open: 1 });
    expect(await readFigures(merchant, { days: 7, currency: 'eur' })).toMatchObject({
      currency: 'eur',
      open: 1,
      created: 0,
    });
  });
});

describe('a search', () => {
  it('finds an order ref with an @ in it, and one of 500 characters', async () => {
    const { session_id } = await startGroup(bench, { members: 1 });
    for (const order_ref of ['cart@7', `${'r'.repeat(499)}7`]) {
      await pool().query('UPDATE sessions SET order_ref = $2 WHERE id = $1', [session_id, order_ref]);
      const page = await listSessionPage(merchant, { ...queryFrom(filtersFrom({ q: order_ref })), limit: 5 });
      expect(page.rows.map(({ id }) => id)).toEqual([session_id]);
    }
  });

  describe('finds what a caller knows', () => {
    const found = async (q: string, asker = merchant) => {
      const page = await listSessionPage(asker, { ...queryFrom(filtersFrom({ q })), limit: 5 });
      return page.rows.map(({ id }) => id);
    };
    let session_id: string;
    let organizer: string;
    let share_id: string;
    beforeAll(async () => {
      ({ session_id, organizer } = await startGroup(bench, { total_cents: 9_002, members: 1 }));
      await pool().query(
        `UPDATE members SET name = 'Ida van Doorn', email = 'Ida.Doorn@Mail.test'
         WHERE session_id = $1 AND NOT is_organizer`,
        [session_id],
      );
      await pool().query(`UPDATE sessions SET order_ref = 'SHOP-77-120' WHERE id = $1`, [session_id]);
      ({ share_id } = await sessionNow(session_id));
    });

    it.each(['doorn', 'Van Doorn', 'ida.do', 'ida.doorn@ma', 'shop-77-120', '120', '77-120'])(
      'by %s',
      async (word) => {
        expect(await found(word)).toEqual([session_id]);
        expect(await found(word, { ...merchant, livemode: true })).toEqual([]);
      },
    );

    it('but not by what is within a word', async () => {
      for (const word of ['oorn', 'da.doorn@mail', '20', '%', '(', '.*', '\\', 'सीता े', '999999999'])
        expect(await found(word)).toEqual([]);
    });

    it('by a link to the group, also one that the organizer has replaced, and shows no key of it', async () => {
      const link = `https://pay.example.test/s/${share_id}?m=mem_secret.key`;
      expect(await found(link)).toEqual([session_id]);
      expect(await found(`https://pay.example.test/session/${session_id}#organizer`)).toEqual([session_id]);
      expect(filtersFrom({ q: link }).search).toBe(share_id);
      await must(session_id, { type: 'renew_link', share_id: 'N'.repeat(22) });
      expect(await found(link)).toEqual([session_id]);
      expect(await found(link, { ...merchant, livemode: true })).toEqual([]);
    });

    it('by the last four digits of a card that paid', async () => {
      const { payment_id } = await openFor(session_id, organizer);
      await pool().query('UPDATE payments SET card = $2 WHERE id = $1', [
        payment_id,
        { brand: 'visa', last4: '7357' },
      ]);
      for (const word of ['7357', 'Visa 7357', 'visa •••• 7357', 'Visa\u00A0••••\u00A07357', '**** 7357'])
        expect(await found(word)).toEqual([session_id]);
      for (const word of ['242', '07357', 'A-7357', 'Visa']) expect(await found(word)).toEqual([]);
    });

    it('by what a card was charged, fee included', async () => {
      const { payment_id } = await openFor(session_id, organizer);
      const payment = (await sessionNow(session_id)).payments.find(({ id }) => id === payment_id);
      const cents = (payment?.amount_cents ?? 0) + (payment?.fee_cents ?? 0);
      expect(cents % 100).toBeGreaterThan(0);
      const typed = (cents / 100).toFixed(2);
      for (const word of [typed, typed.replace('.', ','), `$${typed}`, `${typed} USD`])
        expect(await found(word)).toEqual([session_id]);
      expect(await found(((cents + 1) / 100).toFixed(2))).toEqual([]);
    });
  });
});

describe('what needs a person', () => {
  it('shows the refunds that failed first, and says that there are more', async () => {
    const { session_id, organizer } = await startGroup(bench, { members: 1 });
    const { payment_id } = await openFor(session_id, organizer);
    const ids = Array.from({ length: 7 }, () => newId('ref_'));
    for (const [index, id] of ids.entries()) {
      await pool().query(
        `INSERT INTO refunds (id, session_id, payment_id, status, reason, currency, amount_cents, fee_cents, share_ids,
           created_at, settled_at)
         VALUES ($1, $2, $3, 'failed', 'late', 'usd', 100, 1, $4, now(), now() - $5 * interval '1 hour')`,
        [id, session_id, payment_id, JSON.stringify([`share_${index}`]), 7 - index],
      );
    }
    const shown = (await readMatters(merchant)).filter(
      (matter) =>
        matter.kind === 'refund_failed' || (matter.kind === 'more' && matter.of === 'refund_failed'),
    );
    expect(shown.map((matter) => ('refund_id' in matter ? matter.refund_id : matter.kind))).toEqual([
      ...ids.slice(0, 5),
      'more',
    ]);
    await pool().query('DELETE FROM refunds WHERE id = ANY($1)', [ids.slice(5)]);
    const kinds = (await readMatters(merchant)).map((matter) => matter.kind);
    expect(kinds.filter((kind) => kind === 'refund_failed')).toHaveLength(5);
    expect(kinds).not.toContain('more');
  });
});

describe('the page of a session', () => {
  it('says how many mails and events it has beyond those that it shows', async () => {
    const { session_id } = await startGroup(bench, { members: 1 });
    const session = await sessionNow(session_id);
    const before = await sessionExtras(session);
    expect([before.mails.beyond, before.events.beyond]).toEqual([0, 0]);
    const added = 512;
    await pool().query(
      `INSERT INTO mails (id, session_id, template, to_address, created_at)
       SELECT 'mail_' || $1::text || n, $1, 'digest', 'ana@example.test', now() FROM generate_series(1, $2::int) n`,
      [session_id, added],
    );
    await pool().query(
      `INSERT INTO events (id, session_id, merchant_id, livemode, type, sequence, body, created_at)
       SELECT 'evt_' || $1::text || n, $1, merchant_id, livemode, type, 1000 + n, body, created_at
       FROM (SELECT * FROM events WHERE session_id = $1 LIMIT 1) e, generate_series(1, $2::int) n`,
      [session_id, added],
    );
    const { mails, events } = await sessionExtras(session);
    expect([mails.rows.length, events.rows.length]).toEqual([500, 500]);
    expect(mails.beyond).toBe(before.mails.rows.length + added - 500);
    expect(events.beyond).toBe(before.events.rows.length + added - 500);
    await pool().query('DELETE FROM mails WHERE session_id = $1', [session_id]);
  });
});

describe('a group that ends soon', () => {
  it('is shown while something is owed, and says whether anybody can be reminded', async () => {
    const { session_id, organizer, members } = await startGroup(bench, { total_cents: 3_000, members: 2 });
    for (const member of [organizer, members[0] ?? '']) {
      const { intent_id, payment_id } = await openFor(session_id, member);
      await confirmWith(bench, intent_id);
      await refreshPayment(session_id, payment_id);
    }
    const set = (change: string) => pool().query(`UPDATE sessions SET ${change} WHERE id = $1`, [session_id]);
    const here = async () =>
      (await readMatters(merchant)).filter(
        (matter) => matter.kind === 'ends_soon' && matter.session_id === session_id,
      );
    await set(`expires_at = now() + interval '2 hours', customer = NULL`);
    expect(await here()).toMatchObject([{ paid_cents: 2_000, can_remind: false }]);
    await set(`customer = '{"email": "ana@example.test"}'`);
    expect(await here()).toMatchObject([{ paid_cents: 2_000, can_remind: true }]);
    // The end that is near can be that of a milestone, of which the same is true.
    const milestone = (paid_percent: number, state = 'near') =>
      JSON.stringify([{ at: Date.now() + 3_600_000, warn_at: 0, paid_percent, state }]);
    await set(
      `expires_at = now() + interval '3 days', milestone_check_at = now() + interval '1 hour', milestones = '${milestone(90)}'`,
    );
    const [soon] = await here();
    expect(soon?.kind === 'ends_soon' && soon.at.getTime() < Date.now() + 3_600_001).toBe(true);
    for (const other of [milestone(60), milestone(90, 'passed')]) {
      await set(`milestones = '${other}'`);
      expect(await here()).toEqual([]);
    }
    // Everybody is in, and held cards are being charged.
    await set('paid_cents = total_cents');
    expect(await here()).toEqual([]);
  });
});

describe('an action in the dashboard', () => {
  const doer = () => ({ ...merchant, actor: SYSTEM });
  const notes = async (session_id: string) => {
    const { rows } = await pool().query<{ action: string; actor: string }>(
      'SELECT action, actor FROM audit_log WHERE target = $1',
      [session_id],
    );
    return rows;
  };

  it('is logged once, and only when it succeeds', async () => {
    const { session_id } = await startGroup(bench, { members: 1 });
    const cancelled = await applyAudited(doer(), session_id, 'session.cancelled', () => ({ type: 'cancel' }));
    expect(cancelled).toMatchObject({ ok: true });
    const extended = await applyAudited(doer(), session_id, 'session.extended', ({ expires_at }) => ({
      type: 'extend',
      expires_at: expires_at + 1,
    }));
    expect(extended).toMatchObject({ ok: false });
    const again = { ...doer(), actor: { name: 'user:usr_2', address: null } };
    const repeated = await applyAudited(again, session_id, 'session.cancelled', () => ({ type: 'cancel' }));
    expect(repeated).toMatchObject({ ok: true });
    expect(await notes(session_id)).toEqual([{ action: 'session.cancelled', actor: 'system' }]);
    const stranger = { ...doer(), livemode: true };
    expect(
      await applyAudited(stranger, session_id, 'session.cancelled', () => ({ type: 'cancel' })),
    ).toBeNull();
  });

  it('is on the page of its session, and of no other', async () => {
    const [{ session_id }, { session_id: other }] = [
      await startGroup(bench, { members: 1 }),
      await startGroup(bench, { members: 1 }),
    ];
    await applyAudited(doer(), session_id, 'session.cancelled', () => ({ type: 'cancel', by: 'shop' }));
    const { merchant_id } = bench;
    expect((await sessionActions({ id: session_id, merchant_id })).rows).toMatchObject([
      { action: 'session.cancelled', actor: SYSTEM.name, target: session_id },
    ]);
    expect((await sessionActions({ id: other, merchant_id })).rows).toEqual([]);
    expect((await sessionActions({ id: session_id, merchant_id: 'split_merch_other' })).rows).toEqual([]);
  });

  it('is not done when it cannot be logged', async () => {
    const { session_id, organizer } = await funded(3_000);
    await pool().query('ALTER TABLE audit_log ADD CONSTRAINT closed CHECK (false) NOT VALID');
    try {
      await expect(
        applyAudited(doer(), session_id, 'session.member_refunded', () => ({
          type: 'refund_member',
          member_id: organizer,
        })),
      ).rejects.toThrow('closed');
    } finally {
      await pool().query('ALTER TABLE audit_log DROP CONSTRAINT closed');
    }
    expect((await sessionNow(session_id)).refunds).toEqual([]);
    expect(await notes(session_id)).toEqual([]);
  });
});
