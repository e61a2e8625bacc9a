import { randomText } from '@/lib/db/ids';
import type { Command, RefusalCode } from '@/lib/group/commands';
import { redivision } from '@/lib/group/query/redivision';
import { activeMembers, organizerOf } from '@/lib/group/query/shares';
import { type Applied, apply } from '@/lib/session/apply';
import type { Locale } from '@/lib/words/locales';
import { wordsOf } from '@/lib/words/words';
import { wantsOfRest } from './claim-rows';
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
import type { PageSession, Viewer } from './page';
import { type PageRefusal, refusalText } from './refusal-text';
import { sentences } from './sentences';
import { viewerMember } from './view';

/** What a form of the hosted pages does. `joined` is the member whose key the browser should keep from now on. */
interface FormOutcome {
  result: FormResult;
  joined: string | null;
}

type Wanted = { ok: true; command: Command } | { ok: false; message: string; fields: Record<string, string> };

const HOUR_ms = 3_600_000;
const CARD_NEEDS_SCRIPT =
  'The card form needs script, because card details go straight to the card processor. Switch JavaScript on for this page, then press the button again.';
export const LOOK_BELOW = 'Please look at the marked fields.';

/**
 * Runs one form for its sender: reads the command, gives it to the door and says what came of it.
 *
 * @param locale of the page that the form is on
 */
export async function runForm(
  page: PageSession,
  viewer: Viewer,
  form: FormData,
  locale: Locale,
): Promise<FormOutcome> {
  const intent = String(form.get('intent') ?? '');
  const wanted = commandOf(page, viewer, intent, form);
  if (!wanted.ok) return { result: failure(intent, form, wanted.message, wanted.fields), joined: null };
  const applied = await apply(page.session.id, readIn(locale, wanted.command));
  if (!applied.ok) {
    const { message, fields } = explainRefusal(applied);
    return { result: failure(intent, form, message, fields), joined: null };
  }
  const isNew = wanted.command.type === 'join' || wanted.command.type === 'set_up_group';
  return {
    result: {
      ok: true,
      message: doneText(wanted.command, applied),
      ...(applied.counts?.reminded === 0 ? { idle: true } : {}),
    },
    joined: isNew ? applied.subject_id : null,
  };
}

/** Who joins or gives an address gets mails in the language of the page. */
function readIn(locale: Locale, command: Command): Command {
  switch (command.type) {
    case 'set_up_group':
    case 'join':
    case 'give_email':
      return { ...command, locale };
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

const refused = (message: string): Wanted => ({ ok: false, message, fields: {} });

function commandOf(page: PageSession, viewer: Viewer, intent: string, form: FormData): Wanted {
  const member = viewerMember(viewer);
  switch (intent) {
    case 'join': {
      const why = refuseNewcomer(viewer);
      if (why) return refused(why);
      return parsed(parseJoin(form, page.session.share_id));
    }
    case 'pay':
      return refused(CARD_NEEDS_SCRIPT);
    case 'email':
      if (!member) return refused(refusalText('member_not_found'));
      return parsed(parseEmail(form, member.id));
    case 'send_link':
      return parsed(parseSendLink(form));
    case 'leave':
      if (viewer.kind === 'waiting')
        return { ok: true, command: { type: 'leave', member_id: viewer.member.id } };
      if (!member) return refused(refusalText('member_not_found'));
      return { ok: true, command: { type: 'leave', member_id: member.id } };
    case 'claim':
      if (!member) return refused(refusalText('member_not_found'));
      return { ok: true, command: { type: 'claim_items', member_id: member.id, wants: parseWants(form) } };
    case 'claim_rest':
      if (!member) return refused(refusalText('member_not_found'));
      return {
        ok: true,
        command: { type: 'claim_items', member_id: member.id, wants: wantsOfRest(page.session, member.id) },
      };
    default:
      if (viewer.kind !== 'organizer') return refused(refusalText('organizer_only'));
      return organizerCommand(page, intent, form);
  }
}

/** Why somebody who looks at the page cannot join, as far as they are known. */
export function refuseNewcomer(viewer: Viewer): string | null {
  switch (viewer.kind) {
    case 'waiting':
      return 'You have asked already. The organizer will answer.';
    case 'declined':
      return 'The organizer has not let you in. Ask the organizer for a new link.';
    default:
      return viewerMember(viewer) && 'You are in this group already.';
  }
}

function parsed(
  result: { ok: true; value: Command } | { ok: false; fields: Record<string, string> },
): Wanted {
  return result.ok ? { ok: true, command: result.value } : { ...result, message: LOOK_BELOW };
}

function organizerCommand(page: PageSession, intent: string, form: FormData): Wanted {
  const { session } = page;
  switch (intent) {
    case 'start':
      return parsed(parseSetUp(form, session.currency, session.total_cents));
    case 'change_split': {
      const settings = parseSettings(form, session.currency, redivision(session).owed_cents);
      if (!settings.ok) return { ...settings, message: LOOK_BELOW };
      return { ok: true, command: { type: 'change_split', settings: settings.value } };
    }
    case 'remove': {
      const member_id = String(form.get('member_id') ?? '');
      const known = activeMembers(session).some(({ id }) => id === member_id);
      if (!known || member_id === organizerOf(session)?.id)
        return refused('This person is not in the group any more.');
      return { ok: true, command: { type: 'remove', member_id } };
    }
    case 'close_link':
    case 'open_link':
      return { ok: true, command: { type: 'set_link', open: intent === 'open_link' } };
    case 'renew_link':
      return { ok: true, command: { type: 'renew_link', share_id: randomText() } };
    case 'approval_on':
    case 'approval_off':
      return { ok: true, command: { type: 'set_approval', on: intent === 'approval_on' } };
    case 'approve':
      return { ok: true, command: { type: 'approve', member_id: String(form.get('member_id') ?? '') } };
    case 'decline':
      return { ok: true, command: { type: 'decline', member_ids: form.getAll('member_id').map(String) } };
    case 'drop_items':
      return { ok: true, command: { type: 'drop_items' } };
    case 'cancel':
      if (form.get('confirm') !== 'yes')
        return refused('Tick the box to confirm that the group is cancelled.');
      return { ok: true, command: { type: 'cancel' } };
    case 'extend': {
      const hours = Number(form.get('hours'));
      if (!Number.isSafeInteger(hours) || hours < 1) return refused('Choose how much longer.');
      return { ok: true, command: { type: 'extend', expires_at: session.expires_at + hours * HOUR_ms } };
    }
    case 'remind':
      return { ok: true, command: { type: 'remind', member_ids: remindedOf(page, form), automatic: false } };
    default:
      return refused('This page is out of date. Reload it and try again.');
  }
}

/** One member, or everybody else: the organizer, who asked, needs no mail about it. */
function remindedOf({ session }: PageSession, form: FormData): string[] {
  const asked = form.getAll('member_id').map(String);
  const others = activeMembers(session).filter(({ is_organizer }) => !is_organizer);
  return others.map(({ id }) => id).filter((id) => asked.length === 0 || asked.includes(id));
}

/** The field that a refusal is about. */
const FIELD_OF: Partial<Record<RefusalCode | PageRefusal, string>> = {
  size_out_of_bounds: 'size',
  name_taken: 'name',
  name_reserved: 'name',
};

/** A refusal in words: what the machine says to people, else the text of its code. */
export function explainRefusal({
  code,
  violations,
}: Pick<Extract<Applied, { ok: false }>, 'violations'> & { code: RefusalCode | PageRefusal }): {
  message: string;
  fields: Record<string, string>;
} {
  const message = sentences(violations, wordsOf('en')) || refusalText(code);
  const field = FIELD_OF[code];
  return { message, fields: field ? { [field]: message } : {} };
}

function wasMember({ before }: Extract<Applied, { ok: true }>, member_id: string): boolean {
  return activeMembers(before).some(({ id }) => id === member_id);
}

function doneText(command: Command, applied: Extract<Applied, { ok: true }>): string | undefined {
  switch (command.type) {
    case 'remind': {
      const { reminded, skipped } = applied.counts ?? { reminded: 0, skipped: 0 };
      const sent =
        reminded === 0
          ? 'No reminder was sent.'
          : reminded === 1
            ? 'One reminder was sent.'
            : `${reminded} reminders were sent.`;
      const left =
        skipped === 0
          ? ''
          : ` ${skipped === 1 ? 'One person' : `${skipped} people`} could not be reminded: no email address, or reminded in the last ten minutes.`;
      return sent + left;
    }
    case 'extend':
      return 'The deadline has been moved.';
    case 'change_split':
      return 'The split has been changed.';
    case 'drop_items':
      return 'What nobody takes is no longer part of the order.';
    case 'claim_items':
      return 'Your items are saved.';
    case 'give_email':
      return 'A mail is on its way. It asks you to confirm the address, once.';
    case 'send_link':
      return 'If somebody in this group gave this address, their personal link is on its way to it.';
    case 'leave':
    case 'remove':
      return wasMember(applied, command.member_id) ? 'The place is free again.' : 'You wait no more.';
    case 'set_approval':
      return command.on ? 'From now on you approve who joins.' : 'Anyone with the link can join again.';
    default:
      return undefined;
  }
}
