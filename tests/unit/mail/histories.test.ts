import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { resetEnvironment } from '@/lib/env';
import type { Accepted, Command } from '@/lib/group/commands';
import type { MailTemplate } from '@/lib/group/mail-template';
import type { Effect, Session } from '@/lib/group/model';
import { onCard_cents } from '@/lib/group/query/sums';
import type { MailContent } from '@/lib/mail/frame/content';
import { planSessionMail } from '@/lib/mail/session/session-mails';
import { formatMoney } from '@/lib/money/currency';
import { LOCALES } from '@/lib/words/locales';
import { wordsOf } from '@/lib/words/words';
import { type Action, act } from '../../model/actions';
import { histories, PAID, settings } from '../../model/histories';
import { World } from '../../model/world';
import { SHOP, words as textOfMail } from './samples';

/* Every mail that a history queues, as it would be sent at once, some time later, and when all is over. */

beforeAll(() => {
  resetEnvironment({ DATABASE_URL: 'postgres://localhost/none', APP_URL: 'https://split.example' });
});

type Mail = Extract<Effect, { kind: 'send_mail' }>;

class MailedWorld extends World {
  queued: Mail[] = [];
  override give(command: Command): Accepted | null {
    const accepted = super.give(command);
    for (const effect of accepted?.effects ?? []) if (effect.kind === 'send_mail') this.queued.push(effect);
    return accepted;
  }
}

function planned(session: Session, { template, member_id, about_id }: Mail) {
  const payload = { session_id: session.id, template, member_id, about_id: about_id ?? null };
  const data = { session, letterhead: SHOP, merchant_addresses: ['help@kettle.example'], disputes: [] };
  return planSessionMail(data, payload);
}

/** What a mail is about: the amount that the processor has taken, holds, or is to give back. */
function amountOf(world: World, { template, about_id }: Mail): number | null {
  const { payments, refunds } = world.session;
  const charge = world.processor.charges.get(`ch_${about_id}`);
  const payment = payments.find(({ id }) => id === about_id);
  const refund = refunds.find(({ id }) => id === about_id);
  switch (template) {
    case 'receipt':
    case 'payment_returned':
      return charge?.amount_cents ?? Number.NaN;
    case 'share_held':
    case 'hold_released':
      return payment ? onCard_cents(payment) : Number.NaN;
    case 'share_refunded':
    case 'refund_waits':
    case 'taken_back':
    case 'refund_failed':
      return refund ? onCard_cents(refund) : Number.NaN;
    default:
      return null;
  }
}

const OF_SHARES = new Set<MailTemplate>(['share_refunded', 'refund_waits', 'refund_elsewhere']);

/** Whether the rows of shares and the fee make the amount below them. An amount is its digits, in any currency. */
function addsUp({ blocks }: MailContent): boolean {
  const list = blocks.flatMap((block) => (block.kind === 'rows' ? block.rows : []));
  const [total = 0, ...parts] = list
    .slice(0, list.findIndex(({ strong }) => strong) + 1)
    .map(({ value }) => Number(value.replace(/\D/g, '')))
    .toReversed();
  return parts.length === 0 || parts.reduce((sum, part) => sum + part, 0) === total;
}

/** Whether one of this member's cards was charged, as the processor has it. */
const wasCharged = ({ session, processor }: World, member_id: string | null): boolean =>
  session.payments.some((one) => one.member_id === member_id && processor.charges.has(`ch_${one.id}`));

/** What a mail in English says that is not so. */
function untrue(world: World, mail: Mail, content: MailContent): string[] {
  const { subject, preview } = content;
  const said = textOfMail(content);
  const money = (cents: number) => formatMoney(cents, world.session.currency);
  const amount_cents = amountOf(world, mail);
  const wrong: string[] = [];
  if (amount_cents !== null && !`${subject} ${said}`.includes(money(amount_cents))) wrong.push('its amount');
  if (OF_SHARES.has(mail.template) && !addsUp(content)) wrong.push('rows that do not make its amount');
  const isEnd = mail.template === 'cancelled' || mail.template === 'expired';
  const charged = wasCharged(world, mail.member_id);
  if (isEnd && !charged && /refund/.test(`${subject} ${preview}`)) wrong.push('a refund of nothing');
  // A charge that we have not heard of is told of in a mail of its own.
  const isHeard = world.session.payments.some(
    (one) => one.member_id === mail.member_id && one.status === 'succeeded',
  );
  if (isEnd && isHeard && /not charged/.test(said)) wrong.push('that nothing was charged');
  return wrong.map((what) => `${mail.template} says ${what}: ${subject}`);
}

/** Writes a mail, if it is still to be sent: in English, and in one language more. Returns whether it is. */
function writeMail(world: World, mail: Mail, turn: number): boolean {
  const plan = planned(world.session, mail);
  if (!plan) return false;
  const locale = LOCALES[turn % LOCALES.length] ?? 'en';
  for (const words of [wordsOf('en'), wordsOf(locale)]) {
    const content = plan.write(world.now, words);
    const { subject, preview, heading, blocks } = content;
    const parts = { subject, preview, heading, blocks: blocks.length > 0 ? 'some' : '' };
    expect(Object.entries(parts).filter(([, part]) => part === '')).toEqual([]);
    expect(textOfMail(content)).not.toMatch(/undefined|NaN|\{\w+\}/);
    if (words.locale === 'en') expect(untrue(world, mail, content)).toEqual([]);
  }
  return true;
}

it('every mail of a history can be written in any language, and its amounts and what it says are so', () => {
  const written = new Set<MailTemplate>();
  fc.assert(
    fc.property(settings, fc.nat(100_000), histories(50), (setting, total, actions) => {
      const world = new MailedWorld(setting, total);
      const late: Mail[] = [];
      const send = (mails: readonly Mail[]) => {
        for (const mail of mails)
          if (writeMail(world, mail, written.size + actions.length)) written.add(mail.template);
      };
      const play = (step: number, action: Action) => {
        act(world, action);
        const mails = world.queued.splice(0);
        send(mails);
        if (step % 5 === 0) send(late.splice(0, 2));
        late.push(...mails);
      };
      for (const [step, action] of [...PAID, ...actions].entries()) play(step, action);
      world.rest();
      send([...late, ...world.queued.splice(0)]);
    }),
    { numRuns: 40 },
  );
  expect(written).toContain('receipt');
  expect(written.size).toBeGreaterThan(8);
});
