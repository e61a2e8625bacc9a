import { setTimeout as delay } from 'node:timers/promises';
import { settingsFields } from '@/lib/hosted/form/forms';
import { type Group, settingsFor } from './new-group';
import { sendForm, somebody } from './send';

/** What the organizer does on the page while the others join and pay: each is a form of it. */
const ACTS: readonly [Act, ...Act[]] = [
  (group) => actOf(group, 'renew_link'),
  (group) => actOf(group, 'renew_link'),
  async (group) => {
    await actOf(group, 'close_link');
    await delay(group.random.below(200));
    await actOf(group, 'open_link');
  },
  (group) => actOf(group, 'remind'),
  (group) => actOf(group, 'extend', [['hours', String(1 + group.random.below(48))]]),
  async (group) => {
    const member_id = await somebody(group, 'NOT is_organizer AND left_at IS NULL');
    if (member_id) await actOf(group, 'remove', [['member_id', member_id]]);
  },
  (group) => {
    const settings = settingsFor(group.random, 2 + group.random.below(4), group);
    return actOf(group, 'change_split', settingsFields(settings, group.currency));
  },
  async (group) => {
    await actOf(group, 'approval_on');
    await delay(group.random.below(300));
    await actOf(group, 'approval_off');
  },
  (group) => (group.random.chance(0.1) ? actOf(group, 'cancel', [['confirm', 'yes']]) : Promise.resolve()),
];

type Act = (group: Group) => Promise<unknown>;

/** Some organizers do nothing but pay. */
export async function organize(group: Group): Promise<void> {
  const { random } = group;
  for (let left = random.below(3); left > 0; left -= 1) {
    await delay(random.below(700));
    await random.pick(ACTS)(group);
  }
}

const actOf = (
  { stack, session_id, access }: Group,
  intent: string,
  fields: (readonly [name: string, value: string])[] = [],
): Promise<unknown> =>
  sendForm(stack, `/session/${session_id}/act`, [['key', access], ['intent', intent], ...fields]);
