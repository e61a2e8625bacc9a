import { beforeAll, describe, expect, it } from 'vitest';
import { resetEnvironment } from '@/lib/env';
import { planAgain } from '@/lib/group/query/plan-again';
import { newSession } from './new-session';
import { row, Story, words } from './samples';

beforeAll(() => {
  resetEnvironment({ DATABASE_URL: 'postgres://localhost/none', APP_URL: 'https://split.example' });
});

/** Ana, Ben and Cleo again, for 120.00 instead of 100.00; Cleo has not agreed to mails. */
function again() {
  const former = new Story();
  const [ana, ben] = [former.start('Ana', 'ana@example.com', 3), former.join('Ben')];
  former.join('Cleo');
  const next = new Story(newSession({ id: 'sess_next', total_cents: 12_000 }), 100);
  const planned = planAgain(former.session, next.session, new Set([ana, ben]));
  if (!planned.ok) throw new Error(planned.violations[0]?.text);
  next.give({ type: 'start_again', plan: planned.plan });
  return { next, ids: next.session.members.map(({ id }) => id) };
}

describe('the mail to the people of a former group', () => {
  it('has both prices, of the order and of the reader’s share', () => {
    const { next, ids } = again();
    const mail = next.mail('again', ids[1] ?? '');
    expect(mail?.subject.replaceAll(/[\u2066-\u2069]/g, '')).toBe(
      'Ana’s group again: a new order at Kettle & Co',
    );
    expect([row(mail, 'Order total last time'), row(mail, 'Order total')]).toEqual(['$100.00', '$120.00']);
    expect([row(mail, 'Your share last time'), row(mail, 'Your share'), row(mail, 'To pay')]).toEqual([
      '$33.33',
      '$40.00',
      '$40.40',
    ]);
    expect(words(mail)).toContain('nothing is charged until you pay');
  });

  it('gives the organizer the link for the others, and nobody else', () => {
    const { next, ids } = again();
    const [ana = '', ben = ''] = ids;
    expect(words(next.mail('again', ana))).toContain('https://split.example/s/share_sample\n');
    expect(words(next.mail('again', ana)).match(/Send th/g)).toHaveLength(1);
    expect(words(next.mail('again', ben))).not.toContain('https://split.example/s/share_sample\n');
    expect(next.mails.map(({ template, member_id }) => [template, member_id])).toEqual([
      ['again', ana],
      ['again', ben],
    ]);
  });

  it('tells the organizer how to go on, by the page that is theirs, and who joins how to leave', () => {
    const { next, ids } = again();
    const [ana = '', ben = ''] = ids;
    const [toAna, toBen] = [next.mail('again', ana), next.mail('again', ben)];
    expect(toAna?.button?.label).toBe('Open your group');
    expect(toAna?.button?.url).toMatch(/^https:\/\/split\.example\/session\/sess_next\?access=/);
    expect(words(toAna)).toContain('The group has started already: send the link');
    expect(words(toAna)).toContain('anyone who has its link can change or cancel the group');
    expect(words(toAna)).not.toContain('leave the group');
    expect(words(toBen)).toContain('leave the group on its page');
    expect(words(toBen)).not.toContain('change the split');
  });

  it('is not sent once the group has ended, or its reader has left', () => {
    const { next, ids } = again();
    next.give({ type: 'leave', member_id: ids[1] ?? '' });
    expect(next.mail('again', ids[1] ?? '')).toBeNull();
    next.give({ type: 'cancel' });
    expect(next.mail('again', ids[0] ?? '')).toBeNull();
  });
});
