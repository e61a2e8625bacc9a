import type { Session } from '@/lib/group/model';
import { droppable } from '@/lib/group/query/changes';
import { redivision } from '@/lib/group/query/redivision';
import { claimKey } from '@/lib/group/split/claims';

/*
 * What a form of the organizer's was shown for, in hidden fields of its own: by the time that it is sent the group can
 * be another one. Pure.
 */

/** Whose amounts a division has, in order. */
export const membersShown = (session: Session): string =>
  redivision(session)
    .members.map(({ id }) => id)
    .join(' ');

/** The units that would be left out. */
export function claimsShown(session: Session): string {
  const drop = droppable(session);
  return drop.ok ? drop.claims.map(claimKey).join(' ') : '';
}

/** What such a field says; undefined where the form, of an older page, has none. */
export function shownIn(form: FormData, field: 'members' | 'claims'): string[] | undefined {
  const shown = form.get(field);
  return typeof shown === 'string' ? shown.split(' ').filter(Boolean) : undefined;
}

/** Whether all that the form has named is left out already: by itself, when its answer was lost. */
export function isLeftOut({ split }: Session, claims: readonly string[]): boolean {
  const dropped = new Set(split?.dropped.map(claimKey));
  return claims.length > 0 && claims.every((claim) => dropped.has(claim));
}
