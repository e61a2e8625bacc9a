/** What the button and the modal say themselves. The page in the modal speaks for itself. */
export const ENGLISH = [
  'Split with friends',
  'Close',
  'Loading…',
  'Open in a new tab',
  'Try again',
  'The checkout could not be opened.',
] as const;

type English = (typeof ENGLISH)[number];
/** A text for each English one, in the same order. */
type Translated<Texts extends readonly string[]> = { readonly [Each in keyof Texts]: string };

/** The languages of the hosted pages, English aside, which is in the code. */
export const TRANSLATIONS: Readonly<Record<string, Translated<typeof ENGLISH>>> = {
  de: [
    'Mit Freunden aufteilen',
    'Schließen',
    'Wird geladen …',
    'In neuem Tab öffnen',
    'Noch einmal versuchen',
    'Die Seite zum Bezahlen ließ sich nicht öffnen.',
  ],
  fr: [
    'Partager entre amis',
    'Fermer',
    'Chargement…',
    'Ouvrir dans un nouvel onglet',
    'Réessayer',
    'La page de paiement n’a pas pu s’ouvrir.',
  ],
  es: [
    'Dividir con amigos',
    'Cerrar',
    'Cargando…',
    'Abrir en una pestaña nueva',
    'Intentar de nuevo',
    'No se pudo abrir la página de pago.',
  ],
  it: [
    'Dividi con gli amici',
    'Chiudi',
    'Caricamento…',
    'Apri in una nuova scheda',
    'Riprova',
    'Impossibile aprire la pagina di pagamento.',
  ],
  pt: [
    'Dividir com amigos',
    'Fechar',
    'Carregando…',
    'Abrir em uma nova guia',
    'Tentar de novo',
    'Não foi possível abrir a página de pagamento.',
  ],
  nl: [
    'Splitsen met vrienden',
    'Sluiten',
    'Laden…',
    'Openen in een nieuw tabblad',
    'Opnieuw proberen',
    'De betaalpagina kon niet worden geopend.',
  ],
  pl: [
    'Podziel ze znajomymi',
    'Zamknij',
    'Wczytywanie…',
    'Otwórz w nowej karcie',
    'Spróbuj ponownie',
    'Nie udało się otworzyć strony płatności.',
  ],
  ja: [
    '友達と割り勘',
    '閉じる',
    '読み込み中…',
    '新しいタブで開く',
    'もう一度試す',
    '支払いページを開けませんでした。',
  ],
  ar: [
    'تقسيم مع الأصدقاء',
    'إغلاق',
    'جارٍ التحميل…',
    'فتح في علامة تبويب جديدة',
    'حاول مجددًا',
    'تعذّر فتح صفحة الدفع.',
  ],
};

/**
 * The language of the page, or else of the browser, if it is one of ours. `de-AT` is German. Some embedded browsers name
 * none.
 */
function language(): string {
  const named: string | undefined = document.documentElement.lang || navigator.language;
  const [wanted = ''] = `${named}`.toLowerCase().split(/[-_]/);
  return Object.hasOwn(TRANSLATIONS, wanted) ? wanted : 'en';
}

/** A text in that language. */
export const say = (text: English): string => TRANSLATIONS[language()]?.[ENGLISH.indexOf(text)] ?? text;

/** What tells a browser how `say` speaks: for screen readers, and for the direction of lines. */
export function spoken(): { lang: string; dir: string } {
  const lang = language();
  return { lang, dir: lang === 'ar' ? 'rtl' : 'ltr' };
}
