import { beforeAll, describe, expect, it } from 'vitest';
import { resetEnvironment } from '@/lib/env';
import { addressHash } from '@/lib/mail/frame/addresses';
import { renderMail } from '@/lib/mail/frame/render';
import { UNSUBSCRIBE_FIELD, withUnsubscribe } from '@/lib/mail/frame/unsubscribe-field';
import { accessToken, memberToken, unsubscribeToken } from '@/lib/session/tokens';
import { HOUR, newSession } from './new-session';
import { everyMail, row, SHOP, Story, words } from './samples';

beforeAll(() => {
  resetEnvironment({ DATABASE_URL: 'postgres://localhost/none', APP_URL: 'https://split.example' });
});

describe('every mail', () => {
  it('says the same in HTML and in plain text', async () => {
    for (const { name, content, letterhead } of everyMail()) {
      const { html, text } = await renderMail(content, letterhead);
      for (const block of [...content.blocks, ...(content.after ?? [])]) {
        const said =
          block.kind === 'rows'
            ? block.rows.flatMap(({ label, value }) => [label, value])
            : block.kind === 'link' || block.kind === 'action'
              ? [block.label, block.url]
              : [block.text];
        for (const piece of said) {
          expect(text, name).toContain(piece);
          expect(html, name).toContain(escaped(piece));
        }
      }
    }
  });

  it('shows the address of its one button in full', async () => {
    for (const { name, content, letterhead } of everyMail()) {
      const { html, text } = await renderMail(content, letterhead);
      const { url } = content.button ?? { url: 'none' };
      expect(text, name).toContain(url);
      expect(html.split(`>${escaped(url)}</a>`), name).toHaveLength(2);
    }
  });

  it('leads to the dashboard of the merchant and the mode that it is about', () => {
    const links = everyMail().flatMap(({ content }) => content.button?.url ?? []);
    const dashboard = links.filter((url) => url.includes('/dashboard/'));
    expect(dashboard.length).toBeGreaterThan(8);
    for (const url of dashboard)
      expect(url).toMatch(/\/dashboard\/(settings\/security$|open\/(live|test|both)\/split_merch_\w+\/\w)/);
  });

  it('about wrong codes names who alone can have entered them', () => {
    const { content } = everyMail().find(({ name }) => name === 'second_factor_locked') ?? {};
    expect(JSON.stringify(content)).toContain('Somebody who knows your password has entered');
  });

  it("loads nothing but the merchant's logo", async () => {
    for (const { name, content, letterhead } of everyMail()) {
      const { html } = await renderMail(content, letterhead);
      expect(html, name).not.toMatch(/<img|<link |@import|url\(/);
    }
    const [first] = everyMail();
    if (!first) throw new Error('no mails');
    const logo_url = 'https://kettle.example/logo.png';
    expect((await renderMail(first.content, { ...SHOP, logo_url })).html).toContain(`src="${logo_url}"`);
    const unsafe = { ...SHOP, logo_url: 'http://kettle.example/logo.png' };
    expect((await renderMail(first.content, unsafe)).html).not.toContain('<img');
  });

  it('to a merchant gives a reason that an owner knows as well as who reads the support address', () => {
    const footers = everyMail().flatMap(({ content }) =>
      /support/.test(content.footer) ? [content.footer] : [],
    );
    expect(footers.length).toBeGreaterThan(3);
    for (const footer of footers) expect(footer).toContain('you own an account');
  });

  it('says when no real money moves', async () => {
    const [first] = everyMail();
    if (!first) throw new Error('no mails');
    const mail = await renderMail(first.content, { ...SHOP, livemode: false });
    expect(mail.subject).toMatch(/^\[Test\] /);
    expect(mail.html).toContain('no real money moves');
    expect(mail.text).toContain('no real money moves');
  });

  it('lets nobody put markup or a link of their own into it', async () => {
    const story = new Story();
    const eve = story.start('<b>Eve</b>\r\nBcc: x', 'eve@example.com');
    const spam = story.join('Win at evil.example/now', 'victim@example.com');
    const started = story.mail('group_started', eve);
    const joined = story.mail('joined', spam);
    if (!started || !joined) throw new Error('not written');
    const first = await renderMail(started, {
      ...SHOP,
      brand_color: 'red;}</style><script>',
      merchant_name: 'A<i>',
    });
    expect(first.html).not.toMatch(/<b>|<i>|<script/);
    expect(first.subject).not.toMatch(/[\r\n]/);
    const second = await renderMail(joined, SHOP);
    expect(second.html + second.text).not.toContain('evil.example');
  });
});

describe('the way to stop mails', () => {
  it('is in every mail once, in both parts and for mail programs, and names only the mailbox by its hash', async () => {
    const to = 'Ben+shop@Example.com';
    const id = addressHash('ben@example.com').toString('base64url');
    const query = `?token=${unsubscribeToken(id)}`;
    for (const { name, content, letterhead } of everyMail()) {
      const mail = withUnsubscribe(await renderMail(content, letterhead), to);
      const link = `https://split.example/unsubscribe/${id}${query}`;
      expect(mail.text.split(link), name).toHaveLength(2);
      expect(mail.html.split(`href="${link}"`), name).toHaveLength(2);
      expect(mail.html + mail.text, name).not.toContain(UNSUBSCRIBE_FIELD);
      expect(mail.headers, name).toEqual({
        'List-Unsubscribe': `<https://split.example/unsubscribe/${id}/confirm${query}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      });
    }
  });
});

describe('the organizer of a new group', () => {
  it('gets a private link, and another one to share that only lets people join', () => {
    const story = new Story();
    const content = story.mail('group_started', story.start());
    expect(content?.button?.url).toBe(
      `https://split.example/session/sess_sample?access=${accessToken('sess_sample')}`,
    );
    expect(content?.blocks).toContainEqual(
      expect.objectContaining({ kind: 'link', url: 'https://split.example/s/share_sample' }),
    );
  });
});

describe('a member who joins', () => {
  it('reads the share, the fee and the sum to the cent, and until when', () => {
    const story = new Story();
    story.start('Ana', 'ana@example.com', 3);
    const ben = story.join('Ben');
    const content = story.mail('joined', ben);
    expect(row(content, 'Your share')).toBe('$33.33');
    expect(row(content, 'Service fee (1%)')).toBe('$0.33');
    expect(row(content, 'To pay')).toBe('$33.66');
    expect(row(content, 'Pay by')).toBe('Tue, Nov 24, 2026, 1:00 PM UTC');
    expect(row(content, 'Time left')).toBe('3 days when this was sent');
    expect(content?.button).toEqual({
      label: 'Pay $33.66',
      url: `https://split.example/s/share_sample?m=${memberToken(ben)}`,
    });
  });

  it.each([
    ['jpy', 9_999, '¥3,333', '¥3,366'],
    ['kwd', 10_000, 'KWD 3.330', 'KWD 3.360'],
  ])('reads amounts in %s with the decimals that are charged', (currency, total_cents, share, sum) => {
    const story = new Story(newSession({ currency, total_cents }));
    story.start('Ana', 'ana@example.com', 3);
    const content = story.mail('joined', story.join('Ben'));
    expect(row(content, 'Your share')?.replace(/\u00a0/g, ' ')).toBe(share);
    expect(row(content, 'To pay')?.replace(/\u00a0/g, ' ')).toBe(sum);
  });

  it('gets no welcome when the group has ended since', () => {
    const story = new Story();
    story.start();
    const ben = story.join('Ben');
    story.give({ type: 'cancel' });
    expect(story.mail('joined', ben)).toBeNull();
  });
});

describe('a reminder', () => {
  function reminded() {
    const story = new Story();
    story.start();
    const ben = story.join('Ben');
    story.now += HOUR;
    story.give({ type: 'remind', member_ids: [ben] });
    return { story, ben };
  }

  it('says what is owed', () => {
    const { story, ben } = reminded();
    const content = story.mail('reminder', ben);
    expect(row(content, 'To pay')).toBe('$25.25');
    expect(row(content, 'Paid so far')).toBe('$0.00 of $100.00');
  });

  it('is not sent to a member who has paid meanwhile', () => {
    const { story, ben } = reminded();
    story.pay(ben);
    expect(story.mail('reminder', ben)).toBeNull();
  });

  it('is not sent while a payment is being processed', () => {
    const { story, ben } = reminded();
    const payment_id = story.give({ type: 'start_payment', member_id: ben, scope: { kind: 'own' } });
    story.give({ type: 'payment_processing', payment_id });
    expect(story.mail('reminder', ben)).toBeNull();
  });

  it('asks a member without items to choose, while anything is free', () => {
    const story = new Story();
    const settings = { mode: 'itemized', size: 3 } as const;
    const ana = story.give({ type: 'set_up_group', name: 'Ana', email: null, settings });
    const ben = story.join('Ben');
    story.give({ type: 'remind', member_ids: [ben] });
    const content = story.mail('reminder', ben);
    expect(content?.subject).toBe('Reminder: choose what is yours in Ana’s group at Kettle & Co');
    expect(content?.button?.label).toBe('Choose your items');
    expect(words(content)).not.toContain('$0.00 to pay');
    const wants = [
      { line: 0, units: 2 },
      { line: 1, units: 1 },
    ];
    story.give({ type: 'claim_items', member_id: ana, wants });
    expect(story.mail('reminder', ben)).toBeNull();
    story.mails = [];
    story.now += HOUR;
    story.give({ type: 'remind', member_ids: [ben] });
    expect(story.mails).toEqual([]);
  });

  it('is not sent to a member who has left or unsubscribed, or after the end', () => {
    const left = reminded();
    left.story.give({ type: 'leave', member_id: left.ben });
    expect(left.story.mail('reminder', left.ben)).toBeNull();
    const unsubscribed = reminded();
    unsubscribed.story.give({ type: 'unsubscribe', member_id: unsubscribed.ben });
    expect(unsubscribed.story.mail('reminder', unsubscribed.ben)).toBeNull();
    const ended = reminded();
    ended.story.give({ type: 'cancel' });
    expect(ended.story.mail('reminder', ended.ben)).toBeNull();
  });
});

describe('a reminder of a deadline', () => {
  it.each([
    ['dispute_due', 'A dispute needs your answer', 'the customer’s bank decides against you'],
    ['dispute_due-inquiry', 'An inquiry needs your response', 'the inquiry can become a dispute'],
  ])('of a %s says what comes without an answer', (name, heading, without) => {
    const content = everyMail().find((mail) => mail.name === name)?.content;
    expect(content?.heading).toBe(heading);
    expect(content?.preview).toContain(without);
    expect(JSON.stringify(content?.blocks[0])).toContain(without);
  });

  it('of evidence that was refused does not say that none was saved', () => {
    const content = everyMail().find(({ name }) => name === 'dispute_due-refused')?.content ?? null;
    expect(words(content)).toContain('Stripe refuses what you have saved');
    expect(words(content)).not.toContain('You have not saved any');
  });

  it('of an inquiry with saved evidence names nothing that cannot be done about an inquiry', () => {
    const content = everyMail().find(({ name }) => name === 'dispute_due-saved')?.content ?? null;
    expect(words(content)).toContain('24 hours before that, unless you send it first.');
  });
});

describe('a merchant', () => {
  it('reads which refund has failed, how much and why', () => {
    const story = new Story();
    story.start();
    const ben = story.join('Ben');
    story.pay(ben);
    story.give({ type: 'cancel' });
    const refund_id = story.session.refunds[0]?.id ?? '';
    story.give({
      type: 'refund_answered',
      refund_id,
      processor_refund_id: 're_1',
      status: 'failed',
      failure_code: 'lost_or_stolen_card',
    });
    const content = story.mail('refund_failed', null);
    expect(row(content, 'Amount, fee included')).toBe('$25.25');
    expect(words(content)).toContain('the card was reported lost or stolen');
    expect(words(content)).toContain('Open the session to retry the refund');
  });

  it('reads of a dispute before funding that the share is owed again, and not of an inquiry', () => {
    const wordsOf = (status: string) => {
      const story = new Story();
      story.start();
      story.pay(story.join('Ben'));
      const { charge_id } = story.session.payments[0] ?? {};
      const dispute = { dispute_id: 'du_1', charge_id: charge_id ?? '', amount_cents: 2_525 };
      story.give({ type: 'dispute_changed', ...dispute, status });
      return words(story.mail('dispute_opened', null));
    };
    expect(wordsOf('needs_response')).toContain('counts as unpaid until then');
    expect(wordsOf('warning_needs_response')).not.toContain('counts as unpaid');
  });

  it.each([
    ['won', 'You won a dispute', 'what it was for is paid again'],
    ['lost', 'You lost a dispute', 'None of it had been transferred to you'],
    ['prevented', 'A dispute was prevented', 'No money was withheld'],
    ['warning_closed', 'An inquiry was closed', 'No money was withheld'],
  ])(
    'reads of a dispute that is %s what becomes of the money, and of no deadline',
    (status, heading, text) => {
      const story = new Story();
      story.start();
      story.pay(story.join('Ben'));
      const charge_id = story.session.payments[0]?.charge_id ?? '';
      const dispute = { charge_id, dispute_id: 'du_1', amount_cents: 2_525, due_by: story.now + HOUR };
      const opened = status === 'warning_closed' ? 'warning_needs_response' : 'needs_response';
      story.give({ type: 'dispute_changed', ...dispute, status: opened });
      expect(row(story.mail('dispute_opened', null), 'Answer before')).toBeTruthy();
      story.give({ type: 'dispute_changed', ...dispute, status });
      const content = story.mail('dispute_closed', null);
      expect(content?.subject).toBe(`${heading} about a payment of $25.25`);
      expect(words(content)).toContain(text);
      expect(row(content, 'Answer before')).toBeUndefined();
    },
  );

  it('reads of no failed refund that one by hand has taken the place of since', () => {
    const story = new Story();
    story.start();
    story.pay(story.join('Ben'));
    story.give({ type: 'cancel' });
    const { id: refund_id = '' } = story.session.refunds[0] ?? {};
    const failed = { processor_refund_id: null, status: 'failed', failure_code: 'unknown' } as const;
    story.give({ type: 'refund_answered', refund_id, ...failed });
    expect(story.mail('refund_failed', null)).not.toBeNull();
    story.give({
      type: 'charge_refunded_outside',
      charge_id: story.session.payments[0]?.charge_id ?? '',
      processor_refund_id: 're_hand',
      amount_cents: 2_525,
      status: 'succeeded',
      failure_code: null,
    });
    expect(story.mail('refund_failed', null)).toBeNull();
  });

  it('reads of no failed refund that was made after all, or paid in another way, since', () => {
    for (const since of ['accepted', 'settled'] as const) {
      const story = new Story();
      story.start();
      story.pay(story.join('Ben'));
      story.give({ type: 'cancel' });
      const { id: refund_id = '' } = story.session.refunds[0] ?? {};
      const answer = { type: 'refund_answered', refund_id } as const;
      const failed = { processor_refund_id: null, status: 'failed', failure_code: 'unknown' } as const;
      story.give({ ...answer, ...failed });
      expect(story.mail('refund_failed', null)).not.toBeNull();
      if (since === 'settled') story.give({ type: 'settle_refund', refund_id });
      else story.give({ ...answer, processor_refund_id: 're_1', status: 'accepted', failure_code: null });
      expect(story.mail('refund_failed', null)).toBeNull();
    }
  });

  it('is not asked to retry a refund that the bank’s decision brings, or that was tried again', () => {
    const story = new Story();
    story.start();
    story.pay(story.join('Ben'));
    story.give({ type: 'cancel' });
    const [refund] = story.session.refunds;
    const answer = { processor_refund_id: 're_1', failure_code: 'charge_for_pending_refund_disputed' };
    story.give({ type: 'refund_answered', refund_id: refund?.id ?? '', ...answer, status: 'failed' });
    const { charge_id } = story.session.payments[0] ?? {};
    const dispute = { dispute_id: 'du_1', charge_id: charge_id ?? '', amount_cents: 2_525 };
    story.give({ type: 'dispute_changed', ...dispute, status: 'needs_response' });
    const content = story.mail('refund_failed', null);
    expect(words(content)).toContain('Then we retry the refund by ourselves');
    expect(words(content)).not.toContain('Open the session to retry');
    expect(content?.preview).toBe('The card could not be refunded. You need to do nothing.');
  });
});

function escaped(piece: string): string {
  return piece.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/'/g, '&#x27;').replace(/"/g, '&quot;');
}
