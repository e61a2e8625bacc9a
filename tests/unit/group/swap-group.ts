import type { Command } from '@/lib/group/commands';
import type { Payment } from '@/lib/group/model';
import type { SplitSettings } from '@/lib/group/split/settings';
import { World } from '../../model/world';

/** Ana has started a group, Ben and Dan are in it. The merchant lets places change hands for four days. */
export class SwapGroup extends World {
  readonly people: Record<string, string> = {};

  constructor(commands: Command[] = [], settings: SplitSettings = { mode: 'equal', size: 3 }) {
    super(0, 900);
    this.people.Ana = this.must({ type: 'set_up_group', name: 'Ana', email: 'ana@example.test', settings });
    for (const name of ['Ben', 'Dan']) this.people[name] = this.must({ type: 'join', name, email: null });
    for (const command of commands) this.must(command);
  }

  id(name: string): string {
    return this.people[name] ?? '';
  }

  /** The processor takes the money of a payment that was opened. */
  settle(payment_id: string): Payment {
    const payment = this.payment(payment_id);
    this.processor.charge(`ch_${payment_id}`, payment.amount_cents + payment.fee_cents);
    this.intents.set(payment_id, 'taken');
    this.deliver(payment);
    return this.payment(payment_id);
  }

  payment(payment_id: string): Payment {
    const found = this.session.payments.find(({ id }) => id === payment_id);
    if (!found) throw new Error(`no payment ${payment_id}`);
    return found;
  }

  pay(...names: string[]): this {
    for (const name of names) {
      const start = { type: 'start_payment', member_id: this.id(name), scope: { kind: 'own' } } as const;
      this.settle(this.must(start));
    }
    return this;
  }

  offer(name = 'Ben'): string {
    return this.must({ type: 'offer_swap', member_id: this.id(name) });
  }

  comer(swap_id: string, name: string): Command {
    return { type: 'swap_and_pay', swap_id, member_id: `mem_${name}`, name, email: null };
  }

  open(swap_id: string, name: string): string {
    return this.must(this.comer(swap_id, name));
  }

  /** All that funding has queued is done. */
  send(): this {
    while (this.effects.length > 0)
      for (const effect of this.effects.splice(0)) if (effect.kind !== 'close_swap') this.perform(effect, 0);
    return this;
  }
}
