interface Created {
  id: string;
  created_at: number;
}

/** The order of payments, refunds, transfers and reversals: by their times, and by their ids where several were made at once. */
export const byCreation = (one: Created, other: Created): number =>
  one.created_at - other.created_at || (one.id < other.id ? -1 : 1);
