import { beforeAll, describe, expect, it } from 'vitest';
import { resetEnvironment } from '@/lib/env';
import type { MailContent } from '@/lib/mail/frame/content';
import { newSession } from './new-session';
import { row, Story, words } from './samples';

beforeAll(() => {
  resetEnvironment({ DATABASE_URL: 'postgres://localhost/none', APP_URL: 'https://split.example' });
});

describe('a share that the shop refunds after the group was funded', () => {
  it('is reported to the member who paid it, with whose share it was and the refund', () => {
    const story = new Story();
    const ana = story.start('Ana', 'ana@example.com', 2);
    const ben = story.join('Ben');
    story.pay(ana, 'all');
    story.transfer();
    story.give({ type: 'refund_member', member_id: ben });
    story.reverse();
    const content = story.mail('share_refunded', ana);
    expect(content?.subject).toBe('Your refund of $50.50 from Kettle & Co');
    expect(row(content, 'Share of Ben')).toBe('$50.00');
    expect(row(content, 'Service fee (1%)')).toBe('$0.50');
    expect(row(content, 'Refund to your card')).toBe('$50.50');
    expect(story.mail('share_refunded', ben)).toBeNull();
    story.give({ type: 'refund_member', member_id: ana });
    story.reverse();
    expect(row(story.mail('share_refunded', ana), 'Your share')).toBe('$50.00');
    expect(story.mails.filter(({ template }) => template === 'share_refunded')).toHaveLength(2);
  });
});

describe('a refund that waits for the balance of the shop', () => {
  function waiting() {
    const story = new Story();
    const ana = story.start('Ana', 'ana@example.com', 2);
    const ben = story.join('Ben');
    story.pay(ana);
    const charge_id = `ch_${story.pay(ben)}`;
    story.transfer();
    story.give({ type: 'refund_member', member_id: ben });
    story.refuseReversals();
    const told = () => story.mails.flatMap(({ template }) => (template.includes('refund') ? [template] : []));
    return { story, ben, charge_id, told };
  }

  it('is told once as what it is, and with how long banks take only when it is sent', () => {
    const { story, ben, told } = waiting();
    story.refuseReversals();
    expect(told()).toEqual(['refund_waits']);
    const content = story.mail('refund_waits', ben);
    expect(content?.subject).toBe('Not sent yet: your refund of $50.50 from Kettle & Co');
    expect(row(content, 'Refund to your card')).toBe('$50.50');
    expect(words(content)).toContain('It could not be sent to your card yet.');
    expect(words(content)).not.toContain('5 to 10 days');
    story.reverse();
    expect(told()).toEqual(['refund_waits', 'share_refunded']);
    expect(words(story.mail('share_refunded', ben))).toContain('5 to 10 days');
    expect(story.mail('refund_waits', ben)).toBeNull();
  });

  it('is told as sent when the loss is ours', () => {
    const { story, told } = waiting();
    for (const { id } of story.session.reversals) story.give({ type: 'write_off_reversal', reversal_id: id });
    expect(told()).toEqual(['refund_waits', 'share_refunded']);
  });

  it('is told of when a hand makes it meanwhile', () => {
    const { story, ben, charge_id, told } = waiting();
    const made = { processor_refund_id: 're_hand', status: 'succeeded', failure_code: null } as const;
    story.give({ type: 'charge_refunded_outside', charge_id, amount_cents: 5_050, ...made });
    story.reverse();
    expect(told()).toEqual(['refund_waits', 'share_refunded']);
    expect(row(story.mail('share_refunded', ben), 'Refund to your card')).toBe('$50.50');
  });
});

describe('a refund of a part', () => {
  it('is reported with what it is of each share, and so is the rest, so that the lines add up', () => {
    const story = new Story();
    const ana = story.start('Ana', 'ana@example.com', 2);
    const ben = story.join('Ben');
    story.pay(ana, 'all');
    story.transfer();
    const reported = () => {
      const content = story.mail('share_refunded', ana);
      return ['Your share', 'Share of Ben', 'Service fee (1%)', 'Refund to your card'].map((label) =>
        row(content, label),
      );
    };
    story.give({ type: 'refund_group', amount_cents: 1_000 });
    story.reverse();
    expect(reported()).toEqual(['$5.00', '$5.00', '$0.10', '$10.10']);
    story.give({ type: 'refund_member', member_id: ben });
    story.reverse();
    expect(reported()).toEqual([undefined, '$45.00', '$0.45', '$45.45']);
  });
});

describe('a refund that no card takes', () => {
  it('is told to its payer once it was paid in another way, and nothing of the card any more', () => {
    const story = new Story();
    const ana = story.start('Ana', 'ana@example.com', 2);
    story.join('Ben');
    story.pay(ana, 'all');
    story.transfer();
    story.give({ type: 'refund_member', member_id: ana });
    story.reverse();
    story.failRefund();
    story.give({ type: 'settle_refund', refund_id: story.session.refunds[0]?.id ?? '' });
    const content = story.mail('refund_elsewhere', ana);
    expect(content?.subject).toBe('Your refund of $50.50 from Kettle & Co was paid in another way');
    expect(row(content, 'Paid in another way')).toBe('$50.50');
    expect(row(content, 'Refund to your card')).toBeUndefined();
    expect(words(content)).toContain('The money was paid to you in another way instead');
    expect(words(content)).not.toContain('5 to 10 days');
  });

  it('is told so again to a new address, where all of a payment had to go back', () => {
    const story = new Story();
    const ana = story.start('Ana', 'ana@example.com', 2);
    const ben = story.join('Ben', 'ben@wrong.example');
    const payment_id = story.give({ type: 'start_payment', member_id: ben, scope: { kind: 'own' } });
    story.pay(ana, 'all');
    story.settle(payment_id);
    expect(row(story.mail('payment_returned', ben), 'Refund to your card')).toBe('$50.50');
    story.failRefund();
    story.give({ type: 'settle_refund', refund_id: story.session.refunds.at(-1)?.id ?? '' });
    story.give({ type: 'give_email', member_id: ben, email: 'ben@example.com' });
    expect(story.mails.at(-1)).toMatchObject({ template: 'payment_returned', member_id: ben });
    const content = story.mail('payment_returned', ben);
    expect(row(content, 'Paid in another way')).toBe('$50.50');
    expect(row(content, 'Refund to your card')).toBeUndefined();
    expect(words(content)).not.toContain('5 to 10 days');
  });
});

/** The amounts in a mail's rows, down to what the card gets. */
function moneyRows(content: MailContent | null): string[] {
  const values = content?.blocks.flatMap((block) => (block.kind === 'rows' ? block.rows : [])) ?? [];
  return values.slice(0, values.findIndex(({ strong }) => strong) + 1).map(({ value }) => value);
}

describe('a refund that nobody in the group has asked for', () => {
  /** Ana has paid for herself, and Ben for himself. */
  function paid(size: number) {
    const story = new Story();
    const ana = story.start('Ana', 'ana@example.com', size);
    const ben = story.join('Ben');
    story.pay(ana);
    const charge_id = `ch_${story.pay(ben)}`;
    const byHand = (amount_cents: number) => {
      const made = { processor_refund_id: 're_hand', status: 'succeeded', failure_code: null } as const;
      story.give({ type: 'charge_refunded_outside', charge_id, amount_cents, ...made });
    };
    const told = () => story.mails.filter(({ template }) => template === 'share_refunded');
    return { story, ana, ben, charge_id, byHand, told };
  }

  it('is told to every payer, where the shop could not be paid', () => {
    const { story, ana, ben, told } = paid(2);
    story.give({ type: 'abandon_transfers' });
    for (const id of [ana, ben]) {
      expect(row(story.mail('share_refunded', id), 'Your share')).toBe('$50.00');
      expect(row(story.mail('share_refunded', id), 'Refund to your card')).toBe('$50.50');
      expect(words(story.mail('share_refunded', id))).toContain(
        'could not be passed on to Kettle & Co in time. So we are refunding $50.50 to you.',
      );
    }
    expect(told()).toHaveLength(2);
  });

  it('is told to its payer, where the shop made it by hand', () => {
    const funded = paid(2);
    funded.byHand(1_010);
    funded.byHand(1_010);
    expect(row(funded.story.mail('share_refunded', funded.ben), 'Refund to your card')).toBe('$10.10');
    expect(words(funded.story.mail('share_refunded', funded.ben))).not.toContain('The group is still open');
    expect(funded.told()).toHaveLength(1);
  });

  it('is told with what is left of the payment, and that the group is still open', () => {
    const { story, ben, byHand, told } = paid(3);
    byHand(1_366);
    const contents = told().map(({ member_id, about_id }) => {
      expect(member_id).toBe(ben);
      return about_id;
    });
    expect(contents).toHaveLength(2);
    expect(row(story.mail('share_refunded', ben), 'Refund to your card')).toBe('$20.00');
    expect(words(story.mail('share_refunded', ben))).toContain('The group is still open');
  });

  it('has rows that make its amount, where a hand or a bank has made it smaller', () => {
    const { story, ben, byHand } = paid(2);
    story.transfer();
    story.give({ type: 'refund_member', member_id: ben });
    story.refuseReversals();
    byHand(2_020);
    expect(moneyRows(story.mail('refund_waits', ben))).toEqual(['$30.00', '$0.30', '$30.30']);
    story.reverse();
    expect(moneyRows(story.mail('share_refunded', ben))).toEqual(['$30.00', '$0.30', '$30.30']);

    const lost = paid(2);
    const dispute = { charge_id: lost.charge_id, dispute_id: 'du_1', amount_cents: 1_010 };
    lost.story.give({ type: 'dispute_changed', status: 'needs_response', ...dispute });
    lost.story.give({ type: 'dispute_changed', status: 'lost', ...dispute });
    lost.story.give({ type: 'abandon_transfers' });
    expect(moneyRows(lost.story.mail('share_refunded', lost.ben))).toEqual(['$40.00', '$0.40', '$40.40']);
  });

  it('has its amount alone, where nobody can say whose share it was made smaller by', () => {
    const story = new Story();
    const ana = story.start('Ana', 'ana@example.com', 2);
    story.join('Ben');
    const charge_id = `ch_${story.pay(ana, 'all')}`;
    story.transfer();
    story.give({ type: 'refund_group' });
    const made = { processor_refund_id: 're_hand', status: 'succeeded', failure_code: null } as const;
    story.give({ type: 'charge_refunded_outside', charge_id, amount_cents: 2_020, ...made });
    story.reverse();
    expect(moneyRows(story.mail('share_refunded', ana))).toEqual(['$80.80']);
  });

  it('is not told again, where a hand made what had been told and had failed', () => {
    const { story, ben, byHand, told } = paid(2);
    story.transfer();
    story.give({ type: 'refund_member', member_id: ben });
    const [reversal] = story.session.reversals;
    story.give({ type: 'reversal_made', reversal_id: reversal?.id ?? '', processor_reversal_id: 'trr_1' });
    const refund_id = story.session.refunds[0]?.id ?? '';
    const failed = { processor_refund_id: null, status: 'failed', failure_code: 'declined' } as const;
    story.give({ type: 'refund_answered', refund_id, ...failed });
    byHand(5_050);
    expect(story.session.refunds.map(({ status }) => status)).toEqual(['superseded', 'succeeded']);
    expect(told()).toHaveLength(1);
  });
});

describe('a payment that is refunded at once', () => {
  function paying() {
    const story = new Story();
    const ana = story.start('Ana', 'ana@example.com', 2);
    const ben = story.join('Ben');
    const payment_id = story.give({ type: 'start_payment', member_id: ben, scope: { kind: 'own' } });
    return { story, ana, ben, payment_id };
  }

  it.each([
    ['cancel', 'the group had been cancelled by then'],
    ['expire', 'the time for the group was over by then'],
  ] as const)('after %s is told of to the payer, with what goes back', (type, why) => {
    const { story, ben, payment_id } = paying();
    if (type === 'expire') story.now = story.session.expires_at;
    story.give({ type });
    story.settle(payment_id);
    const content = story.mail('payment_returned', ben);
    expect(content?.subject).toBe('We are refunding your payment of $50.50 at Kettle & Co');
    expect(row(content, 'Refund to your card')).toBe('$50.50');
    expect(words(content)).toContain(why);
    expect(words(content)).toContain('5 to 10 days');
    expect(story.mail('receipt', ben)).toBeNull();
  });

  it('is reported once, however often the processor reports it', () => {
    const { story, payment_id } = paying();
    story.give({ type: 'cancel' });
    story.settle(payment_id);
    story.settle(payment_id);
    expect(story.mails.filter(({ template }) => template === 'payment_returned')).toHaveLength(1);
  });

  it('is reported after the organizer has divided again, with a link to what is owed now', () => {
    const { story, ben, payment_id } = paying();
    story.give({ type: 'change_split', settings: { mode: 'equal', size: 4 } });
    story.settle(payment_id);
    const content = story.mail('payment_returned', ben);
    expect(words(content)).toContain('but it could not be used for the order.');
    expect(words(content)).toContain('The group is still open');
  });

  it('is reported even to a member who has left meanwhile, who gets no other mail', () => {
    const { story, ben, payment_id } = paying();
    story.now += 60_000;
    story.give({ type: 'leave', member_id: ben });
    story.settle(payment_id);
    expect(words(story.mail('payment_returned', ben))).toContain('you were no longer in the group by then.');
    expect(story.mail('payment_returned', ben)?.button?.url).toBe('https://split.example/s/share_sample');
    expect(story.mail('joined', ben)).toBeNull();
  });

  it('does not bring the new link to somebody who was removed before it was made', () => {
    const { story, ben, payment_id } = paying();
    story.give({ type: 'remove', member_id: ben });
    story.give({ type: 'renew_link', share_id: 'share_new' });
    story.settle(payment_id);
    const content = story.mail('payment_returned', ben);
    expect(row(content, 'Refund to your card')).toBe('$50.50');
    expect(words(content)).not.toContain('share_new');
  });

  it('names the refunded amount when it differs from the requested one', () => {
    const { story, ben, payment_id } = paying();
    story.give({
      type: 'payment_succeeded',
      payment_id,
      charge_id: 'ch_odd',
      received_cents: 4_000,
      payer_email: null,
    });
    expect(row(story.mail('payment_returned', ben), 'Refund to your card')).toBe('$40.00');
    expect(words(story.mail('payment_returned', ben))).toContain('but it could not be used for the order.');
  });

  it('says that somebody else has paid the same, where that is so', () => {
    const { story, ana, ben, payment_id } = paying();
    const before = story.give({
      type: 'start_payment',
      member_id: ana,
      scope: { kind: 'member', member_id: ben },
    });
    story.settle(before);
    story.settle(payment_id);
    expect(words(story.mail('payment_returned', ben))).toContain('what it was for had been paid by then.');
  });

  it.each([
    ['withdrawn', 'the place was no longer on offer by then'],
    ['whose group was cancelled', 'the group had been cancelled by then'],
  ])('for an offered place %s says what became of the place', (how, why) => {
    const { config } = newSession();
    const story = new Story(newSession({ config: { ...config, swap_until: '2099-01-01T00:00:00.000Z' } }));
    story.start('Ana', 'ana@example.com', 2);
    const ben = story.join('Ben');
    story.pay(ben);
    const swap_id = story.give({ type: 'offer_swap', member_id: ben });
    const newcomer = { member_id: 'mem_cleo', name: 'Cleo', email: 'cleo@example.com' };
    const payment_id = story.give({ type: 'swap_and_pay', swap_id, ...newcomer });
    story.give(how === 'withdrawn' ? { type: 'withdraw_swap', member_id: ben } : { type: 'cancel' });
    story.settle(payment_id);
    expect(words(story.mail('payment_returned', 'mem_cleo'))).toContain(why);
  });
});
