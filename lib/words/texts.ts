/** A text, or its forms by the plural rules of its language: `count` chooses among them. */
export type Text = string | Plural;
export type Plural = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

/** The same texts in another language, whose plurals have these forms: a missing one is a type error. */
export type Translated<English, Form extends Intl.LDMLPluralRule> = {
  readonly [Key in keyof English]: English[Key] extends string
    ? string
    : Readonly<Record<Form | 'other', string>>;
};

/** The names of a text’s slots: `count` and `shop` in "{count} more from {shop}". */
export type SlotsIn<Given> = Given extends `${string}{${infer Slot}}${infer Rest}`
  ? Slot | SlotsIn<Rest>
  : Given extends Plural
    ? SlotsIn<Given[keyof Given]>
    : never;

const SLOT = /\{(\w+)\}/;

/** The text with its slots filled. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(new RegExp(SLOT, 'g'), (_slot, name: string) => values[name] ?? '');
}

/** Closes isolates, and tells which way a currency is written. */
const MARKS = '[\\u200e\\u200f\\u2069]*';
const ENDS_WITH_STOP = new RegExp(`\\.${MARKS}$`);
const SLOT_BEFORE_STOP = new RegExp(`\\{(\\w+)\\}(${MARKS})\\.(?!\\S)`, 'g');

/** The text without a full stop behind what ends with one, such as “Acme Inc.” or “د.ك.”: it has one for both. */
export function withOneStop(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(SLOT_BEFORE_STOP, (whole, slot: string, marks: string) =>
    ENDS_WITH_STOP.test(values[slot] ?? '') ? `{${slot}}${marks}` : whole,
  );
}

/** The text cut at its slots: at odd indexes is what goes into them. */
export function fillPieces<Value>(
  text: string,
  values: Readonly<Record<string, Value>>,
): (string | Value | undefined)[] {
  return text.split(new RegExp(SLOT, 'g')).map((piece, index) => (index % 2 === 0 ? piece : values[piece]));
}
