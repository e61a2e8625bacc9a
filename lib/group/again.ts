import type { Locale } from '@/lib/words/locales';
import type { Want } from './split/claims';
import type { Claim, Place, SplitMode } from './split/divide';
import type { ItemUnits } from './split/sum-items';

/** The former group of a session that takes over its people: who they were, and what they paid then. */
export interface Again {
  /** The session that they are taken over from. */
  readonly session_id: string;
  /** What its order came to. */
  readonly total_cents: number;
  readonly people: AgainPerson[];
  /** What was claimed then and is not in the new cart, or not as often. Itemized mode. */
  readonly missing: ItemUnits[];
}

export interface AgainPerson {
  readonly name: string;
  /** Who this was in the former group. */
  readonly former_id: string;
  /** The share then, without fee. */
  readonly before_cents: number;
  /** Who this is in the new group; null until they join. */
  member_id: string | null;
  /** Indexes into the new split's places; none once it is divided again. */
  places: readonly number[];
  /** Itemized mode: what this person gets on joining, as far as it is free. */
  readonly wants: readonly Want[];
}

/** Everything that a group begins with which takes over the people of another. */
export interface AgainPlan {
  session_id: string;
  total_cents: number;
  mode: SplitMode;
  size: number;
  places: Place[];
  /** The organizer of the former group first. */
  people: PlannedPerson[];
  missing: ItemUnits[];
  approves_joining: boolean;
}

export interface PlannedPerson {
  former_id: string;
  name: string;
  before_cents: number;
  /** In the group from the start: the organizer, and who has agreed to mails. The others join by the link. */
  joins: boolean;
  is_organizer: boolean;
  /** Of who has agreed to mails; null for everybody else. */
  email: string | null;
  locale: Locale | null;
  time_zone: string | null;
  places: number[];
  claims: Claim[];
  wants: Want[];
}
