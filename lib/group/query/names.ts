import unhomoglyph from 'unhomoglyph';
import { type Refused, refuse } from '../commands';
import type { Session } from '../model';
import { hidesName } from './gifts';
import { activeMembers } from './shares';
import { membersAtTheDoor } from './swap';
import { waitingMembers } from './waiting';

/* Names by which a group knows who has paid and who is to pay: nobody can pass for somebody else. */

/** Words that only the person who started the group may go by: what pages call them in each language, and its nouns. */
const RESERVED = [
  ...[
    'organizer',
    'organise',
    'organisation',
    'organisiert',
    'organisierend',
    'organisator',
    'organisateur',
    'organisatrice',
  ],
  ...['organiza', 'organizza', 'organizuj', '幹事', '主催者', 'منظم'],
];

/** What cannot be seen: what Unicode lets programs ignore, a Braille cell without dots, and a note without a head. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800\u{1d159}]/gu;

/**
 * What a name looks like, in the sense of Unicode's confusables (UTS 39): two names with the same skeleton cannot be
 * told apart. Case and spaces count as little as what cannot be seen, and `i` like `l`, which a capital one looks like.
 */
export function nameSkeleton(name: string): string {
  const visible = name.normalize('NFKC').replace(INVISIBLE, '');
  const lower = unhomoglyph(visible).toLowerCase();
  return unhomoglyph(lower.normalize('NFKD')).replace(/\s+/g, '').replaceAll('i', 'l');
}

/** Without accents and the signs of vowels, which a word is read without. */
const bare = (skeleton: string): string => skeleton.replace(/\p{M}/gu, '');

const reserved = RESERVED.map((word) => bare(nameSkeleton(word)));

/** Whether nothing of a name can be seen. */
export const isInvisible = (name: string): boolean => nameSkeleton(name) === '';

/**
 * Why nobody can join by this name: it cannot be seen, it is the organizer's, or it looks like that of a member, of one who
 * waits, or of one who is about to pay for an offered place.
 *
 * @param swap_id the offered place that it is for, which only one person gets
 */
export function refuseName(
  session: Session,
  name: string,
  now: number,
  swap_id?: string,
): Refused | undefined {
  const skeleton = nameSkeleton(name);
  if (skeleton === '' || reserved.some((word) => bare(skeleton).includes(word)))
    return refuse('name_reserved');
  // A name that nobody sees is not told by being taken.
  const others = [
    ...activeMembers(session).filter((member) => member.is_organizer || !hidesName(session, member)),
    ...waitingMembers(session),
    ...membersAtTheDoor(session, now, swap_id),
  ];
  const isTaken = others.some((member) => nameSkeleton(member.name) === skeleton);
  return isTaken ? refuse('name_taken') : undefined;
}
