import { ERASED_NAME } from '@/lib/group/erased-name';

interface Person {
  member_ids: ReadonlySet<string>;
  /** In lower case; null where everyone in the session is meant. */
  address: string | null;
}

/** The JSON text of an event, without the names of these members and without the address. Otherwise as it was. */
export function withoutPerson(json: string, { member_ids, address }: Person): string {
  const clean = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(clean);
    if (typeof value === 'string') return value.toLowerCase() === address ? ERASED_NAME : value;
    if (typeof value !== 'object' || value === null) return value;
    const object = value as Record<string, unknown>;
    const isTheirs = [object.id, object.member_id].some((id) => typeof id === 'string' && member_ids.has(id));
    return Object.fromEntries(
      Object.entries(object).map(([key, inner]) => [
        key,
        isTheirs && key === 'name' ? ERASED_NAME : clean(inner),
      ]),
    );
  };
  return JSON.stringify(clean(JSON.parse(json)));
}
