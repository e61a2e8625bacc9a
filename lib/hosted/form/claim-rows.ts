import type { Session } from '@/lib/group/model';
import { activeMembers, isPaid, linesOf } from '@/lib/group/query/shares';
import { freeUnits, takeUnits, type Want } from '@/lib/group/split/claims';
import type { Claim, ItemLine } from '@/lib/group/split/divide';
import { claimsAmount_cents } from '@/lib/group/split/items';
import { type Words, wordsOf } from '@/lib/words/words';

/** Itemized mode as a page shows it: who took what of each line, and what one member can choose. Pure. */

export interface ClaimOption {
  /** "2" for two units, "1/3" for a third of one, "2+1/3" for both, "0" for none. */
  value: string;
  label: string;
  /** What it costs, tax, shipping and fees included; and as people read it. */
  amount_cents: number;
  amount: string;
}

export interface ClaimRow {
  line: number;
  name: string;
  quantity: number;
  /** The path of the shop's picture, if it has one. */
  picture: string | null;
  /** Who holds some of it, the viewer's paid units included. */
  taken: { id: string; name: string; units?: string; text: string }[];
  /**
   * What is left for the viewer to choose from, the viewer's own unpaid choice included. "None" comes first, whole
   * units follow from the fewest on, then parts of one.
   */
  options: ClaimOption[];
  chosen: string;
  /** How much of it the group has left out of the order; null when nothing. */
  left_out: string | null;
}

/** Cutting one unit: what is offered while nobody has cut it yet. */
const CUTS = [2, 3, 4];
/** Whole units that are listed one by one. */
const LISTED_UNITS = 50;

export function claimRows(session: Session, member_id: string, words = wordsOf('en')): ClaimRow[] {
  const lines = linesOf(session);
  const { kept, mine } = claimsAround(session, member_id);
  const free = freeUnits(lines, kept);
  return lines.map((line) => {
    const own = mine.filter((claim) => claim.line === line.line);
    const chosen = claimsValue(own);
    const options = optionsFor(session, lines, line, kept, free, words);
    // What was taken at once, as the rest, can be more than one choice.
    if (!options.some(({ value }) => value === chosen)) {
      options.push(priced(session, lines, { value: chosen, label: textOf(chosen), claims: own }, words));
    }
    return {
      line: line.line,
      name: line.name,
      quantity: line.quantity,
      picture: session.cart.items[line.line]?.image_url ?? null,
      taken: takers(session, member_id, line.line, words),
      options,
      chosen,
      left_out: amountText((session.split?.dropped ?? []).filter((claim) => claim.line === line.line)),
    };
  });
}

/** What is still free for this member, as wishes: "the rest is mine". */
export function wantsOfRest(session: Session, member_id: string): Want[] {
  const wants = new Map<string, Want>();
  for (const { line, units, of } of freeUnits(linesOf(session), claimsAround(session, member_id).kept)) {
    const key = `${line}/${of}`;
    const known = wants.get(key);
    if (of === 1) wants.set(key, { line, units: units + (known && 'units' in known ? known.units : 0) });
    else wants.set(key, { line, of, pieces: 1 + (known && 'pieces' in known ? known.pieces : 0) });
  }
  return [...wants.values()];
}

/** The claims that stay whatever this member chooses, and those that the choice replaces. */
function claimsAround(session: Session, member_id: string): { kept: Claim[]; mine: Claim[] } {
  const shares = session.split?.shares ?? [];
  const replaced = shares.filter((share) => share.member_id === member_id && !isPaid(share));
  return {
    kept: [
      ...shares.filter((share) => !replaced.includes(share)).flatMap((share) => share.claims),
      ...(session.split?.dropped ?? []),
    ],
    mine: replaced.flatMap((share) => share.claims),
  };
}

function takers(session: Session, member_id: string, line: number, { say }: Words): ClaimRow['taken'] {
  return activeMembers(session).flatMap(({ id, name }) => {
    const shares = session.split?.shares.filter((share) => share.member_id === id) ?? [];
    const counted = id === member_id ? shares.filter(isPaid) : shares;
    const claims = counted.flatMap((share) => share.claims).filter((claim) => claim.line === line);
    const units = amountText(claims);
    if (units === null) return [];
    const own = { id, name: say('yourRow'), units, text: say('unitsPaid', { units }) };
    return [id === member_id ? own : { id, name, text: units }];
  });
}

/** Claims on one line as a value: whole units first, then parts by how many pieces a unit is cut in. */
function claimsValue(claims: readonly Claim[]): string {
  const whole = claims.reduce((sum, claim) => sum + (claim.of === 1 ? claim.units : 0), 0);
  const pieces = new Map<number, number>();
  for (const { of } of claims) if (of > 1) pieces.set(of, (pieces.get(of) ?? 0) + 1);
  const cut = [...pieces].sort(([a], [b]) => a - b).map(([of, count]) => `${count}/${of}`);
  return [...(whole > 0 || cut.length === 0 ? [String(whole)] : []), ...cut].join('+');
}

const textOf = (value: string): string => value.replaceAll('+', ' + ');

/** "2 + 1/3"; null for nothing. */
const amountText = (claims: readonly Claim[]): string | null =>
  claims.length === 0 ? null : textOf(claimsValue(claims));

function priced(
  session: Session,
  lines: ItemLine[],
  { value, label, claims }: { value: string; label: string; claims: readonly Claim[] },
  words: Words,
): ClaimOption {
  const amount_cents = claimsAmount_cents(lines, claims, session.currency);
  return { value, label, amount_cents, amount: words.money(amount_cents, session.currency) };
}

function optionsFor(
  session: Session,
  lines: ItemLine[],
  line: ItemLine,
  kept: Claim[],
  free: Claim[],
  words: Words,
): ClaimOption[] {
  const around = free.filter((claim) => claim.line === line.line);
  const whole = around.reduce((sum, claim) => sum + (claim.of === 1 ? claim.units : 0), 0);
  const units = Array.from({ length: Math.min(whole, LISTED_UNITS) }, (_unit, index) => index + 1);
  const cuts = new Map<number, number>();
  if (whole > 0) for (const of of CUTS) cuts.set(of, 1);
  for (const { of } of around) if (of > 1) cuts.set(of, around.filter((claim) => claim.of === of).length);
  const wants: [string, string, Want][] = [
    ...units.map((count): [string, string, Want] => [
      String(count),
      count === line.quantity
        ? count === 1
          ? words.say('allOfIt')
          : words.say('allUnits', { units: count })
        : String(count),
      { line: line.line, units: count },
    ]),
    ...[...cuts].flatMap(([of, most]) =>
      Array.from({ length: Math.min(most, of - 1) }, (_piece, index): [string, string, Want] => [
        `${index + 1}/${of}`,
        line.quantity === 1 ? `${index + 1}/${of}` : words.say('ofOne', { piece: `${index + 1}/${of}` }),
        { line: line.line, pieces: index + 1, of },
      ]),
    ),
  ];
  const offered = wants.flatMap(([value, label, want]): ClaimOption[] => {
    const taken = takeUnits(lines, kept, [want]);
    return taken.ok ? [priced(session, lines, { value, label, claims: taken.claims }, words)] : [];
  });
  return [priced(session, lines, { value: '0', label: words.say('none'), claims: [] }, words), ...offered];
}
