import { knownZone } from '@/lib/format/time-zone';
import type { Command, RefusalCode } from '@/lib/group/commands';
import type { Session } from '@/lib/group/model';
import { extendedBy } from '@/lib/group/query/extension';
import { redivision } from '@/lib/group/query/redivision';
import { activeMembers, organizerOf } from '@/lib/group/query/shares';
import type { Want } from '@/lib/group/split/claims';
import { bouncedMembers } from '@/lib/mail/send/bounced-members';
import { hasHadMail } from '@/lib/mail/send/recipients';
import { type Applied, type AppliedCommand, apply } from '@/lib/session/apply';
import { memberToken } from '@/lib/session/tokens';
import type { Locale } from '@/lib/words/locales';
import type { Words } from '@/lib/words/words';
import type { PageSession, Viewer } from '../page/page';
import { viewerMember } from '../page/view';
import { asksForAmounts } from './asked-amounts';
import { hashOfAttempt, linkOfAttempt, memberOfAttempt } from './attempt';
import { claimRows, wantsOfRest } from './claim-rows';
import {
  type FormResult,
  parseEmail,
  parseJoin,
  parseSendLink,
  parseSettings,
  parseSetUp,
  parseWants,
  typedValues,
} from './forms';
import { type PageRefusal, refusalText, strangerText } from './refusal-text';
import { countLeftOut, countReminded, leaveOutBounced, remindedOf } from './reminders';
import { saidSentences } from './sentences';
import { isLeftOut, shownIn } from './shown-for';

/** What a form of the hosted pages does. */
interface FormOutcome {
  result: FormResult;
  /** What opens the member's page, for the browser to keep from now on. */
  member_key: string | null;
}

type Wanted =
  | { ok: true; command: Command }
  /** It is done already: the form is sent again, since its answer was lost. */
  | { ok: true; command: null; message?: string }
  | { ok: false; message: string; fields: Record<string, string> };

/**
 * Runs one form for its sender: reads the command, gives it to the door and says what came of it.
 *
 * @param words of the page that the form is on
 */
export async function runForm(
  page: PageSession,
  viewer: Viewer,
  form: FormData,
  words: Words,
): Promise<FormOutcome> {
  const intent = form.has('pay') ? 'pay' : String(form.get('intent') ?? '');
  if (asksForAmounts(form)) return { result: failure(intent, form, '', {}), member_key: null };
  const wanted = commandOf({ page, viewer, form, words }, intent);
  if (!wanted.ok) return { result: failure(intent, form, wanted.message, wanted.fields), member_key: null };
  if (!wanted.command) return { result: { ok: true, message: wanted.message }, member_key: null };
  const command = readIn(words.locale, knownZone(form.get('time_zone')), wanted.command);
  if (command.type === 'give_email') {
    command.renews_link = await linkWasMailed(page.session, viewer);
    command.tries_again = await takesNoMail(viewer);
  }
  const left_out = command.type === 'remind' ? await leaveOutBounced(command, page, viewer) : [];
  const applied = await apply(page.session.id, command);
  if (!applied.ok) {
    const { message, fields } = explainRefusal(applied, words);
    return { result: failure(intent, form, message, fields), member_key: null };
  }
  if (command.type === 'remind' && isSentAgain(form)) countReminded(command, applied);
  countLeftOut(left_out, applied);
  return {
    result: {
      ok: true,
      message: doneText(wanted.command, applied, words),
      ...(applied.counts?.reminded === 0 ? { idle: true } : {}),
    },
    member_key: newKeyOf(command, applied, viewer),
  };
}

/** By the page itself, since no answer came. */
const isSentAgain = (form: FormData): boolean => Number(form.get('tries')) > 0;

const linkNumber = ({ members }: Session, member_id: string | null): number | null =>
  members.find(({ id }) => id === member_id)?.link_number ?? null;

/** Whether the member whom a command was about has another link than before. */
const isRenewed = ({ before, session, subject_id }: AppliedCommand): boolean =>
  linkNumber(session, subject_id) !== linkNumber(before, subject_id);

/**
 * The key of who has joined, or has got another link: also a moment ago, by this same form, whose answer the browser has
 * not heard.
 */
function newKeyOf(command: Command, applied: AppliedCommand, viewer: Viewer): string | null {
  const { type } = command;
  const { session, subject_id } = applied;
  // Another's was refused.
  if (type === 'give_email' && isByFormerKey(viewer))
    return memberToken(command.member_id, linkNumber(session, command.member_id));
  const isNew = type === 'join' || type === 'set_up_group' || (type === 'give_email' && isRenewed(applied));
  return isNew && subject_id ? memberToken(subject_id, linkNumber(session, subject_id)) : null;
}

const isByFormerKey = (viewer: Viewer): boolean => viewer.kind === 'member' && viewer.by_former_key === true;

/** Whether a member's link has been mailed to the address that is about to be replaced. */
async function linkWasMailed(session: Session, viewer: Viewer): Promise<boolean> {
  const member = viewerMember(viewer);
  return member !== null && (await hasHadMail(session.id, member));
}

/** Whether mail comes back from the address that a member has given before. */
async function takesNoMail(viewer: Viewer): Promise<boolean> {
  const member = viewerMember(viewer);
  return member !== null && (await bouncedMembers([member])).size > 0;
}

/** Anyone who joins or gives an address gets mails in the language of the page, with times in the browser's zone. */
function readIn(locale: Locale, time_zone: string | null, command: Command): Command {
  switch (command.type) {
    case 'set_up_group':
    case 'join':
    case 'give_email':
      return { ...command, locale, time_zone };
    default:
      return command;
  }
}

function failure(
  intent: string,
  form: FormData,
  message: string,
  fields: Record<string, string>,
): FormResult {
  return { ok: false, intent, message, fields, values: typedValues(form) };
}

const asks = (command: Command): Wanted => ({ ok: true, command });
const isDone = (message?: string): Wanted => ({ ok: true, command: null, message });
const refused = (message: string): Wanted => ({ ok: false, message, fields: {} });

/** A form, and who has sent it. */
interface Sent {
  page: PageSession;
  viewer: Viewer;
  form: FormData;
  words: Words;
}

function commandOf(sent: Sent, intent: string): Wanted {
  const { page, viewer, form, words } = sent;
  const { say } = words;
  switch (intent) {
    case 'join': {
      const member_id = memberOfAttempt(page.session.id, form.get('attempt'));
      // Sent a second time, it can bring the key that the first time was answered with.
      const isAgain =
        (viewer.kind === 'waiting' || viewer.kind === 'member') && viewer.member.id === member_id;
      const why = isAgain ? null : refuseNewcomer(viewer, words);
      if (why) return refused(why);
      const joining = parsed(parseJoin(form, words, page.session.share_id), words);
      if (!joining.ok || joining.command?.type !== 'join' || !member_id) return joining;
      return asks({ ...joining.command, member_id });
    }
    case 'pay':
      return refused(say('cardNeedsScript'));
    case 'send_link':
      return parsed(parseSendLink(form, words), words);
    case 'email':
    case 'leave':
    case 'take_back':
    case 'offer_swap':
    case 'withdraw_swap':
    case 'claim':
    case 'claim_rest':
      return memberCommand(sent, intent);
    default:
      if (viewer.kind !== 'organizer') return refused(refusalText('organizer_only', words));
      return organizerCommand(sent, intent);
  }
}

type MemberIntent = 'email' | 'leave' | 'take_back' | 'offer_swap' | 'withdraw_swap' | 'claim' | 'claim_rest';

function memberCommand({ page, viewer, form, words }: Sent, intent: MemberIntent): Wanted {
  // Who waits for the organizer's approval can take the request back.
  const member = intent === 'leave' && viewer.kind === 'waiting' ? viewer.member : viewerMember(viewer);
  if (!member) return refused(strangerText(viewer, words));
  const { session } = page;
  const member_id = member.id;
  switch (intent) {
    case 'email': {
      const attempt = hashOfAttempt(member_id, form.get('attempt'));
      // Who reads the former mailbox has the former key, too: only the form that has renewed it goes on with it.
      if (isByFormerKey(viewer) && (attempt === null || attempt !== member.link_attempt))
        return refused(words.say('newLinkMailed'));
      const given = parseEmail(form, member_id, words);
      return parsed(given.ok ? { ok: true, value: { ...given.value, attempt } } : given, words);
    }
    case 'claim':
      return asks({ type: 'claim_items', member_id, wants: wantsIn(form, session, member_id) });
    case 'claim_rest':
      return asks({ type: 'claim_items', member_id, wants: wantsOfRest(session, member_id) });
    default:
      return asks({ type: intent, member_id });
  }
}

/**
 * What a member wants. Without script a form has what the page showed of every line, and once more the line whose
 * button was pressed: only that is changed, since another press may be on its way.
 */
function wantsIn(form: FormData, session: Session, member_id: string): Want[] {
  const shown = new Set<string>();
  const pressed = new Set<string>();
  for (const [name] of form) if (name.startsWith('take_')) (shown.has(name) ? pressed : shown).add(name);
  if (pressed.size === 0) return parseWants(form);
  const now = claimRows(session, member_id).map(({ line, chosen }): [string, string] => [
    `take_${line}`,
    chosen,
  ]);
  return parseWants([...now, ...[...form].filter(([name]) => pressed.has(name))]);
}

/** Why somebody who looks at the page cannot join, as far as they are known. */
export function refuseNewcomer(viewer: Viewer, { say }: Words): string | null {
  switch (viewer.kind) {
    case 'waiting':
      return say('askedAlready');
    case 'declined':
      return say('wasDeclined');
    default:
      return viewerMember(viewer) && say('inGroupAlready');
  }
}

function parsed(
  result: { ok: true; value: Command } | { ok: false; fields: Record<string, string> },
  { say }: Words,
): Wanted {
  if (result.ok) return asks(result.value);
  // These are chosen beside the amount, where nothing is marked.
  const { weight, place } = result.fields;
  return { ...result, message: weight ?? place ?? say('lookBelow') };
}

function organizerCommand({ page, form, words }: Sent, intent: string): Wanted {
  const { session } = page;
  const { say } = words;
  switch (intent) {
    case 'start':
      return parsed(parseSetUp(form, session.currency, session.total_cents, words), words);
    case 'change_split': {
      const settings = parseSettings(form, session.currency, redivision(session).owed_cents, words);
      if (!settings.ok) return { ...settings, message: say('lookBelow') };
      const member_ids = shownIn(form, 'members');
      return asks({ type: 'change_split', settings: settings.value, member_ids });
    }
    case 'remove': {
      const member_id = String(form.get('member_id') ?? '');
      const known = activeMembers(session).some(({ id }) => id === member_id);
      if (!known || member_id === organizerOf(session)?.id) return refused(say('personGone'));
      return asks({ type: 'remove', member_id });
    }
    case 'close_link':
    case 'open_link':
      return asks({ type: 'set_link', open: intent === 'open_link' });
    case 'renew_link': {
      const share_id = linkOfAttempt(session.id, form.get('attempt'));
      if ([session.share_id, ...session.former_share_ids].includes(share_id)) return isDone();
      return asks({ type: 'renew_link', share_id });
    }
    case 'approval_on':
    case 'approval_off':
      return asks({ type: 'set_approval', on: intent === 'approval_on' });
    case 'approve':
      return asks({ type: 'approve', member_id: String(form.get('member_id') ?? '') });
    case 'decline':
      return asks({ type: 'decline', member_ids: form.getAll('member_id').map(String) });
    case 'drop_items': {
      const claims = shownIn(form, 'claims');
      if (claims && isLeftOut(session, claims)) return isDone(say('itemsDropped'));
      return asks({ type: 'drop_items', claims });
    }
    case 'cancel':
      if (form.get('confirm') !== 'yes') return refused(say('tickToCancel'));
      return asks({ type: 'cancel', by: 'organizer' });
    case 'extend': {
      const hours = Number(form.get('hours'));
      if (!Number.isSafeInteger(hours) || hours < 1) return refused(say('chooseHowMuchLonger'));
      const expires_at = extendedBy({ expires_at: Number(form.get('from')) || session.expires_at }, hours);
      if (session.extended_at !== null && session.expires_at === expires_at)
        return isDone(say('deadlineMoved'));
      return asks({ type: 'extend', expires_at });
    }
    case 'remind':
      return asks({ type: 'remind', member_ids: remindedOf(page, form) });
    default:
      return refused(say('pageOutOfDate'));
  }
}

/** The field that a refusal is about. */
const FIELD_OF: Partial<Record<RefusalCode | PageRefusal, string>> = {
  size_out_of_bounds: 'size',
  name_taken: 'name',
  name_reserved: 'name',
};

/** A refusal in words: what the machine says to people, else the text of its code. */
export function explainRefusal(
  refusal: Pick<Extract<Applied, { ok: false }>, 'violations'> & { code: RefusalCode | PageRefusal },
  words: Words,
): { message: string; fields: Record<string, string> } {
  const { code, violations } = refusal;
  const message = saidSentences(violations, words) || refusalText(code, words);
  const field = violations.some(({ path }) => path === 'members') ? 'members' : FIELD_OF[code];
  return { message, fields: field ? { [field]: message } : {} };
}

function wasMember({ before }: AppliedCommand, member_id: string): boolean {
  return activeMembers(before).some(({ id }) => id === member_id);
}

function doneText(command: Command, applied: AppliedCommand, { say, gap }: Words): string | undefined {
  switch (command.type) {
    case 'remind': {
      const { reminded, skipped } = applied.counts ?? { reminded: 0, skipped: 0 };
      const sent = reminded === 0 ? say('noneReminded') : say('reminded', { count: reminded });
      return skipped === 0 ? sent : `${sent}${gap}${say('notReminded', { count: skipped })}`;
    }
    case 'extend':
      return say('deadlineMoved');
    case 'change_split':
      return say('splitChanged');
    case 'drop_items':
      return say('itemsDropped');
    case 'claim_items':
      return say('itemsSaved');
    case 'give_email':
      return [say('confirmMailSent'), ...(isRenewed(applied) ? [say('linkRenewed')] : [])].join(gap);
    case 'take_back':
      return say('tookBack');
    case 'send_link':
      return say('linkMailSent');
    case 'leave':
    case 'remove':
      return say(wasMember(applied, command.member_id) ? 'placeIsFree' : 'waitNoMore');
    case 'set_approval':
      return say(command.on ? 'approvalOn' : 'approvalOff');
    default:
      return undefined;
  }
}
