import { text } from './form-text';

/*
 * Two people can have the same settings open. A form says what it showed before anything was typed, and only what differs
 * from that is written: what is left as it was keeps what somebody else has saved meanwhile.
 */

const SHOWN_FIELD = 'shown';

/** The hidden field of a form that shows these, for its `seen`. */
export const shownFields = (shown: object): Record<string, string> => ({
  [SHOWN_FIELD]: JSON.stringify(shown),
});

/** What the form showed, by field; nothing on a page of an earlier version. */
function shownIn(form: FormData): Map<string, unknown> {
  try {
    return new Map(Object.entries(JSON.parse(text(form, SHOWN_FIELD)) as object));
  } catch {
    return new Map();
  }
}

/** A list of choices is the same in any order. */
const asText = (value: unknown): string | undefined =>
  JSON.stringify(Array.isArray(value) ? value.toSorted() : value);

/** Those of the given fields that are not as the form showed them. */
export function changedFields<Given extends object>(form: FormData, given: Given): Partial<Given> {
  const shown = shownIn(form);
  const isChanged = ([name, value]: [string, unknown]) => asText(value) !== asText(shown.get(name));
  return Object.fromEntries(Object.entries(given).filter(isChanged)) as Partial<Given>;
}

/** The list that the form showed in this field; undefined on a page of an earlier version. */
export function shownList(form: FormData, name: string): readonly unknown[] | undefined {
  const shown = shownIn(form).get(name);
  return Array.isArray(shown) ? shown : undefined;
}
