import type { Violation } from '@/lib/cart/violations';
import type { Claim, ItemLine } from '@/lib/group/split/divide';
import { claimViolation, MAXIMUM_PIECES } from '@/lib/group/split/items';

/**
 * Who takes what of a cart, counted in claims. Once a piece of a unit is claimed, the unit is cut into that many pieces
 * for everyone, until nobody holds a piece of it.
 */

/** What somebody asks for: whole units of a line, or pieces of a unit cut in `of`. */
export type Want = { line: number; units: number } | { line: number; pieces: number; of: number };

type Survey = { ok: true; free: Claim[] } | { ok: false; violations: Violation[] };

const whole = (line: number, first_unit: number, units: number): Claim => ({
  line,
  first_unit,
  units,
  piece: 0,
  of: 1,
});

/** A claim as text to compare by. */
export function claimKey({ line, first_unit, units, piece, of }: Claim): string {
  return `${line}:${first_unit}+${units}:${piece}/${of}`;
}

/** Walks the claims of one line from the first unit to the last; what they leave out is free. */
function surveyLine(line: ItemLine, claims: Claim[]): Survey {
  const free: Claim[] = [];
  const violations: Violation[] = [];
  const sorted = [...claims].sort((a, b) => a.first_unit - b.first_unit || a.of - b.of || a.piece - b.piece);
  let unit = 0;
  for (let at = 0; at < sorted.length; ) {
    const claim = sorted[at];
    if (!claim) break;
    if (claim.first_unit > unit) free.push(whole(line.line, unit, claim.first_unit - unit));
    const taken = new Set<number>();
    let overlaps = claim.first_unit < unit;
    let next = at;
    for (let peer = sorted[next]; peer?.first_unit === claim.first_unit; peer = sorted[next]) {
      if (peer.of !== claim.of || taken.has(peer.piece)) overlaps = true;
      taken.add(peer.piece);
      next += 1;
    }
    if (overlaps) {
      violations.push({
        path: '',
        text: `unit ${claim.first_unit} of "${line.name}" is claimed more than once`,
      });
    }
    for (let piece = 0; piece < claim.of; piece += 1) {
      if (!taken.has(piece)) free.push({ ...claim, piece });
    }
    unit = Math.max(unit, claim.first_unit + claim.units);
    at = next;
  }
  if (unit < line.quantity) free.push(whole(line.line, unit, line.quantity - unit));
  return violations.length > 0 ? { ok: false, violations } : { ok: true, free };
}

/** Everything that the claims leave free, line by line in ascending order; or why they exclude each other. */
export function surveyClaims(lines: readonly ItemLine[], claims: readonly Claim[]): Survey {
  const violations: Violation[] = [];
  const perLine: Claim[][] = lines.map(() => []);
  for (const claim of claims) {
    const line = lines[claim.line];
    const wrong = line ? claimViolation(line, claim) : `line ${claim.line} does not exist`;
    if (wrong) violations.push({ path: '', text: wrong });
    else perLine[claim.line]?.push(claim);
  }
  const free: Claim[] = [];
  for (const [index, line] of lines.entries()) {
    const survey = surveyLine(line, perLine[index] ?? []);
    if (survey.ok) free.push(...survey.free);
    else violations.push(...survey.violations);
  }
  return violations.length > 0 ? { ok: false, violations } : { ok: true, free };
}

/**
 * What is still unclaimed, as claims: claiming all of it leaves nothing, and costs what is still missing.
 * @throws RangeError when the claims overlap or do not fit the cart: then the state itself is wrong
 */
export function freeUnits(lines: readonly ItemLine[], claims: readonly Claim[]): Claim[] {
  const survey = surveyClaims(lines, claims);
  if (!survey.ok) throw new RangeError(survey.violations.map(({ text }) => text).join('; '));
  return survey.free;
}

/** The lowest free whole units of a line; fewer than asked for when there are not enough. */
function pickUnits(free: readonly Claim[], units: number): Claim[] {
  const picked: Claim[] = [];
  let missing = units;
  for (const claim of free) {
    if (missing === 0) break;
    if (claim.of > 1) continue;
    const count = Math.min(missing, claim.units);
    picked.push({ ...claim, units: count });
    missing -= count;
  }
  return picked;
}

/** Pieces of units that are cut that way already, lowest first; then the lowest free units, the last of them cut. */
function pickPieces(free: readonly Claim[], pieces: number, of: number): Claim[] {
  const picked = free.filter((claim) => claim.of === of).slice(0, pieces);
  const missing = pieces - picked.length;
  const units = pickUnits(free, Math.ceil(missing / of));
  const last = units.pop();
  picked.push(...units);
  if (!last) return picked;
  const first_unit = last.first_unit + last.units - 1;
  if (last.units > 1) picked.push({ ...last, units: last.units - 1 });
  for (let piece = 0; piece <= (missing - 1) % of; piece += 1)
    picked.push({ line: last.line, first_unit, units: 1, piece, of });
  return picked;
}

/** What of a line no claim has; nothing where they exclude each other. */
function freeOf(line: ItemLine, claims: readonly Claim[]): Claim[] {
  const around = surveyLine(
    line,
    claims.filter((claim) => claim.line === line.line),
  );
  return around.ok ? around.free : [];
}

function pick(free: readonly Claim[], want: Want): Claim[] {
  return 'units' in want ? pickUnits(free, want.units) : pickPieces(free, want.pieces, want.of);
}

/** A wish beside the existing claims; fewer units or pieces, or none, where there are not as many. */
export function asMuchAsFree(lines: readonly ItemLine[], claims: readonly Claim[], want: Want): Claim[] {
  const line = lines[want.line];
  return line ? pick(freeOf(line, claims), want) : [];
}

function wantViolation(want: Want, line: ItemLine, path: string): Violation | null {
  if ('units' in want) {
    return Number.isSafeInteger(want.units) && want.units >= 1 && want.units <= line.quantity
      ? null
      : { path: `${path}.units`, text: `must be 1 to ${line.quantity}, but is ${want.units}` };
  }
  if (!Number.isSafeInteger(want.of) || want.of < 2 || want.of > MAXIMUM_PIECES) {
    return { path: `${path}.of`, text: `must be 2 to ${MAXIMUM_PIECES}, but is ${want.of}` };
  }
  const most = want.of * line.quantity;
  return Number.isSafeInteger(want.pieces) && want.pieces >= 1 && want.pieces <= most
    ? null
    : { path: `${path}.pieces`, text: `must be 1 to ${most}, but is ${want.pieces}` };
}

function shortage(want: Want, line: ItemLine, free: readonly Claim[]): string {
  const units = free.reduce((sum, claim) => sum + (claim.of === 1 ? claim.units : 0), 0);
  if ('units' in want) {
    return `only ${units} of ${line.quantity} x "${line.name}" ${units === 1 ? 'is' : 'are'} free, not ${want.units}`;
  }
  const cut = free.find((claim) => claim.of > 1);
  const none = cut ? `what is free of it is cut in ${cut.of}` : 'none of it is free';
  const reason = units > 0 ? `${units} of ${line.quantity} ${units === 1 ? 'is' : 'are'} free` : none;
  return `less than ${want.pieces}/${want.of} of "${line.name}" is left: ${reason}`;
}

/**
 * Turns wishes into claims beside the existing ones: the lowest free units, and pieces of units that are already cut
 * the same way before another unit is cut. Either all wishes are met, or none is and each reason names its wish.
 */
export function takeUnits(
  lines: readonly ItemLine[],
  claims: readonly Claim[],
  wants: readonly Want[],
): { ok: true; claims: Claim[] } | { ok: false; violations: Violation[] } {
  const survey = surveyClaims(lines, claims);
  if (!survey.ok) return survey;
  const taken: Claim[] = [];
  const violations: Violation[] = [];
  for (const [index, want] of wants.entries()) {
    const path = `items[${index}]`;
    const line = lines[want.line];
    if (!line) {
      violations.push({ path, text: `there is no line ${want.line}` });
      continue;
    }
    const wrong = wantViolation(want, line, path);
    if (wrong) {
      violations.push(wrong);
      continue;
    }
    const free = freeOf(line, [...claims, ...taken]);
    const picked = pick(free, want);
    const [asked, of] = 'units' in want ? [want.units, 1] : [want.pieces, want.of];
    const count = picked.reduce((sum, claim) => sum + (claim.of === 1 ? claim.units * of : 1), 0);
    if (count === asked) taken.push(...picked);
    else violations.push({ path, text: shortage(want, line, free) });
  }
  return violations.length > 0 ? { ok: false, violations } : { ok: true, claims: taken };
}
