import { z } from 'zod';
import { EMAIL } from '@/lib/cart/fields';
import { percentOfBps } from '@/lib/format/number';
import type { Command, CommandOf } from '@/lib/group/commands';
import type { Want } from '@/lib/group/split/claims';
import { MAXIMUM_PLACES, SPLIT_MODES } from '@/lib/group/split/divide';
import type { SplitSettings } from '@/lib/group/split/settings';
import { parseTypedAmount, plainDigits, typedAmount } from '@/lib/money/typed';
import type { Words } from '@/lib/words/words';
import { ODD_CHARACTERS, readSplit, rowField } from './typed-split';

/** What people type into the hosted pages' forms, checked and turned into commands. */

/** The answer to a form: done, or what is wrong where. Also what a form without script finds after its reload. */
export type FormResult =
  | {
      ok: true;
      to?: string;
      message?: string;
      /** There was nothing to do: no reason to rejoice. */
      idle?: boolean;
    }
  | {
      ok: false;
      intent: string;
      message: string;
      fields: Record<string, string>;
      values: Record<string, string>;
    };

type Parsed<Value> = { ok: true; value: Value } | { ok: false; fields: Record<string, string> };

/** What is wrong with a field: a schema names the text, and `check` says it. */
type FieldKey =
  | 'nameless'
  | 'tooLong'
  | 'oddCharacters'
  | 'emailOrEmpty'
  | 'emailIncomplete'
  | 'chooseSplit'
  | 'typePeople'
  | 'chooseNumber'
  | 'choosePlace';
const wrong = (key: FieldKey): FieldKey => key;

const name = z
  .string(wrong('nameless'))
  .trim()
  .min(1, wrong('nameless'))
  .max(200, wrong('tooLong'))
  // They could make one name look like another.
  .regex(new RegExp(`^[^${ODD_CHARACTERS}]*$`, 'u'), wrong('oddCharacters'))
  .regex(/[\p{L}\p{N}\p{S}]/u, wrong('oddCharacters'));
const email = z.preprocess(
  (text) => (typeof text === 'string' && text.trim()) || null,
  z
    .email({ pattern: EMAIL, error: wrong('emailOrEmpty') })
    .max(254, wrong('emailOrEmpty'))
    .nullable(),
);
const whole = (message: FieldKey) =>
  z
    .string(message)
    .overwrite(plainDigits)
    .regex(/^\d{1,4}$/, message)
    .transform(Number);

const person = z.object({ name, email });

/** What was typed, by field. */
type Typed = Iterable<[string, unknown]>;

function check<Schema extends z.ZodType>(
  schema: Schema,
  form: Typed,
  { say }: Words,
): Parsed<z.output<Schema>> {
  const result = schema.safeParse(
    Object.fromEntries([...form].filter(([, value]) => typeof value === 'string')),
  );
  if (result.success) return { ok: true, value: result.data };
  const fields: Record<string, string> = {};
  for (const issue of result.error.issues) fields[issue.path.join('.')] ??= say(issue.message as FieldKey);
  return { ok: false, fields };
}

const text = (form: FormData, key: string): string => {
  const value = form.get(key);
  return typeof value === 'string' ? value.trim() : '';
};

/** The division of a total that the organizer has set up: mode, people, and values where the mode wants some. */
export function parseSettings(
  form: FormData,
  currency: string,
  total_cents: number,
  words: Words,
): Parsed<SplitSettings> {
  const head = check(
    z.object({ mode: z.enum(SPLIT_MODES, wrong('chooseSplit')), size: whole('typePeople') }),
    form,
    words,
  );
  if (!head.ok) return head;
  const { mode, size } = head.value;
  // A paid place keeps its amount, so a later division has fewer rows than people.
  const kept = Number(text(form, 'kept_places')) || 0;
  const rows = Math.max(0, Math.min(size - kept, MAXIMUM_PLACES));
  const valueIn = (field: string) => text(form, field);
  const read = readSplit({ mode, size, rows, currency, total_cents, valueIn, speaker: words });
  return read.ok ? { ok: true, value: read.settings } : read;
}

/** The fields of a form that parseSettings reads these settings from; `kept_places` are the people's who keep theirs. */
export function settingsFields(settings: SplitSettings, currency: string): [name: string, value: string][] {
  const { mode, size, amounts = [], percentages = [] } = settings;
  const first = mode === 'host-pays' ? 1 : 0;
  const named = [...amounts, ...percentages];
  const rows = mode === 'equal' || mode === 'itemized' ? size : first + named.length;
  const fields: [string, string][] = [
    ['mode', mode],
    ['size', String(size)],
    ['kept_places', String(size - rows)],
  ];
  for (const [index, each] of named.entries()) {
    const row = first + index;
    if ('amount_cents' in each) fields.push([rowField(mode, row), typedAmount(each.amount_cents, currency)]);
    else fields.push([rowField(mode, row), String(percentOfBps(each.percent_bp))]);
    if (each.label !== null) fields.push([`label_${row}`, each.label]);
  }
  return fields;
}

export function parseSetUp(
  form: FormData,
  currency: string,
  total_cents: number,
  words: Words,
): Parsed<Command> {
  const who = check(person.extend({ weight: whole('chooseNumber').optional() }), form, words);
  const settings = parseSettings(form, currency, total_cents, words);
  if (!who.ok || !settings.ok) {
    return { ok: false, fields: { ...(who.ok ? {} : who.fields), ...(settings.ok ? {} : settings.fields) } };
  }
  return { ok: true, value: { type: 'set_up_group', ...who.value, settings: settings.value } };
}

/** @param share_id the link that leads to the form */
export function parseJoin(form: Typed, words: Words, share_id?: string): Parsed<CommandOf<'join'>> {
  const result = check(
    person.extend({
      place: whole('choosePlace').optional(),
      weight: whole('chooseNumber').optional(),
    }),
    form,
    words,
  );
  return result.ok ? { ok: true, value: { type: 'join', ...result.value, share_id } } : result;
}

/** Of what is said with a gift. */
export const LONGEST_MESSAGE = 300;

const gift = z.object({
  give: z.string(wrong('chooseNumber')).max(20, wrong('chooseNumber')),
  message: z
    .string(wrong('oddCharacters'))
    .trim()
    .max(LONGEST_MESSAGE, wrong('tooLong'))
    // Lines, but nothing that turns the direction of what follows.
    .regex(new RegExp(`^(?:[^${ODD_CHARACTERS}]|[\\r\\n\\t])*$`, 'u'), wrong('oddCharacters'))
    .optional(),
  hide: z.string().optional(),
});

/** What a giver who chooses the amount gives; an amount that cannot be read is none that can be given. */
export function parseGift(
  form: Typed,
  currency: string,
  words: Words,
): Parsed<NonNullable<CommandOf<'join_and_pay'>['gift']>> {
  const result = check(gift, form, words);
  if (!result.ok) return result;
  const { give, message, hide } = result.value;
  const amount_cents = parseTypedAmount(give, currency) ?? 0;
  return { ok: true, value: { amount_cents, message: message || null, is_hidden: hide === 'yes' } };
}

const address = z.object({
  email: z
    .string(wrong('emailIncomplete'))
    .trim()
    .max(254, wrong('emailIncomplete'))
    .pipe(z.email({ pattern: EMAIL, error: wrong('emailIncomplete') })),
});

/** Where mails about the group go. */
export function parseEmail(form: Typed, member_id: string, words: Words): Parsed<CommandOf<'give_email'>> {
  const result = check(address, form, words);
  return result.ok ? { ok: true, value: { type: 'give_email', member_id, ...result.value } } : result;
}

/** Where a member's personal link is to go. */
export function parseSendLink(form: Typed, words: Words): Parsed<CommandOf<'send_link'>> {
  const result = check(address, form, words);
  return result.ok ? { ok: true, value: { type: 'send_link', ...result.value } } : result;
}

const TAKEN = /^\d{1,5}(?:\/\d{1,2})?(?:\+\d{1,5}\/\d{1,2}){0,11}$/;

/**
 * Itemized mode: `take_<line>` is "2" for two units, "1/3" for a third of one, "2+1/3" for both, "0" for none. The last
 * one counts for each line: a button comes after the field that it changes.
 */
export function parseWants(form: Typed): Want[] {
  const wants = new Map<number, Want[]>();
  for (const [key, value] of form) {
    const digits = /^take_(\d{1,3})$/.exec(key)?.[1];
    if (!digits || typeof value !== 'string' || !TAKEN.test(value)) continue;
    const line = Number(digits);
    const taken = value.split('+').map((term): Want => {
      const [count, of] = term.split('/').map(Number);
      return of === undefined ? { line, units: count ?? 0 } : { line, pieces: count ?? 0, of };
    });
    wants.set(
      line,
      taken.filter((want) => ('units' in want ? want.units : want.pieces) > 0),
    );
  }
  return [...wants.values()].flat();
}

/** What a page's form brings along that nobody has typed. */
const UNTYPED = ['key', 'intent', 'attempt', 'tries', 'members', 'claims', 'from'];

/** Numbers of people, which the page goes on counting with. */
const COUNTED = ['size', 'weight'];

/** What was typed, to be shown again; keys never travel with it. */
export function typedValues(form: FormData): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [key, value] of form) {
    if (typeof value !== 'string' || UNTYPED.includes(key)) continue;
    values[key] = COUNTED.includes(key) ? plainDigits(value).slice(0, 300) : value.slice(0, 300);
  }
  return values;
}
