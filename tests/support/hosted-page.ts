import { newAttempt } from '@/components/forms/new-attempt';
import type { PageContext } from '@/components/pay/frame/page-context';
import type { Command } from '@/lib/group/commands';
import { groupConfigSchema } from '@/lib/group/config';
import { decide } from '@/lib/group/machine';
import type { Session } from '@/lib/group/model';
import { takesHolds } from '@/lib/group/query/holds';
import { planMilestones } from '@/lib/group/query/milestones';
import { activeMembers } from '@/lib/group/query/shares';
import { phaseOf } from '@/lib/hosted/page/view';
import { wordsOf } from '@/lib/words/words';
import { unstartedSession } from './unstarted-session';

/** Sessions played by the machine itself, and hosted pages of them, without a database. */

const NOW = Date.UTC(2026, 10, 21);

interface NewPage {
  total_cents?: number;
  commands?: Command[];
  config?: Partial<Session['config']>;
}

function newSession({ total_cents = 10_000, config = {} }: NewPage): Session {
  const full: Session['config'] = { ...groupConfigSchema.parse({ min_size: 2, max_size: 10 }), ...config };
  return unstartedSession({
    cart: {
      total: total_cents,
      currency: 'usd',
      items: [{ name: 'Cabin', quantity: 2, unit_price: total_cents / 2 }],
    },
    config: full,
    created_at: NOW,
    milestones: planMilestones(full, NOW),
  });
}

/** Ids are counted through all prefixes, in the order of the commands: `mem_1` is the organizer. */
export function playSession(given: NewPage): Session {
  let count = 0;
  const newId = (prefix: string) => `${prefix}${++count}`;
  return (given.commands ?? []).reduce<Session>((session, command) => {
    const decision = decide(session, command, { now: NOW, newId });
    if (!decision.ok) throw new Error(`${command.type}: ${decision.code}`);
    return decision.session;
  }, newSession(given));
}

/** Pays what the member owes: the payment's id is the last one made. */
export function pay(session: Session, name: string): Session {
  const member = activeMembers(session).find((each) => each.name === name);
  let count = 900 + session.payments.length * 10;
  const context = { now: NOW, newId: (prefix: string) => `${prefix}${++count}` };
  const give = (before: Session, command: Command): Session => {
    const decision = decide(before, command, context);
    if (!decision.ok) throw new Error(`${command.type}: ${decision.code}`);
    return decision.session;
  };
  const opened = give(session, {
    type: 'start_payment',
    member_id: member?.id ?? '',
    scope: { kind: 'own' },
  });
  const payment = opened.payments.at(-1);
  if (!payment) throw new Error('No payment was opened');
  return give(opened, {
    type: 'payment_succeeded',
    payment_id: payment.id,
    charge_id: `ch_${payment.id}`,
    received_cents: payment.amount_cents + payment.fee_cents,
    payer_email: null,
  });
}

/** The page of a session as the member of this name sees it; as a guest without one. The first member is the organizer. */
export function pageOf(session: Session, name?: string, given: Partial<PageContext> = {}): PageContext {
  const you = activeMembers(session).find((member) => member.name === name) ?? null;
  const viewer: PageContext['viewer'] = !you
    ? { kind: 'guest' }
    : { kind: you.is_organizer ? 'organizer' : 'member', member: you };
  return {
    page: {
      session,
      version: 1,
      merchant: {
        name: 'Cabin Shop',
        logo_url: null,
        brand_color: null,
        support_email: null,
        receipt_address: null,
        tax_id: null,
        allowed_origins: [],
      },
      customer: { name: null, email: null },
      success_url: 'https://shop.test/thanks',
      cancel_url: 'https://shop.test/cart',
      page_origin: null,
      access_token_hash: Buffer.alloc(32),
      by_former_link: false,
    },
    words: wordsOf('en'),
    viewer,
    you,
    bounced: new Map(),
    phase: phaseOf(session, NOW),
    now: NOW,
    nonce: '',
    attempt: newAttempt(),
    own: { path: '/s/share', query: '' },
    form: { action: '/s/share/act', page_key: 'key', flash: null },
    pay: {
      address: '/s/share/pay',
      form_action: '/s/share/act',
      asked: null,
      page_key: 'key',
      holds: takesHolds(session, NOW, you?.id ?? null),
      script_url: 'https://js.stripe.test/v3',
      publishable_key: 'pk_test_1',
    },
    takes_payments: true,
    share_url: 'https://split.test/s/share',
    parent_origin: null,
    embedded: false,
    theme: 'auto',
    ...given,
  };
}
