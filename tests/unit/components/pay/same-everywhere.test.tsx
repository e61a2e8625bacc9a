// @vitest-environment jsdom
import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Ended } from '@/components/pay/group/ended';
import { GroupProgress } from '@/components/pay/group/group-progress';
import { YourShare } from '@/components/pay/member/your-share';
import { receipts } from '@/lib/hosted/page/receipts';
import { phaseOf } from '@/lib/hosted/page/view';
import { receiptOf } from '@/lib/hosted/receipt/receipt';
import { receiptText } from '@/lib/hosted/receipt/receipt-text';
import { wordsOf } from '@/lib/words/words';
import { pageOf } from '../../../support/hosted-page';
import { render } from '../../../support/render';
import { HOUR, newSession, START } from '../../mail/new-session';
import { Story } from '../../mail/samples';

/* The top of a page, the reader's own payment, the list of the group, the receipt: each says the same of the money. */

/** Ana has started a group, and Ben is in it. */
function started(size = 2, config = newSession().config) {
  const story = new Story(newSession({ config }));
  const ana = story.start('Ana', null, size);
  const ben = story.join('Ben', null);
  const charge = () => story.session.payments.at(-1)?.charge_id ?? '';
  return { story, ana, ben, charge };
}

function funded(config = newSession().config) {
  const group = started(2, config);
  group.story.pay(group.ana);
  group.story.pay(group.ben);
  return group;
}

/** Ben's refund is asked for, sent, and does not arrive. */
function refusedRefund(amount_cents?: number) {
  const group = funded();
  const { story, ben } = group;
  story.transfer();
  story.give({ type: 'refund_member', member_id: ben, ...(amount_cents && { amount_cents }) });
  story.reverse();
  return { ...group, fail: () => fail(story, 'lost_or_stolen_card') };
}

function fail(story: Story, failure_code: string): void {
  const refund_id = story.session.refunds.at(-1)?.id ?? '';
  const answer = { processor_refund_id: 're_1', status: 'failed', failure_code } as const;
  story.give({ type: 'refund_answered', refund_id, ...answer });
}

function dispute(story: Story, charge_id: string, amount_cents: number, status = 'needs_response'): void {
  story.give({ type: 'dispute_changed', charge_id, dispute_id: 'dp_1', status, amount_cents });
}

async function read(story: Story, name?: string) {
  const page = pageOf(story.session, name);
  const context = { ...page, phase: phaseOf(story.session, story.now) };
  const text = async (node: React.ReactNode) => {
    const { container } = await render(node);
    await act(() => vi.dynamicImportSettled());
    return container.textContent?.replaceAll('\u00a0', ' ') ?? '';
  };
  return {
    top: await text(<Ended context={context} />),
    own: await text(<YourShare context={context} />),
    group: await text(<GroupProgress context={context} />),
    receipt: page.you ? sinceOf(story, page.you.id) : '',
  };
}

function sinceOf({ session }: Story, member_id: string): string {
  const texts = receipts(session, member_id).flatMap(({ payment_id }) => {
    const receipt = receiptOf(session, payment_id, member_id);
    return receipt ? (receiptText(pageOf(session).page, receipt, wordsOf('en')).since?.texts ?? []) : [];
  });
  return texts.join(' ').replace(/[\u2066-\u2069]/g, '');
}

describe('a refund after the group was complete', () => {
  it('that has failed is not hidden behind an order that is taken care of', async () => {
    const { story, fail } = refusedRefund();
    fail();
    const { top, own, group } = await read(story, 'Ben');
    expect(top).toMatch(/^Not refunded yet\$50.50 could not be refunded to your card yet/);
    expect(own).toContain('$50.50 could not be refunded');
    // Nobody but the shop hears of it.
    for (const text of [top, own]) expect(text).toContain('ask there for another try, or another way');
    expect(group).toMatch(/Ben.*Not refunded yet/);
  });

  it('that has failed in part is told at the top, too', async () => {
    const { story, fail } = refusedRefund(1_000);
    fail();
    const { top } = await read(story, 'Ben');
    expect(top).toMatch(/^All paid.*\$10.10 could not be refunded to your card yet/);
    expect(top).not.toContain('is refunding');
  });

  it('that waits in part is not said to be made', async () => {
    const { story, ben } = funded();
    story.transfer();
    story.give({ type: 'refund_member', member_id: ben, amount_cents: 1_000 });
    story.refuseReversals();
    const { top } = await read(story, 'Ben');
    expect(top).toMatch(/^All paid.*\$10.10 will be refunded.*It could not be sent yet/);
    expect(top).not.toContain('is refunding');
  });

  it('that a bank has to decide about first is neither on its way nor lost', async () => {
    const { story, charge } = refusedRefund();
    dispute(story, charge(), 5_050);
    fail(story, 'charge_for_pending_refund_disputed');
    const { top, own, group, receipt } = await read(story, 'Ben');
    expect(top).toMatch(/^Not refunded yetYour bank is deciding about this payment/);
    expect(own).toContain('$50.50 is not refunded to your card until then');
    expect(receipt).toContain('$50.50 is not refunded to your card until then');
    expect(group).toMatch(/Ben.*Not refunded yet/);
    expect(top + own + receipt).not.toContain('ask there');
  });

  it('that failed, and whose money the bank has given, is over', async () => {
    const { story, charge } = refusedRefund();
    dispute(story, charge(), 5_050);
    fail(story, 'charge_for_pending_refund_disputed');
    dispute(story, charge(), 5_050, 'lost');
    const { top, group } = await read(story, 'Ben');
    expect(top).toMatch(/^Refunded/);
    expect(top).not.toContain('takes care of the order');
    expect(group).toMatch(/Ben.*Refunded/);
  });

  it('of somebody whose place another has taken is what that person reads', async () => {
    const swap_until = new Date(START + 900 * HOUR).toISOString();
    const { story, ben } = funded({ ...newSession().config, swap_until });
    story.transfer();
    const swap_id = story.give({ type: 'offer_swap', member_id: ben });
    const newcomer = { member_id: 'mem_cleo', name: 'Cleo', email: null };
    story.settle(story.give({ type: 'swap_and_pay', swap_id, ...newcomer }));
    const former = async () => {
      const member = story.session.members.find(({ id }) => id === ben);
      if (!member) throw new Error('Ben is not there');
      const context = { ...pageOf(story.session), phase: 'funded' as const };
      const { container } = await render(
        <Ended context={{ ...context, viewer: { kind: 'former', member } }} />,
      );
      return container.textContent;
    };
    expect(await former()).toMatch(/^You are not in this group any more\$50.50 is on its way back/);
    fail(story, 'declined');
    expect(await former()).toMatch(/any more\$50.50 could not be refunded/);
  });

  it('of one place whose money could not be passed on is what its payer reads', async () => {
    const { story } = funded();
    const [made, stuck] = story.session.transfers;
    story.give({ type: 'transfer_made', transfer_id: made?.id ?? '', processor_transfer_id: 'tr_1' });
    const refused = { code: 'no_account', message: 'No account' };
    story.give({ type: 'transfer_refused', transfer_id: stuck?.id ?? '', ...refused });
    story.give({ type: 'abandon_transfers' });
    expect((await read(story, 'Ben')).top).toMatch(/^Refund on its way\$50.50/);
    expect((await read(story)).top).toMatch(/^All paid/);
  });

  it('of all that was paid is told also to who has paid nothing', async () => {
    const { story } = funded();
    story.transfer();
    story.give({ type: 'refund_group' });
    story.refuseReversals();
    const waits = (await read(story)).top;
    expect(waits).toMatch(/^Not refunded yetNot everybody who has paid could be refunded yet.*Have you paid/);
    story.reverse();
    expect((await read(story)).top).toMatch(/^Refund on its way/);
    fail(story, 'declined');
    expect((await read(story)).top).toMatch(/^Not refunded yet/);
  });
});

describe('a payment that is disputed', () => {
  it('in a complete group is neither paid by somebody else nor said not to count', async () => {
    const { story, charge } = funded();
    dispute(story, charge(), 5_050);
    const { own, group, receipt } = await read(story, 'Ben');
    expect(own).toContain('$50.50 was withdrawn by your bank');
    expect(own + receipt).not.toMatch(/Somebody else|does not count as paid/);
    expect(group).toMatch(/Ben.*Paid/);
  });

  it('in an open group does not count, and is not told away when the group is cancelled', async () => {
    const { story, ben, charge } = started(3);
    story.pay(ben);
    dispute(story, charge(), 3_366);
    expect((await read(story, 'Ben')).receipt).toContain('does not count as paid');
    story.give({ type: 'cancel' });
    const { top, group } = await read(story, 'Ana');
    expect(top).toContain('Nothing was charged to you.');
    expect(top).not.toContain('Nobody was charged');
    expect(group).toMatch(/Ana.*Not charged.*Ben.*Refunded/);
  });
});

describe('a payment that a bank is still working on when the group is cancelled', () => {
  function cancelled() {
    const { story, ben } = started(3);
    const payment_id = story.give({ type: 'start_payment', member_id: ben, scope: { kind: 'own' } });
    story.give({ type: 'payment_processing', payment_id });
    story.give({ type: 'cancel' });
    return { story, payment_id };
  }

  it('is not told away', async () => {
    const { story } = cancelled();
    const { top, group } = await read(story, 'Ben');
    expect(top).toContain('A payment of yours was still being processed');
    expect(group).toMatch(/Ben.*Processing/);
    for (const name of ['Ana', undefined]) expect((await read(story, name)).top).not.toContain('Nobody');
  });

  it('and arrives is refunded in the list, too', async () => {
    const { story, payment_id } = cancelled();
    story.settle(payment_id);
    const { top, group } = await read(story, 'Ben');
    expect(top).toContain('$33.66 is on its way back to your card');
    expect(group).toMatch(/Ana.*Not charged.*Ben.*Refund on its way/);
    fail(story, 'declined');
    expect((await read(story, 'Ben')).group).toMatch(/Ben.*Not refunded yet/);
  });
});
