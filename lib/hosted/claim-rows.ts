import type { Session } from '@/lib/group/model';
import { activeMembers, isPaid, linesOf } from '@/lib/group/query/shares';
import { freeUnits, takeUnits, type Want } from '@/lib/group/split/claims';
import type { Claim, ItemLine } from '@/lib/group/split/divide';
import { claimsAmount_cents } from '@/lib/group/split/items';

/** Itemized mode as a page shows it: who took what of each line, and what one member can choose. Pure. */

export interface ClaimOption {
  /** "2" for two units, "1/3" for a third of one, "0" for none. */
  value: string;
  label: string;
  /** What it costs, tax, shipping and fees included. */
  amount_cents: number;
}

export interface ClaimRow {
  line: number;
  name: string;
  quantity: number;
  /** Who holds some of it, the viewer's paid units included. */
  taken: { name: string; text: string }[];
  /** What is left for the viewer to choose from, the viewer's own unpaid choice included; "none" comes first. */
  options: ClaimOption[];
  chosen: string;
  /** How much of it the group has left out of the order; null when nothing. */
  left_out: string | null;
}

/** Cutting one unit: what is offered while nobody has cut it yet. */
const CUTS = [2, 3, 4];
/** Whole units that are listed one by one. */
const LISTED_UNITS = 50;

const claimText = ({ units, of }: Claim): string => (of === 1 ? String(units) : `1/${of}`);

export function claimRows(session: Session, member_id: string): ClaimRow[] {
  const lines = linesOf(session);
  const { kept, mine } = claimsAround(session, member_id);
  const free = freeUnits(lines, kept);
  return lines.map((line) => ({
    line: line.line,
    name: line.name,
    quantity: line.quantity,
    taken: takers(session, member_id, line.line),
    options: optionsFor(session, lines, line, kept, free),
    chosen: chosenOf(mine.filter((claim) => claim.line === line.line)),
    left_out: amountText((session.split?.dropped ?? []).filter((claim) => claim.line === line.line)),
  }));
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

function takers(session: Session, member_id: string, line: number): { name: string; text: string }[] {
  return activeMembers(session).flatMap(({ id, name }) => {
    const shares = session.split?.shares.filter((share) => share.member_id === id) ?? [];
    const counted = id === member_id ? shares.filter(isPaid) : shares;
    const claims = counted.flatMap((share) => share.claims).filter((claim) => claim.line === line);
    const text = amountText(claims);
    return text === null ? [] : [{ name: id === member_id ? 'you (paid)' : name, text }];
  });
}

/** "2 + 1/3"; null for nothing. */
function amountText(claims: Claim[]): string | null {
  if (claims.length === 0) return null;
  const whole = claims.reduce((sum, claim) => sum + (claim.of === 1 ? claim.units : 0), 0);
  const pieces = claims.filter((claim) => claim.of > 1).map(claimText);
  return [...(whole > 0 ? [String(whole)] : []), ...pieces].join(' + ');
}

function optionsFor(
  session: Session,
  lines: ItemLine[],
  line: ItemLine,
  kept: Claim[],
  free: Claim[],
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
      count === line.quantity ? (count === 1 ? 'All of it' : `All ${count}`) : String(count),
      { line: line.line, units: count },
    ]),
    ...[...cuts].flatMap(([of, most]) =>
      Array.from({ length: Math.min(most, of - 1) }, (_piece, index): [string, string, Want] => [
        `${index + 1}/${of}`,
        line.quantity === 1 ? `${index + 1}/${of}` : `${index + 1}/${of} of one`,
        { line: line.line, pieces: index + 1, of },
      ]),
    ),
  ];
  const priced = wants.flatMap(([value, label, want]): ClaimOption[] => {
    const taken = takeUnits(lines, kept, [want]);
    if (!taken.ok) return [];
    return [{ value, label, amount_cents: claimsAmount_cents(lines, taken.claims, session.currency) }];
  });
  return [{ value: '0', label: 'None', amount_cents: 0 }, ...priced];
}

function chosenOf(mine: Claim[]): string {
  const whole = mine.reduce((sum, claim) => sum + (claim.of === 1 ? claim.units : 0), 0);
  if (whole > 0) return String(whole);
  const [piece] = mine;
  return piece ? `${mine.length}/${piece.of}` : '0';
}
