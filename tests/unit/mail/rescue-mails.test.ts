import { beforeAll, describe, expect, it } from 'vitest';
import { resetEnvironment } from '@/lib/env';
import { formatTime } from '@/lib/mail/frame/words';
import { wordsOf } from '@/lib/words/words';
import { newSession } from './new-session';
import { row, Story, words } from './samples';

beforeAll(() => {
  resetEnvironment({ DATABASE_URL: 'postgres://localhost/none', APP_URL: 'https://split.example' });
});

/** A group of three, in which Ben has paid. */
function group() {
  const { config } = newSession();
  const story = new Story(newSession({ config: { ...config, rescue_hours: 24 } }));
  const ana = story.start('Ana', 'ana@example.com', 3);
  const ben = story.join('Ben');
  const cleo = story.join('Cleo');
  story.pay(ben);
  const rescue = () => {
    story.now = story.session.expires_at;
    story.give({ type: 'expire' });
  };
  return { story, ana, ben, cleo, rescue };
}

describe('a group whose shop gives it hours after the deadline', () => {
  it('is told before anybody pays, and on the receipt', () => {
    const { story, ana, ben } = group();
    for (const mail of [story.mail('group_started', ana), story.mail('joined', ben)])
      expect(words(mail)).toMatch(/payments are kept until .+ take the money back at once/s);
    expect(words(story.mail('receipt', ben))).toMatch(/you can also take it back at once/);
    const plain = new Story();
    const text = words(plain.mail('group_started', plain.start()));
    expect(text).toContain('everyone who has paid is refunded in full, fee included.');
    expect(text).not.toContain('kept until');
  });

  it('reads at the deadline what each can do: the organizer, who has paid, and who has not', () => {
    const { story, ana, ben, cleo, rescue } = group();
    rescue();
    const toAna = story.mail('rescue_started', ana);
    expect(toAna?.subject).toBe('Time is up, but your group at Kettle & Co can still be saved');
    expect(words(toAna)).toContain('Pay what is missing yourself, or ask the others');
    expect(words(toAna)).not.toContain('#take-back');
    const toBen = words(story.mail('rescue_started', ben));
    expect(toBen).toContain('You can take all of it back at once, fee included');
    expect(toBen).toMatch(/Take my money back:?\s+https:\/\/split\.example\/s\/\S+#take-back/);
    expect(story.mail('rescue_started', cleo)?.button?.label).toMatch(/^Pay \$/);
    expect(row(story.mail('rescue_started', cleo), 'Time left')).toContain('24 hours');
    expect(row(story.mail('rescue_started', cleo), 'Pay by')).toBeDefined();
    expect(row(story.mail('rescue_started', ben), 'Pay by')).toBeUndefined();
    expect(row(story.mail('rescue_started', ben), 'Everyone pays by')).toBeDefined();
  });

  it('reads of holds that they are kept, and released, and nothing of what was paid', () => {
    const { config } = newSession();
    const story = new Story(newSession({ config: { ...config, funds: 'hold', rescue_hours: 12 } }));
    const ana = story.start('Ana', 'ana@example.com', 3);
    const ben = story.join('Ben');
    story.hold(ben);
    story.now = story.session.expires_at;
    story.give({ type: 'expire' });
    const mails = [ana, ben].map((id) => story.mail('rescue_started', id));
    for (const mail of mails) {
      expect(row(mail, 'Paid so far')).toBeUndefined();
      expect(row(mail, 'Paid or held so far')).toMatch(/^\$33\.\d+ of \$100\.00$/);
      expect(words(mail)).toContain('what is held on cards is released');
      expect(words(mail)).not.toMatch(/refunded|you paid/);
    }
    expect(words(story.mail('rescue_started', ben))).toMatch(
      /Your bank keeps the \$33\.\d+ held on your card until then/,
    );
  });

  it('is written to when the mail is still true only, also to a payer who wants no reminders', () => {
    const { story, ana, ben, cleo, rescue } = group();
    rescue();
    for (const member_id of [ben, cleo]) story.give({ type: 'unsubscribe', member_id });
    expect(story.mail('rescue_started', ben)).not.toBeNull();
    expect(story.mail('rescue_started', cleo)).toBeNull();
    story.pay(ana, 'all');
    expect(story.mail('rescue_started', ben)).toBeNull();
  });

  it('confirms to a member who has left that the money is on its way', () => {
    const { story, ana, ben, rescue } = group();
    story.pay(ana);
    rescue();
    story.give({ type: 'take_back', member_id: ben });
    const mail = story.mail('taken_back', ben);
    expect(words(mail)).toContain('You have taken back what you paid');
    expect(row(mail, 'Refund to your card')).toBe(row(mail, 'Refund to your card')?.trim());
    expect(mail?.subject).toMatch(/^We are refunding your payment of \$/);
  });

  it('is not said to have had more time than it took, when the last payer takes the money back', () => {
    const { story, ana, ben, rescue } = group();
    const deadline = formatTime(story.session.expires_at, wordsOf('en'));
    rescue();
    story.now += 3_600_000;
    story.give({ type: 'take_back', member_id: ben });
    expect(story.session).toMatchObject({ status: 'expired', ended_at: story.now });
    expect(story.session.expires_at).toBeGreaterThan(story.now);
    expect(words(story.mail('expired', ana))).toContain(`was not fully paid by ${deadline}`);
  });

  it('that runs out is told with the time it had', () => {
    const { story, ana, rescue } = group();
    rescue();
    const end = formatTime(story.session.expires_at, wordsOf('en'));
    rescue();
    expect(words(story.mail('expired', ana))).toContain(`was not fully paid by ${end}`);
  });
});
