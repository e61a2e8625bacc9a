import { z } from 'zod';
import { integer, MOMENT_FORM, must } from '@/lib/cart/fields';
import { DAY_ms, HOUR_ms } from '@/lib/format/units';
import { MAXIMUM_CHARGE_cents } from '@/lib/money/currency';
import { FUNDS } from './hold';
import type { GroupConfig } from './model';
import { HOLD_LIMIT_hours } from './query/holds';
import { MAXIMUM_PLACES, SPLIT_MODES } from './split/divide';

const listed = (words: readonly string[]): string => words.map((word) => `"${word}"`).join(', ');
const modes = listed(SPLIT_MODES);
const splitMode = z.enum(SPLIT_MODES, { error: must(`one of ${modes}`) });
/** The most people that a session can ask for: each has a place in its split. */
export const MOST_PEOPLE = MAXIMUM_PLACES;

/** How long a session lasts unless it says otherwise. */
const DEFAULT_EXPIRY_hours = 72;

/** The longest a session can last, extension included. */
export const LIFETIME_hours = 720;
export const LIFETIME_ms = LIFETIME_hours * HOUR_ms;
const size = () => integer(1, MOST_PEOPLE).optional();

export const MOST_MILESTONES = 5;
/** A milestone's warning comes a quarter of this before it, or more. */
export const MILESTONE_GAP_minutes = 15;
const milestone = z.object(
  {
    after_minutes: integer(MILESTONE_GAP_minutes, LIFETIME_hours * 60),
    paid_percent: integer(1, 100),
  },
  { error: must('an object with after_minutes and paid_percent') },
);

/** Made once: a schema takes longer to make than to use, and what is kept of it stays until a whole collection. */
const milestoneList = z.array(milestone);

/** The last moment that a merchant can choose, from the session's creation on: later, cards are seldom refunded. */
export const LATEST_SWAP_ms = 365 * DAY_ms;

export const MOST_SUGGESTED = 6;
const giftAmount = () => integer(1, MAXIMUM_CHARGE_cents);
const contributions = z.object(
  {
    min_cents: giftAmount().optional(),
    suggested_cents: z
      .array(giftAmount(), { error: must('a list of amounts') })
      .max(MOST_SUGGESTED, `must have at most ${MOST_SUGGESTED} amounts`)
      .refine((list) => new Set(list).size === list.length, 'must name each amount at most once')
      .meta({ uniqueItems: true })
      .optional(),
    hide_names: z.boolean({ error: must('true or false') }).optional(),
  },
  { error: must('an object') },
);

const groupConfigShape = z.object(
  {
    min_size: size(),
    max_size: size(),
    default_mode: splitMode.optional(),
    allowed_modes: z
      .array(splitMode, { error: must('a list of split modes') })
      .min(1, 'must have at least 1 split mode')
      .max(SPLIT_MODES.length, 'must name each split mode at most once')
      .refine((list) => new Set(list).size === list.length, 'must name each split mode at most once')
      .meta({ uniqueItems: true })
      .optional(),
    expiry_hours: integer(1, LIFETIME_hours).optional(),
    allow_dropping_items: z.boolean({ error: must('true or false') }).optional(),
    rescue_hours: integer(1, LIFETIME_hours).optional().meta({
      description:
        'With a secret key. If only some of it is paid when the session expires, payments are kept for so many hours more, and the group can still be completed. Payers can take their money back at once during that time.',
    }),
    milestones: z
      .array(milestone, { error: must('a list of milestones') })
      .max(MOST_MILESTONES, `must have at most ${MOST_MILESTONES} milestones`)
      .optional()
      .meta({
        description:
          'With a secret key. Each paid_percent of the total must be paid after_minutes after the session was created, or the session expires and everyone is refunded.',
      }),
    swap_until: z.iso
      .datetime({
        offset: true,
        error: must(`a time in ISO 8601 with its zone, in the form ${MOMENT_FORM}`),
      })
      .optional()
      .meta({
        description: `With a secret key. Until then, also once the group is funded, a member who has paid and cannot come can give the place to somebody who pays the same. At most ${LATEST_SWAP_ms / DAY_ms} days ahead.`,
      }),
    contributions: contributions.optional().meta({
      description:
        'With a secret key, in mode host-pays alone. Everyone who has the link chooses what to give, up to the total, and the organizer pays the rest. The amounts are in the smallest unit of the cart’s currency.',
    }),
    funds: z
      .enum(FUNDS, { error: must(`one of ${listed(FUNDS)}`) })
      .optional()
      .meta({
        description: `With a secret key. hold: cards are authorized, and charged once everybody is in; expiry_hours and rescue_hours are at most ${HOLD_LIMIT_hours} together then. auto: that way where the group ends in time, else charged at once. Without it: charge.`,
      }),
  },
  { error: must('an object') },
);

type Given = Partial<Record<keyof z.output<typeof groupConfigShape>, unknown>>;
type Wrong = (path: (string | number)[], message: string) => void;

/** How the fields go together, where each is valid by itself: what is wrong with one field is reported separately. */
function checkGroupConfig(config: Given | null, context: z.core.$RefinementCtx<unknown>): void {
  const given = config ?? {};
  const wrong: Wrong = (path, message) => context.addIssue({ code: 'custom', path, message });
  for (const check of [checkMilestones, checkRescue, checkContributions, checkFunds]) check(given, wrong);
  const { min_size, max_size, default_mode, allowed_modes } = given;
  if (
    Number.isSafeInteger(min_size) &&
    Number.isSafeInteger(max_size) &&
    Number(min_size) > Number(max_size)
  ) {
    wrong(['max_size'], `must be at least min_size, ${min_size}, but is ${max_size}`);
  }
  const isMode = (mode: unknown) => splitMode.safeParse(mode).success;
  if (!isMode(default_mode) || !Array.isArray(allowed_modes) || !allowed_modes.every(isMode)) return;
  if (!allowed_modes.includes(default_mode))
    wrong(['default_mode'], `must be one of allowed_modes (${allowed_modes.join(', ')})`);
}

/** Each is later and asks for more than the one before it, and all are before the deadline. */
function checkMilestones({ milestones, expiry_hours = DEFAULT_EXPIRY_hours }: Given, wrong: Wrong): void {
  const read = milestoneList.safeParse(milestones);
  if (!read.success) return;
  read.data.forEach(({ after_minutes, paid_percent }, index) => {
    const before = read.data[index - 1];
    const at = (field: string) => ['milestones', index, field];
    if (before && after_minutes < before.after_minutes + MILESTONE_GAP_minutes)
      wrong(at('after_minutes'), `must be at least ${MILESTONE_GAP_minutes} more than the one before it`);
    if (before && paid_percent <= before.paid_percent)
      wrong(at('paid_percent'), 'must be more than the one before it');
    const end_minutes = Number(expiry_hours) * 60;
    if (Number.isSafeInteger(expiry_hours) && after_minutes >= end_minutes)
      wrong(at('after_minutes'), `must be before the session expires, after ${end_minutes} minutes`);
  });
}

/** A rescue ends within the longest life of a session. */
function checkRescue({ rescue_hours, expiry_hours = DEFAULT_EXPIRY_hours }: Given, wrong: Wrong): void {
  if (!Number.isSafeInteger(rescue_hours) || !Number.isSafeInteger(expiry_hours)) return;
  const most = LIFETIME_hours - Number(expiry_hours);
  if (Number(rescue_hours) <= most || Number(rescue_hours) > LIFETIME_hours || most > LIFETIME_hours) return;
  const message =
    most < 1 ? 'leaves no time before the longest life of a session' : `must be at most ${most}`;
  wrong(['rescue_hours'], `${message}: with expiry_hours, ${LIFETIME_hours} in all`);
}

/** Nothing is divided where everyone chooses an amount, and a gift is nobody's place. */
function checkContributions(config: Given, wrong: Wrong): void {
  if (config.contributions === undefined) return;
  const { allowed_modes, default_mode } = config;
  if (Array.isArray(allowed_modes) && allowed_modes.some((mode) => mode !== 'host-pays'))
    wrong(['allowed_modes'], 'must be ["host-pays"] alone with contributions');
  if (default_mode !== undefined && default_mode !== 'host-pays')
    wrong(['default_mode'], 'must be "host-pays" with contributions');
  if (config.swap_until !== undefined) wrong(['swap_until'], 'cannot be used with contributions');
  const read = contributions.safeParse(config.contributions);
  const { min_cents = 0, suggested_cents = [] } = read.success ? read.data : {};
  suggested_cents.forEach((cents, index) => {
    if (cents < min_cents)
      wrong(['contributions', 'suggested_cents', index], `must be at least min_cents, ${min_cents}`);
  });
}

/** Every hold lasts until the end of the longest group that can be held for. */
function checkFunds(
  { funds, expiry_hours = DEFAULT_EXPIRY_hours, rescue_hours = 0 }: Given,
  wrong: Wrong,
): void {
  if (funds !== 'hold' || !Number.isSafeInteger(expiry_hours) || !Number.isSafeInteger(rescue_hours)) return;
  const hours = Number(expiry_hours) + Number(rescue_hours);
  if (hours <= HOLD_LIMIT_hours) return;
  const text = `must not be hold: expiry_hours and rescue_hours are ${hours} together, and banks are sure to keep money on a card for ${HOLD_LIMIT_hours}; use auto or charge`;
  wrong(['funds'], text);
}

/**
 * API specification 2.4, with defaults where it names none: sizes 2 to 20, all modes, equal (or the first allowed mode),
 * 72 hours. A default gives way to a size that was given: `max_size` 1 alone makes `min_size` 1, and `min_size` 30 alone
 * makes `max_size` 30. Keys that are not known are ignored. For a body without group_config use
 * `groupConfigSchema.prefault({})`.
 */
export const groupConfigSchema = groupConfigShape
  .superRefine(checkGroupConfig, { when: () => true })
  .meta({ id: 'GroupConfig' })
  .transform((config): GroupConfig => {
    const allowed_modes = config.allowed_modes ?? (config.contributions ? ['host-pays'] : [...SPLIT_MODES]);
    const fallback = allowed_modes.includes('equal') ? 'equal' : allowed_modes[0];
    return {
      min_size: config.min_size ?? Math.min(2, config.max_size ?? 2),
      max_size: config.max_size ?? (config.contributions ? MOST_PEOPLE : Math.max(20, config.min_size ?? 20)),
      default_mode: config.default_mode ?? fallback ?? 'equal',
      allowed_modes,
      expiry_hours: config.expiry_hours ?? DEFAULT_EXPIRY_hours,
      allow_dropping_items: config.allow_dropping_items ?? false,
      ...(config.rescue_hours === undefined ? {} : { rescue_hours: config.rescue_hours }),
      ...(config.milestones?.length ? { milestones: config.milestones } : {}),
      ...(config.swap_until ? { swap_until: new Date(config.swap_until).toISOString() } : {}),
      ...(config.contributions ? { contributions: config.contributions } : {}),
      ...(config.funds === undefined || config.funds === 'charge' ? {} : { funds: config.funds }),
    };
  });
