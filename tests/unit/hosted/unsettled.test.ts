import { expect, it } from 'vitest';
import { unsettledText } from '@/lib/hosted/form/unsettled';
import { wordsOf } from '@/lib/words/words';
import { World } from '../../model/world';

/** What a payer whose card form has finished is told of a payment that settles nothing. */

const CHARGES = 900;
/** Its shop asks for holds where they are sure to last. */
const AUTO = 903;

/** Ben has a place of $3.00, another one is free, and the rest is Ana’s, who organizes it. */
function group(kind = CHARGES) {
  const world = new World(0, kind);
  const custom = (free: number) => {
    const own = world.session.total_cents - 300 - free;
    const amounts = [own, 300, free].map((amount_cents) => ({ amount_cents, label: null }));
    return { mode: 'custom', size: 3, amounts } as const;
  };
  const settings = custom(300);
  const ana = world.must({ type: 'set_up_group', name: 'Ana', email: null, settings });
  const ben = world.must({ type: 'join', name: 'Ben', email: null, place: 1 });
  const open = (member_id = ben, scope = 'own') => {
    const paid = scope === 'own' ? { kind: 'own' as const } : { kind: 'member' as const, member_id: scope };
    const id = world.must({ type: 'start_payment', member_id, scope: paid });
    world.intents.set(id, 'open');
    return id;
  };
  const find = (id: string) => {
    const payment = world.session.payments.find((one) => one.id === id);
    if (!payment) throw new Error('No payment was opened');
    return payment;
  };
  const confirm = (id: string, short = false) => {
    world.confirm(find(id), short);
    world.deliver(find(id));
  };
  const text = (id: string) => unsettledText(world.session, find(id), wordsOf('en'));
  return { world, ana, ben, custom, open, confirm, find, text };
}

it('is nothing while the card form is open, in the bank’s hand, and once a share is settled', () => {
  const { world, open, confirm, text } = group();
  const id = open();
  expect(text(id)).toBeNull();
  world.must({ type: 'payment_processing', payment_id: id });
  expect(text(id)).toBeNull();
  confirm(id);
  expect(text(id)).toBeNull();
  const held = group(AUTO);
  const hold = held.open();
  held.confirm(hold);
  expect(held.find(hold).status).toBe('authorized');
  expect(held.text(hold)).toBeNull();
});

it('says that the charge is refunded where the split was changed meanwhile, also if the payer owes the same', () => {
  const { world, ben, custom, open, confirm, text } = group();
  const id = open();
  const owed = () => world.session.split?.shares.find(({ member_id }) => member_id === ben)?.amount_cents;
  const before = owed();
  world.must({ type: 'change_split', settings: custom(200) });
  expect(text(id)).toContain('Nothing was charged');
  confirm(id);
  expect(world.session.refunds).toMatchObject([{ payment_id: id, reason: 'duplicate' }]);
  expect(owed()).toBe(before);
  expect(text(id)).toContain('Anything it could not pay for is refunded to your card');
});

it('leaves it to the page that a bank holds the money too short a time, unless that does not say it', () => {
  const { ana, ben, open, confirm, find, text } = group(AUTO);
  confirm(open(ana));
  const others = open(ana, ben);
  confirm(others, true);
  expect(find(others).hold?.ended).toBe('too_short');
  expect(text(others)).toContain('we released it at once, and nothing was charged');
  const own = open();
  confirm(own, true);
  expect(text(own)).toBe('');
});

it('says why the bank has declined what it had in hand', () => {
  const { world, open, text } = group();
  const id = open();
  world.must({ type: 'payment_processing', payment_id: id });
  world.must({ type: 'payment_declined', payment_id: id, code: 'insufficient_funds', message: '' });
  expect(text(id)).toBe('The card does not have enough money available. Try another card.');
});
