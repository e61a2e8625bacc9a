import type { Locale } from './locales';
import { ar as pageAr } from './page/ar';
import { de as pageDe } from './page/de';
import { en as pageEn } from './page/en';
import { es as pageEs } from './page/es';
import { fr as pageFr } from './page/fr';
import { it as pageIt } from './page/it';
import { ja as pageJa } from './page/ja';
import { nl as pageNl } from './page/nl';
import { pl as pagePl } from './page/pl';
import { pt as pagePt } from './page/pt';
import { ar as scriptAr } from './script/ar';
import { de as scriptDe } from './script/de';
import { en as scriptEn } from './script/en';
import { es as scriptEs } from './script/es';
import { fr as scriptFr } from './script/fr';
import { it as scriptIt } from './script/it';
import { ja as scriptJa } from './script/ja';
import { nl as scriptNl } from './script/nl';
import { pl as scriptPl } from './script/pl';
import { pt as scriptPt } from './script/pt';
import type { Text } from './texts';

export type English = typeof pageEn & typeof scriptEn;
export type ScriptKey = keyof typeof scriptEn;

/** All texts of a language. */
export interface Catalogue {
  page: Readonly<Record<keyof typeof pageEn, Text>>;
  script: Readonly<Record<ScriptKey, string>>;
}

export const CATALOGUES: Readonly<Record<Locale, Catalogue>> = {
  en: { page: pageEn, script: scriptEn },
  de: { page: pageDe, script: scriptDe },
  fr: { page: pageFr, script: scriptFr },
  es: { page: pageEs, script: scriptEs },
  it: { page: pageIt, script: scriptIt },
  pt: { page: pagePt, script: scriptPt },
  nl: { page: pageNl, script: scriptNl },
  pl: { page: pagePl, script: scriptPl },
  ja: { page: pageJa, script: scriptJa },
  ar: { page: pageAr, script: scriptAr },
};
