// biome-ignore-all lint/performance/noDynamicNamespaceImportAccess: the scripts of pages import only its types

import * as form from './form';
import { LOCALES, type Locale } from './locales';
import * as mail from './mail';
import * as notice from './notice';
import * as organizer from './organizer';
import * as page from './page';
import * as script from './script';
import * as setup from './setup';
import type { Text } from './texts';

export type English = typeof page.en &
  typeof organizer.en &
  typeof script.en &
  typeof mail.en &
  typeof setup.en &
  typeof form.en &
  typeof notice.en;
export type ScriptKey = keyof typeof script.en;
/** What a page's script says when the page has failed. */
export const FAILURE_KEYS = [
  'failed',
  'failedText',
  'requestNumber',
  'tryAgain',
  'connectionLost',
  'loadsAgain',
  'loadNow',
] as const satisfies readonly (keyof typeof notice.en)[];
export type FailureKey = (typeof FAILURE_KEYS)[number];
export type SetupKey = keyof typeof setup.en;

/** All texts of a language. */
export interface Catalogue {
  page: Readonly<Record<keyof typeof page.en, Text>>;
  /** What the server says to organizers only. */
  organizer: Readonly<Record<keyof typeof organizer.en, Text>>;
  /** What comes of a form. */
  form: Readonly<Record<keyof typeof form.en, Text>>;
  /** Pages that only say something. */
  notice: Readonly<Record<keyof typeof notice.en, string>>;
  script: Readonly<Record<ScriptKey, string>>;
  /** What the script of an organizer's page says besides. */
  setup: Readonly<Record<SetupKey, string>>;
  mail: Readonly<Record<keyof typeof mail.en, Text>>;
}

const catalogueOf = (locale: Locale): Catalogue => ({
  page: page[locale],
  organizer: organizer[locale],
  script: script[locale],
  setup: setup[locale],
  mail: mail[locale],
  form: form[locale],
  notice: notice[locale],
});

export const CATALOGUES = Object.fromEntries(
  LOCALES.map((locale) => [locale, catalogueOf(locale)]),
) as Readonly<Record<Locale, Catalogue>>;
