/** How a shop lets everyone choose what to give (group_config.contributions). */
export interface Contributions {
  /** The least that somebody gives, unless less is left; the processor's minimum where it is absent or below that. */
  min_cents?: number;
  suggested_cents?: number[];
  /** Givers see neither the names nor the amounts of the others. */
  hide_names?: boolean;
}

/** What somebody says with what is given. */
export interface Gift {
  /** For the organizer alone. */
  message: string | null;
  /** The others do not see who gave it. */
  is_hidden: boolean;
}
