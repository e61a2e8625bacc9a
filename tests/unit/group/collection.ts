import type { Command } from '@/lib/group/commands';
import { giftRoom_cents } from '@/lib/group/query/gifts';
import { memberAmount_cents } from '@/lib/group/query/shares';
import { GIFT_TOTAL } from '../../model/new-session';
import { World } from '../../model/world';

/** Ana collects for something that costs $173.33; everyone chooses what to give, $3.00 at least. */
export class Collection extends World {
  organizer = '';

  constructor() {
    super(0, GIFT_TOTAL + 11 * 100);
    const settings = { mode: 'equal', size: 4 } as const;
    this.organizer = this.must({ type: 'set_up_group', name: 'Ana', email: null, settings });
  }

  giving(name: string, amount_cents: number, is_hidden = false): Command {
    const gift = { amount_cents, message: `From ${name}`, is_hidden };
    return { type: 'join_and_pay', member_id: `mem_${name}`, name, email: null, wants: [], gift };
  }

  paying(member_id = this.organizer): Command {
    return { type: 'start_payment', member_id, scope: { kind: 'own' } };
  }

  settle(payment_id: string): this {
    const payment = this.session.payments.find(({ id }) => id === payment_id);
    if (!payment) throw new Error(payment_id);
    this.processor.charge(`ch_${payment_id}`, payment.amount_cents + payment.fee_cents);
    this.intents.set(payment_id, 'taken');
    this.deliver(payment);
    return this;
  }

  gives(name: string, amount_cents: number): this {
    return this.settle(this.must(this.giving(name, amount_cents)));
  }

  statusOf(payment_id: string): string | undefined {
    return this.session.payments.find(({ id }) => id === payment_id)?.status;
  }

  get room(): number {
    return giftRoom_cents(this.session, this.now);
  }

  get owed(): number {
    return memberAmount_cents(this.session, this.organizer);
  }
}
