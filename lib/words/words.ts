import { contained, isolated } from '@/lib/format/isolate';
import { formatMoney } from '@/lib/money/currency';
import {
  CATALOGUES,
  type Catalogue,
  type English,
  FAILURE_KEYS,
  type FailureKey,
  type ScriptKey,
  type SetupKey,
} from './catalogues';
import { joinArticle } from './joined';
import { isLocale, LANGUAGES, type Locale } from './locales';
import { fill, fillPieces, type SlotsIn, type Text, withOneStop } from './texts';

export type Key = keyof English;

export type Values<Of extends Key, Value> = Readonly<Record<SlotsIn<English[Of]>, Value>>;
export type Given<Of extends Key, Value> =
  SlotsIn<English[Of]> extends never ? [values?: undefined] : [values: Values<Of, Value>];

/** What the script of a page says, in its language. It travels in the page, not in the script. */
export interface ScriptWords {
  /** As the processor's forms name it, to which `pt` is Portugal's. They choose themselves where it is absent. */
  locale?: Exclude<Locale, 'pt'> | 'pt-BR';
  format_locale: string;
  gap: Words['gap'];
  /** Those of a set-up only on an organizer's page, those of a failure only around all pages. */
  texts: Readonly<Record<ScriptKey, string> & Partial<Record<SetupKey | FailureKey, string>>>;
}

/** The slots of what a page's script says. */
export type ScriptValues<Of extends ScriptKey | SetupKey | FailureKey> = Given<Of, string>;

/** Everything that is said in one language. */
export interface Words {
  locale: Locale;
  /** By what money, dates and numbers are written. */
  format_locale: string;
  direction: 'ltr' | 'rtl';
  /** A text with its slots filled; numbers are written as the language has them. */
  say: <Of extends Key>(key: Of, ...values: Given<Of, string | number>) => string;
  /** A text cut at its slots, for elements in a sentence: at odd indexes is what goes into them. */
  pieces: <Of extends Key, Value>(key: Of, values: Values<Of, Value>) => (string | Value | undefined)[];
  money: (amount_cents: number, currency: string) => string;
  /** What is between two sentences: a space, but nothing in Japanese. */
  gap: '' | ' ';
  /** "1st", "2nd", "11th"; other languages write the number. */
  ordinal: (rank: number) => string;
  /** "Ana and Ben", "Ana, Ben, 2 more people". */
  list: (items: readonly string[]) => string;
  /** What a member's page hands to its script, and what an organizer's does. */
  script: ScriptWords;
  organizer_script: ScriptWords;
  /** What the script says in place of a page that has failed. */
  failure_script: ScriptWords;
}

/** A slot in a text from right to left is set apart: its digits and Latin letters would take others along. */
const apart = (text: string): string => text.replace(/\{\w+\}/g, isolated);

const SUFFIXES: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> = { one: 'st', two: 'nd', few: 'rd' };

const englishSuffix = (rank: number): string =>
  SUFFIXES[new Intl.PluralRules('en', { type: 'ordinal' }).select(rank)] ?? 'th';

/** Says things from a catalogue. */
export function speak(locale: Locale, given: Catalogue): Words {
  const { format, direction } = LANGUAGES[locale];
  const setApart = direction === 'rtl' ? apart : (text: string) => text;
  const joined = locale === 'pt' ? joinArticle : (text: string) => text;
  const gap = locale === 'ja' ? '' : ' ';
  const rules = new Intl.PluralRules(format);
  const numbers = new Intl.NumberFormat(format);
  const texts: Readonly<Record<string, Text>> = Object.assign({}, ...Object.values(given));
  const textOf = (key: string, count: unknown): string => {
    const text = texts[key] ?? '';
    if (typeof text === 'string') return text;
    return text[rules.select(Number(count))] ?? text.other;
  };
  const scriptWords = (said: Readonly<Record<string, string>>): ScriptWords => ({
    locale: locale === 'pt' ? 'pt-BR' : locale,
    format_locale: format,
    gap,
    texts: Object.fromEntries(
      Object.entries(said).map(([key, text]) => [key, setApart(text)]),
    ) as ScriptWords['texts'],
  });
  return {
    locale,
    format_locale: format,
    direction,
    say: (key, ...[values = {}]) => {
      const written = Object.fromEntries(
        Object.entries<string | number>(values).map(([slot, value]): [string, string] => [
          slot,
          typeof value === 'number' ? numbers.format(value) : contained(value),
        ]),
      );
      const { count } = values as { count?: unknown };
      return joined(fill(withOneStop(setApart(textOf(key, count)), written), written));
    },
    pieces: (key, values) => fillPieces(textOf(key, undefined), values),
    money: (amount_cents, currency) => formatMoney(amount_cents, currency, format),
    gap,
    ordinal: (rank) => numbers.format(rank) + (locale === 'en' ? englishSuffix(rank) : ''),
    list: (items) =>
      new Intl.ListFormat(format).format(items.map(direction === 'rtl' ? isolated : contained)),
    script: scriptWords(given.script),
    organizer_script: scriptWords({ ...given.script, ...given.setup }),
    failure_script: scriptWords(Object.fromEntries(FAILURE_KEYS.map((key) => [key, given.notice[key]]))),
  };
}

const spoken = new Map<Locale, Words>();

/** The words of one language, made once. */
export function wordsOf(locale: Locale): Words {
  const known = spoken.get(locale) ?? speak(locale, CATALOGUES[locale]);
  spoken.set(locale, known);
  return known;
}

/** The words of the language of this name; English for any other name. */
export const wordsNamed = (name: string | null): Words => wordsOf(isLocale(name) ? name : 'en');
