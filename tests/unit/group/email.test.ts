import { describe, expect, it } from 'vitest';
import { decide } from '@/lib/group/machine';
import type { Session } from '@/lib/group/model';
import { pay, playSession } from '../../support/hosted-page';

/** What a member's address is for, once the member is in. */

const context = { now: Date.UTC(2026, 10, 21), newId: (prefix: string) => `${prefix}new` };

const group = () =>
  playSession({
    commands: [
      {
        type: 'set_up_group',
        name: 'Ana',
        email: 'ana@shop.test',
        settings: { mode: 'equal', size: 3 },
      },
      { type: 'join', name: 'Ben', email: null },
      { type: 'join', name: 'Cleo', email: 'cleo@friends.test' },
    ],
  });
const ben = (session = group()) => session.members.find(({ name }) => name === 'Ben')?.id ?? '';

function effectsOf(session: ReturnType<typeof group>, command: Parameters<typeof decide>[1]) {
  const decision = decide(session, command, context);
  if (!decision.ok) throw new Error(decision.code);
  return decision;
}

describe('a member who gives an address', () => {
  it('gets the personal link, and the receipt of what has been paid', () => {
    const session = pay(group(), 'Ben');
    const decision = effectsOf(session, { type: 'give_email', member_id: ben(), email: 'ben@friends.test' });
    expect(decision.session.members.find(({ name }) => name === 'Ben')?.email).toBe('ben@friends.test');
    expect(decision.effects).toEqual([
      { kind: 'send_mail', template: 'joined', member_id: ben() },
      { kind: 'send_mail', template: 'receipt', member_id: ben(), about_id: session.payments[0]?.id },
    ]);
  });

  it('gets word of the money that is held on the card', () => {
    const joined = pay(group(), 'Ben');
    const payments = joined.payments.map((payment) => ({ ...payment, status: 'authorized' as const }));
    const given = { type: 'give_email', member_id: ben(), email: 'ben@friends.test' } as const;
    expect(effectsOf({ ...joined, payments }, given).effects).toEqual([
      { kind: 'send_mail', template: 'joined', member_id: ben() },
      { kind: 'send_mail', template: 'share_held', member_id: ben(), about_id: payments[0]?.id },
    ]);
  });

  it.each(['duplicate', 'late'] as const)(
    'is told again that a %s payment goes back, and gets no receipt',
    (reason) => {
      const joined = pay(group(), 'Ben');
      const [{ id = '', amount_cents = 0, fee_cents = 0 } = {}] = joined.payments;
      const refund = { payment_id: id, reason, amount_cents, fee_cents } as Session['refunds'][number];
      const given = { type: 'give_email', member_id: ben(), email: 'ben@friends.test' } as const;
      expect(effectsOf({ ...joined, refunds: [refund] }, given).effects).toContainEqual({
        kind: 'send_mail',
        template: 'payment_returned',
        member_id: ben(),
        about_id: id,
      });
      const part = { ...refund, amount_cents: amount_cents - 100 };
      const templates = effectsOf({ ...joined, refunds: [part, part] }, given).effects.map(
        (effect) => effect.kind === 'send_mail' && effect.template,
      );
      expect(templates).toEqual(['joined', 'receipt']);
    },
  );

  it('is told that the group has ended without the order, and so of the refund', () => {
    const paid = pay(group(), 'Ben');
    const ended = effectsOf(paid, { type: 'cancel' }).session;
    const given = { type: 'give_email', member_id: ben(), email: 'ben@friends.test' } as const;
    const templates = (session: Session) =>
      effectsOf(session, given).effects.map((effect) => effect.kind === 'send_mail' && effect.template);
    expect(templates(ended)).toEqual(['own_link', 'cancelled', 'receipt']);
    expect(templates({ ...ended, status: 'expired' })).toEqual(['own_link', 'expired', 'receipt']);
    expect(templates(paid)).toEqual(['joined', 'receipt']);
  });

  it('gets the way back in once everybody has paid, also who has paid nothing', () => {
    const session = { ...group(), status: 'funded' as const };
    const [ana = ''] = session.members.map(({ id }) => id);
    for (const member_id of [ana, ben()])
      expect(
        effectsOf(session, { type: 'give_email', member_id, email: 'new@friends.test' }).effects,
      ).toEqual([{ kind: 'send_mail', template: 'own_link', member_id }]);
  });

  it('gets nothing twice for giving it twice', () => {
    const given = effectsOf(group(), { type: 'give_email', member_id: ben(), email: 'ben@friends.test' });
    const again = { type: 'give_email', member_id: ben(), email: 'ben@friends.test' } as const;
    expect(effectsOf(given.session, again).effects).toEqual([]);
  });

  it('gets the link again for giving one twice that takes no mail', () => {
    const email = 'ben@friends.test';
    const given = effectsOf(group(), { type: 'give_email', member_id: ben(), email }).session;
    const again = {
      type: 'give_email',
      member_id: ben(),
      email: 'Ben@friends.test',
      tries_again: true,
    } as const;
    const about_id = expect.stringMatching(/^link-/);
    const { effects, session } = effectsOf(given, again);
    expect(effects).toEqual([{ kind: 'send_mail', template: 'joined', member_id: ben(), about_id }]);
    expect(session.members.find(({ id }) => id === ben())?.email).toBe('Ben@friends.test');
    const ended = effectsOf(given, { type: 'cancel' }).session;
    expect(effectsOf(ended, again).effects).toEqual([
      { kind: 'send_mail', template: 'own_link', member_id: ben(), about_id },
    ]);
    const other = effectsOf(given, { ...again, email: 'other@friends.test' }).effects;
    expect(other).toEqual([{ kind: 'send_mail', template: 'joined', member_id: ben() }]);
  });

  it('gets them again at another address, and reminders there, whatever was unsubscribed at the former one', () => {
    const given = effectsOf(pay(group(), 'Ben'), {
      type: 'give_email',
      member_id: ben(),
      email: 'bne@friends.test',
    }).session;
    const gone = effectsOf(given, { type: 'unsubscribe', member_id: ben() }).session;
    const decision = effectsOf(gone, { type: 'give_email', member_id: ben(), email: 'ben@friends.test' });
    expect(decision.session.members.find(({ name }) => name === 'Ben')).toMatchObject({
      email: 'ben@friends.test',
      unsubscribed_at: null,
    });
    expect(decision.effects).toEqual([
      { kind: 'send_mail', template: 'joined', member_id: ben() },
      { kind: 'send_mail', template: 'receipt', member_id: ben(), about_id: gone.payments[0]?.id },
    ]);
  });

  it('gets another link where the former address has had it, once in ten minutes to a mailbox', () => {
    const given = { type: 'give_email', member_id: ben(), email: 'bne@friends.test' } as const;
    const first = effectsOf(group(), { ...given, renews_link: true }).session;
    const benIn = (session: typeof first) => session.members.find(({ id }) => id === ben());
    expect(benIn(first)).toMatchObject({ link_number: null, link_renewed_at: null });
    const same = effectsOf(first, { ...given, email: 'BNE@friends.test', renews_link: true }).session;
    expect(benIn(same)).toMatchObject({ link_number: null, link_renewed_at: null });
    const other = { ...given, email: 'ben@friends.test' };
    expect(benIn(effectsOf(first, other).session)).toMatchObject({ link_number: null });
    const renewed = effectsOf(first, { ...other, renews_link: true });
    expect(benIn(renewed.session)).toMatchObject({ link_number: 1, link_renewed_at: context.now });
    const about_id = expect.stringMatching(/^link-/);
    expect(renewed.effects).toEqual([{ kind: 'send_mail', template: 'joined', member_id: ben(), about_id }]);
    const [asked] = effectsOf(renewed.session, { type: 'send_link', email: other.email }).effects;
    expect(asked).toEqual(renewed.effects[0]);
    // The one before may have had the former link, also where this one has had none.
    expect(effectsOf(renewed.session, given).effects).toEqual(renewed.effects);
    const respelled = { ...other, email: 'BEN@friends.test' };
    expect(effectsOf(renewed.session, respelled).effects).toEqual([
      { kind: 'send_mail', template: 'joined', member_id: ben() },
    ]);
  });

  it('gets the link to the tools as the organizer', () => {
    const member_id = group().members[0]?.id ?? '';
    const asked = { type: 'give_email', member_id, email: 'ana@home.test', renews_link: true } as const;
    const { effects, session } = effectsOf(group(), asked);
    expect(effects).toEqual([{ kind: 'send_mail', template: 'group_started', member_id }]);
    // The shop has the same link.
    expect(session.members[0]).toMatchObject({ link_number: null });
  });

  it('is refused when no longer in the group', () => {
    const left = effectsOf(group(), { type: 'leave', member_id: ben() }).session;
    const late = { type: 'give_email', member_id: ben(), email: 'ben@friends.test' } as const;
    expect(decide(left, late, context)).toMatchObject({ ok: false, code: 'member_not_found' });
  });
});

describe('somebody who asks for a personal link', () => {
  it('has it mailed to the address that a member gave, in any spelling of it, at most once in ten minutes', () => {
    const asked = { type: 'send_link', email: ' Cleo@Friends.test' } as const;
    const [first] = effectsOf(group(), asked).effects;
    const cleo = group().members.find(({ name }) => name === 'Cleo')?.id;
    expect(first).toMatchObject({ kind: 'send_mail', template: 'joined', member_id: cleo });
    expect(effectsOf(group(), asked).effects).toEqual([first]);
  });

  const asked = (email: string) => ({ type: 'send_link', email }) as const;
  const templatesOf = (session: Session, email: string) =>
    effectsOf(session, asked(email)).effects.map(
      (effect) => effect.kind === 'send_mail' && [effect.template, effect.member_id],
    );

  it('has it mailed to the address that came with the card', () => {
    const paid = pay(group(), 'Ben');
    const payments = paid.payments.map((payment) => ({ ...payment, payer_email: 'Ben@Wallet.test' }));
    expect(templatesOf({ ...paid, payments }, 'ben@wallet.test')).toEqual([['joined', ben()]]);
  });

  it('has it mailed once the group has ended, in a mail that asks for nothing', () => {
    const ended = effectsOf(pay(group(), 'Ben'), { type: 'cancel' }).session;
    const [ana, , cleo] = ended.members.map(({ id }) => id);
    expect(templatesOf(ended, 'cleo@friends.test')).toEqual([['own_link', cleo]]);
    expect(templatesOf(ended, 'ana@shop.test')).toEqual([['own_link', ana]]);
  });

  it.each(['succeeded', 'processing'] as const)(
    'has it mailed who has left, and whose payment is %s',
    (status) => {
      const paid = pay(group(), 'Ben');
      const left = {
        ...paid,
        members: paid.members.map((one) => (one.id === ben() ? { ...one, left_at: context.now } : one)),
        payments: paid.payments.map((one) => ({ ...one, status, payer_email: 'ben@wallet.test' })),
      };
      expect(templatesOf(left, 'ben@wallet.test')).toEqual([['own_link', ben()]]);
      const payments = left.payments.map((one) => ({ ...one, status: 'canceled' as const }));
      expect(templatesOf({ ...left, payments }, 'ben@wallet.test')).toEqual([]);
    },
  );

  it('learns nothing of who is in the group, and changes nothing', () => {
    const known = effectsOf(group(), { type: 'send_link', email: 'cleo@friends.test' });
    const unknown = effectsOf(group(), { type: 'send_link', email: 'nobody@friends.test' });
    expect(unknown.effects).toEqual([]);
    expect(unknown.session).toEqual(known.session);
    expect(unknown.subject_id).toBe(known.subject_id);
  });
});
