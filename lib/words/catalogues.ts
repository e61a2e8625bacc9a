import { ar as formAr } from './form/ar';
import { de as formDe } from './form/de';
import { en as formEn } from './form/en';
import { es as formEs } from './form/es';
import { fr as formFr } from './form/fr';
import { it as formIt } from './form/it';
import { ja as formJa } from './form/ja';
import { nl as formNl } from './form/nl';
import { pl as formPl } from './form/pl';
import { pt as formPt } from './form/pt';
import type { Locale } from './locales';
import { ar as mailAr } from './mail/ar';
import { de as mailDe } from './mail/de';
import { en as mailEn } from './mail/en';
import { es as mailEs } from './mail/es';
import { fr as mailFr } from './mail/fr';
import { it as mailIt } from './mail/it';
import { ja as mailJa } from './mail/ja';
import { nl as mailNl } from './mail/nl';
import { pl as mailPl } from './mail/pl';
import { pt as mailPt } from './mail/pt';
import { ar as noticeAr } from './notice/ar';
import { de as noticeDe } from './notice/de';
import { en as noticeEn } from './notice/en';
import { es as noticeEs } from './notice/es';
import { fr as noticeFr } from './notice/fr';
import { it as noticeIt } from './notice/it';
import { ja as noticeJa } from './notice/ja';
import { nl as noticeNl } from './notice/nl';
import { pl as noticePl } from './notice/pl';
import { pt as noticePt } from './notice/pt';
import { ar as organizerAr } from './organizer/ar';
import { de as organizerDe } from './organizer/de';
import { en as organizerEn } from './organizer/en';
import { es as organizerEs } from './organizer/es';
import { fr as organizerFr } from './organizer/fr';
import { it as organizerIt } from './organizer/it';
import { ja as organizerJa } from './organizer/ja';
import { nl as organizerNl } from './organizer/nl';
import { pl as organizerPl } from './organizer/pl';
import { pt as organizerPt } from './organizer/pt';
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
import { ar as setupAr } from './setup/ar';
import { de as setupDe } from './setup/de';
import { en as setupEn } from './setup/en';
import { es as setupEs } from './setup/es';
import { fr as setupFr } from './setup/fr';
import { it as setupIt } from './setup/it';
import { ja as setupJa } from './setup/ja';
import { nl as setupNl } from './setup/nl';
import { pl as setupPl } from './setup/pl';
import { pt as setupPt } from './setup/pt';
import type { Text } from './texts';

export type English = typeof pageEn &
  typeof organizerEn &
  typeof scriptEn &
  typeof mailEn &
  typeof setupEn &
  typeof formEn &
  typeof noticeEn;
export type ScriptKey = keyof typeof scriptEn;
/** What a page's script says when the page has failed. */
export const FAILURE_KEYS = [
  'failed',
  'failedText',
  'requestNumber',
  'tryAgain',
  'connectionLost',
  'loadsAgain',
  'loadNow',
] as const satisfies readonly (keyof typeof noticeEn)[];
export type FailureKey = (typeof FAILURE_KEYS)[number];
export type SetupKey = keyof typeof setupEn;

/** All texts of a language. */
export interface Catalogue {
  page: Readonly<Record<keyof typeof pageEn, Text>>;
  /** What the server says to organizers only. */
  organizer: Readonly<Record<keyof typeof organizerEn, Text>>;
  /** What comes of a form. */
  form: Readonly<Record<keyof typeof formEn, Text>>;
  /** Pages that only say something. */
  notice: Readonly<Record<keyof typeof noticeEn, string>>;
  script: Readonly<Record<ScriptKey, string>>;
  /** What the script of an organizer's page says besides. */
  setup: Readonly<Record<SetupKey, string>>;
  mail: Readonly<Record<keyof typeof mailEn, Text>>;
}

export const CATALOGUES: Readonly<Record<Locale, Catalogue>> = {
  en: {
    page: pageEn,
    organizer: organizerEn,
    script: scriptEn,
    setup: setupEn,
    mail: mailEn,
    form: formEn,
    notice: noticeEn,
  },
  de: {
    page: pageDe,
    organizer: organizerDe,
    script: scriptDe,
    setup: setupDe,
    mail: mailDe,
    form: formDe,
    notice: noticeDe,
  },
  fr: {
    page: pageFr,
    organizer: organizerFr,
    script: scriptFr,
    setup: setupFr,
    mail: mailFr,
    form: formFr,
    notice: noticeFr,
  },
  es: {
    page: pageEs,
    organizer: organizerEs,
    script: scriptEs,
    setup: setupEs,
    mail: mailEs,
    form: formEs,
    notice: noticeEs,
  },
  it: {
    page: pageIt,
    organizer: organizerIt,
    script: scriptIt,
    setup: setupIt,
    mail: mailIt,
    form: formIt,
    notice: noticeIt,
  },
  pt: {
    page: pagePt,
    organizer: organizerPt,
    script: scriptPt,
    setup: setupPt,
    mail: mailPt,
    form: formPt,
    notice: noticePt,
  },
  nl: {
    page: pageNl,
    organizer: organizerNl,
    script: scriptNl,
    setup: setupNl,
    mail: mailNl,
    form: formNl,
    notice: noticeNl,
  },
  pl: {
    page: pagePl,
    organizer: organizerPl,
    script: scriptPl,
    setup: setupPl,
    mail: mailPl,
    form: formPl,
    notice: noticePl,
  },
  ja: {
    page: pageJa,
    organizer: organizerJa,
    script: scriptJa,
    setup: setupJa,
    mail: mailJa,
    form: formJa,
    notice: noticeJa,
  },
  ar: {
    page: pageAr,
    organizer: organizerAr,
    script: scriptAr,
    setup: setupAr,
    mail: mailAr,
    form: formAr,
    notice: noticeAr,
  },
};
