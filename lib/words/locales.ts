/** The languages of hosted pages and of mails to the people of a group. */
export const LOCALES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'ja', 'ar'] as const;

export type Locale = (typeof LOCALES)[number];

interface Language {
  /** As its speakers call it. */
  name: string;
  /** By what money, dates and numbers are written. */
  format: string;
  direction: 'ltr' | 'rtl';
}

/** Arabic has Western digits, which card numbers and the processor’s own fields have too. */
export const LANGUAGES: Readonly<Record<Locale, Language>> = {
  en: { name: 'English', format: 'en-US', direction: 'ltr' },
  de: { name: 'Deutsch', format: 'de-DE', direction: 'ltr' },
  fr: { name: 'Français', format: 'fr-FR', direction: 'ltr' },
  es: { name: 'Español', format: 'es-ES', direction: 'ltr' },
  it: { name: 'Italiano', format: 'it-IT', direction: 'ltr' },
  pt: { name: 'Português', format: 'pt-BR', direction: 'ltr' },
  nl: { name: 'Nederlands', format: 'nl-NL', direction: 'ltr' },
  pl: { name: 'Polski', format: 'pl-PL', direction: 'ltr' },
  ja: { name: '日本語', format: 'ja-JP', direction: 'ltr' },
  ar: { name: 'العربية', format: 'ar-u-nu-latn', direction: 'rtl' },
};

export const isLocale = (text: unknown): text is Locale =>
  typeof text === 'string' && (LOCALES as readonly string[]).includes(text);

/** Longer than any browser’s list. */
const MAXIMUM_HEADER = 1_000;

/** The language that a browser prefers among ours, by its Accept-Language; null where it names none of them. */
export function preferredLocale(accept: string | null): Locale | null {
  const wanted = (accept ?? '')
    .slice(0, MAXIMUM_HEADER)
    .split(',')
    .map((range) => {
      const [tag = '', ...parameters] = range.trim().toLowerCase().split(';');
      const quality = parameters.map((each) => /^\s*q=([\d.]+)$/.exec(each)?.[1]).find(Boolean);
      return { locale: tag.split('-')[0], weight: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight);
  return wanted.map(({ locale }) => locale).find(isLocale) ?? null;
}

interface Wishes {
  /** What the reader has chosen on a page. */
  chosen?: string | null;
  /** What the browser asks for. */
  accept: string | null;
  /** What the shop gave when it created the session. */
  given?: string | null;
}

/** The language of a page: the reader’s choice, then the browser’s, then the shop’s, then English. */
export function localeFor({ chosen, accept, given }: Wishes): Locale {
  return [chosen, preferredLocale(accept), given].find(isLocale) ?? 'en';
}
