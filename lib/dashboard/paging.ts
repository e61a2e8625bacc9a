/*
 * Times that come from an address bar. Postgres and JavaScript write years beyond 9999 differently, so nothing beyond
 * is looked for.
 */

const LAST_TIME_ms = Date.UTC(9999, 0, 1);

/** A whole number of milliseconds since 1970, before the year 9999; undefined for anything else. */
export function timeOf(text: string): number | undefined {
  const at = /^\d{1,15}$/.test(text) ? Number(text) : 0;
  return at > 0 && at < LAST_TIME_ms ? at : undefined;
}

/** A page's end, `<milliseconds>_<id>`: its time as Postgres reads it, and the id; both null for anything else. */
export function cursorOf(cursor: string | undefined): { at: string | null; id: string | null } {
  const [text = '', id = null] = cursor?.match(/^(\d{1,15})_(\w{1,100})$/)?.slice(1) ?? [];
  const at = timeOf(text);
  return at === undefined ? { at: null, id: null } : { at: new Date(at).toISOString(), id };
}
