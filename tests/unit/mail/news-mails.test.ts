import { beforeAll, describe, expect, it } from 'vitest';
import { timeline } from '@/lib/dashboard/session/timeline';
import { resetEnvironment } from '@/lib/env';
import { HOUR } from './new-session';
import { row, Story, words } from './samples';

beforeAll(() => {
  resetEnvironment({ DATABASE_URL: 'postgres://localhost/none', APP_URL: 'https://split.example' });
});

/** Four places of $25.00: Ana's, Ben's, and two that are free. */
function group() {
  const story = new Story();
  const ana = story.start();
  const ben = story.join('Ben');
  story.mails = [];
  const splitAmong = (size: number) =>
    story.give({ type: 'change_split', settings: { mode: 'equal', size } });
  return { story, ana, ben, splitAmong };
}

describe('a member who owes another amount', () => {
  it('gets a mail with the old one, the new one and why; the organizer, who did it, gets none', () => {
    const { story, ana, ben, splitAmong } = group();
    splitAmong(2);
    const content = story.mail('amount_changed', ben);
    expect(content?.subject).toBe('Your share at Kettle & Co is $50.00 now');
    expect(row(content, 'Your share before')).toBe('$25.00');
    expect(row(content, 'Your share now')).toBe('$50.00');
    expect(words(content)).toContain('Ana split the order among 2 people instead of 4.');
    expect(story.mail('amount_changed', ana)).toBeNull();
  });

  it('is still told of it where another change leaves the new amount', () => {
    const { story, ben, splitAmong } = group();
    splitAmong(2);
    const percentages = [5_000, 5_000].map((percent_bp) => ({ label: null, percent_bp }));
    story.give({ type: 'change_split', settings: { mode: 'percentage', size: 2, percentages } });
    expect(row(story.mail('amount_changed', ben), 'Your share now')).toBe('$50.00');
  });

  it('is asked to choose where the order becomes one of items, until something is chosen', () => {
    const { story, ben } = group();
    story.give({ type: 'change_split', settings: { mode: 'itemized', size: 4 } });
    const content = story.mail('amount_changed', ben);
    expect(content?.subject).toBe('Choose your items at Kettle & Co');
    expect(row(content, 'Your share before')).toBe('$25.00');
    expect(row(content, 'Your share now')).toBeUndefined();
    expect(words(content)).toContain('everyone chooses their own items now');
    expect(content?.button?.label).toBe('Choose your items');
    story.give({ type: 'claim_items', member_id: ben, wants: [{ line: 1, units: 1 }] });
    expect(story.mail('amount_changed', ben)).toBeNull();
    story.now += HOUR;
    story.give({ type: 'change_split', settings: { mode: 'equal', size: 5 } });
    const again = story.mail('amount_changed', ben);
    expect(row(again, 'Your share before')).toBe('$40.00');
    expect(row(again, 'Your share now')).toBe('$20.00');
    expect(words(again)).toContain('Ana changed how the order is split.');
  });

  it('gets one mail for changes that follow each other quickly', () => {
    const { story, splitAmong } = group();
    splitAmong(2);
    const [first] = story.mails;
    story.now += 30_000;
    splitAmong(5);
    const [, second] = story.mails;
    expect(first?.at).toBe(story.now - 30_000 + 120_000);
    expect(first?.about_id).not.toBe(second?.about_id);
    story.mails = first ? [first] : [];
    expect(story.mail('amount_changed', first?.member_id ?? '')).toBeNull();
    story.mails = second ? [second] : [];
    const content = story.mail('amount_changed', second?.member_id ?? '');
    expect(row(content, 'Your share before')).toBe('$25.00');
    expect(row(content, 'Your share now')).toBe('$20.00');
    expect(words(content)).toContain('Ana split the order among 5 people instead of 4.');
  });

  it('gets none where the next change quickly takes the first one back', () => {
    const { story, ben, splitAmong } = group();
    splitAmong(2);
    story.now += 30_000;
    splitAmong(4);
    expect(story.mail('amount_changed', ben)).toBeNull();
    story.now += HOUR;
    splitAmong(2);
    story.now += HOUR;
    splitAmong(4);
    expect(row(story.mail('amount_changed', ben), 'Your share before')).toBe('$50.00');
  });

  it('gets none where the amount stays, or after leaving, unsubscribing, or the end', () => {
    const { story, splitAmong } = group();
    splitAmong(4);
    expect(story.mails).toEqual([]);
    for (const end of [
      (ben: string) => ({ type: 'leave', member_id: ben }) as const,
      (ben: string) => ({ type: 'unsubscribe', member_id: ben }) as const,
      () => ({ type: 'cancel' }) as const,
    ]) {
      const other = group();
      other.splitAmong(3);
      other.story.give(end(other.ben));
      expect(other.story.mail('amount_changed', other.ben)).toBeNull();
    }
  });
});

describe('the organizer’s digest', () => {
  it('does not say that somebody has paid whose bank has taken the money back', () => {
    const { story, ana, ben } = group();
    const charge_id = `ch_${story.pay(ben)}`;
    expect(words(story.mail('digest', ana))).toContain('paid $25.25');
    const dispute = { dispute_id: 'dp_1', status: 'needs_response', amount_cents: 2_525 };
    story.give({ type: 'dispute_changed', charge_id, ...dispute });
    const content = story.mail('digest', ana);
    expect(content && words(content)).not.toContain('paid $25.25');
  });

  it('tells who joined, paid, and left, in one mail at the end of three hours', () => {
    const { story, ana, ben } = group();
    const gone = story.join('Cleo');
    story.now += 3 * HOUR;
    story.mails = [];
    story.join('Dan');
    story.pay(ben);
    story.give({ type: 'leave', member_id: gone });
    const digests = story.mails.filter(({ template }) => template === 'digest');
    expect(digests).toHaveLength(3);
    // The queue makes one job of them: they have one key and one time.
    expect(new Set(digests.map(({ about_id, at }) => `${about_id} ${at}`)).size).toBe(1);
    // Who joined in the last moment by a clock that is behind is in it.
    expect(digests[0]?.at).toBe(Date.parse(digests[0]?.about_id ?? '') + 30_000);
    const content = story.mail('digest', ana);
    expect(content?.subject).toBe('News of your group at Kettle & Co: 1 joined, 1 paid, 1 left the group');
    expect(row(content, 'Dan')).toBe('joined');
    expect(row(content, 'Ben')).toBe('paid $25.25');
    expect(row(content, 'Cleo')).toBe('left the group');
    expect(row(content, 'Paid so far')).toBe('$25.00 of $100.00');
  });

  it('is not about a payment that was refunded at once', () => {
    const { story, ana, ben, splitAmong } = group();
    story.now += 3 * HOUR;
    const payment_id = story.give({ type: 'start_payment', member_id: ben, scope: { kind: 'own' } });
    splitAmong(3);
    story.settle(payment_id);
    story.join('Cleo');
    expect(row(story.mail('digest', ana), 'Cleo')).toBe('joined');
    expect(row(story.mail('digest', ana), 'Ben')).toBeUndefined();
  });

  it('is not about somebody who asked to join and stopped waiting', () => {
    const { story, ana, ben } = group();
    story.give({ type: 'set_approval', on: true });
    const dan = story.join('Dan');
    story.now += 4 * HOUR;
    story.give({ type: 'leave', member_id: dan });
    story.pay(ben);
    expect(row(story.mail('digest', ana), 'Ben')).toBe('paid $25.25');
    expect(row(story.mail('digest', ana), 'Dan')).toBeUndefined();
    expect(timeline(story.session).map(({ text }) => text)).toEqual(
      expect.arrayContaining(['Dan asked to join', 'Dan stopped waiting']),
    );
  });

  it('is not about what the organizer did, and needs an address', () => {
    const { story, ana, ben } = group();
    story.pay(ana);
    story.give({ type: 'remove', member_id: ben });
    expect(story.mails.filter(({ template }) => template === 'digest')).toEqual([]);
    const silent = new Story();
    silent.start('Ana', null);
    silent.join('Ben');
    expect(silent.mails.filter(({ template }) => template === 'digest')).toEqual([]);
  });

  it('is not sent where nothing is left to tell, or once the group has ended', () => {
    const { story, ana } = group();
    story.now += 3 * HOUR;
    const cleo = story.join('Cleo');
    expect(row(story.mail('digest', ana), 'Cleo')).toBe('joined');
    story.give({ type: 'leave', member_id: cleo });
    expect(story.mail('digest', ana)).toBeNull();
    const ended = group();
    ended.story.join('Cleo');
    ended.story.give({ type: 'cancel' });
    expect(ended.story.mail('digest', ended.ana)).toBeNull();
  });
});
