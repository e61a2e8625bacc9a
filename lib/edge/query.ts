/** What an address asks for, as its page gets it. */
export type Query = Record<string, string | string[] | undefined>;

/** The parameters that were given once: a repeated one counts as absent. */
export function givenOnce(query: Query): Partial<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}
