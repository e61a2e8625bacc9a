import type { FormTarget } from '@/components/forms/post-form';
import type { SplitMode } from '@/lib/group/split/divide';
import type { EvenSplit } from '@/lib/hosted/form/even-splits';
import type { PresentRows } from '@/lib/hosted/form/present-rows';

/** What can be set up: a new group, or a new split among those who have not paid. */
export interface SetupProps {
  target: FormTarget;
  intent: 'start' | 'change_split';
  currency: string;
  /** What is divided: the total, or what nobody has paid. */
  total_cents: number;
  consumer_fee_bps: number;
  /** What can be chosen, each with the fewest people it can divide among. */
  modes: { mode: SplitMode; min_size: number }[];
  mode: SplitMode;
  size: number;
  max_size: number;
  /** Places that are paid already and keep their amounts. */
  kept_places: number;
  /** What an even split comes to among 1, 2, 3 people. */
  even: EvenSplit[];
  /** Who takes the divided places, in order; the organizer first. */
  names: string[];
  /** The same, as the form says it when it is sent. */
  members?: string;
  /** What is in the rows of a split that is changed. */
  present?: PresentRows;
  person: { name: string; email: string } | null;
  /** What somebody has typed already, by field. */
  typed?: Record<string, string>;
  /** Whether somebody has typed into it since it began with what the group is: another group starts it over if not. */
  touched?: { current: boolean };
}
