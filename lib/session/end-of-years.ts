/** The end of the year 9999. Postgres reads no longer years, and nothing here is later, so later bounds mean the same. */
export const END_OF_YEARS_ms = 253_402_300_799_999;
