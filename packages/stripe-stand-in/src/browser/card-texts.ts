/** What the card form says, by the names of its fields and of what can be wrong with them. */
const NAMES = [
  'title',
  'number',
  'expiry',
  'cvc',
  'incomplete_number',
  'invalid_number',
  'incomplete_expiry',
  'invalid_expiry',
  'past_expiry',
  'incomplete_cvc',
] as const;

export type CardText = (typeof NAMES)[number];
/** In the same order. */
type InOrder<Names extends readonly string[]> = { readonly [Each in keyof Names]: string };
type Texts = InOrder<typeof NAMES>;

const ENGLISH: Texts = [
  'Card details',
  'Card number',
  'Expiration date',
  'Security code',
  'Card number is incomplete.',
  'Card number is invalid.',
  'Date is incomplete.',
  'Date is invalid.',
  'Date is in the past.',
  'Code is incomplete.',
];

/** Errors are short: each has one line beneath a narrow field. */
const TRANSLATIONS: Readonly<Record<string, Texts>> = {
  de: [
    'Kartendaten',
    'Kartennummer',
    'Ablaufdatum',
    'Prüfnummer',
    'Kartennummer unvollständig.',
    'Kartennummer ungültig.',
    'Unvollständig.',
    'Ungültig.',
    'Abgelaufen.',
    'Unvollständig.',
  ],
  fr: [
    'Carte bancaire',
    'Numéro de carte',
    'Date d’expiration',
    'Code de sécurité',
    'Numéro de carte incomplet.',
    'Numéro de carte non valable.',
    'Date incomplète.',
    'Date non valable.',
    'Date passée.',
    'Code incomplet.',
  ],
  es: [
    'Datos de la tarjeta',
    'Número de tarjeta',
    'Caducidad',
    'Código de seguridad',
    'Número de tarjeta incompleto.',
    'Número de tarjeta no válido.',
    'Fecha incompleta.',
    'Fecha no válida.',
    'Fecha pasada.',
    'Código incompleto.',
  ],
  it: [
    'Dati della carta',
    'Numero della carta',
    'Data di scadenza',
    'Codice di sicurezza',
    'Numero della carta incompleto.',
    'Numero della carta non valido.',
    'Data incompleta.',
    'Data non valida.',
    'Data passata.',
    'Codice incompleto.',
  ],
  pt: [
    'Dados do cartão',
    'Número do cartão',
    'Prazo de validade',
    'Código de segurança',
    'O número está incompleto.',
    'O número não é válido.',
    'A data está incompleta.',
    'A data não é válida.',
    'A data já passou.',
    'O código está incompleto.',
  ],
  'pt-br': [
    'Dados do cartão',
    'Número do cartão',
    'Validade',
    'Código de segurança',
    'Número do cartão incompleto.',
    'Número do cartão inválido.',
    'Data incompleta.',
    'Data inválida.',
    'Data vencida.',
    'Código incompleto.',
  ],
  nl: [
    'Kaartgegevens',
    'Kaartnummer',
    'Vervaldatum',
    'Beveiligingscode',
    'Kaartnummer is niet compleet.',
    'Kaartnummer klopt niet.',
    'Niet compleet.',
    'Datum klopt niet.',
    'Datum is voorbij.',
    'Niet compleet.',
  ],
  pl: [
    'Dane karty',
    'Numer karty',
    'Data ważności',
    'Kod bezpieczeństwa',
    'Numer karty jest niepełny.',
    'Numer karty jest nieprawidłowy.',
    'Data jest niepełna.',
    'Zła data.',
    'Data minęła.',
    'Kod jest niepełny.',
  ],
  ja: [
    'カード情報',
    'カード番号',
    '有効期限',
    'セキュリティコード',
    'カード番号の桁が足りません。',
    'カード番号が正しくありません。',
    '桁が足りません。',
    '正しくありません。',
    '期限が過ぎています。',
    '桁が足りません。',
  ],
  ar: [
    'بيانات البطاقة',
    'رقم البطاقة',
    'تاريخ الانتهاء',
    'رمز الأمان',
    'رقم البطاقة غير مكتمل.',
    'رقم البطاقة غير صحيح.',
    'التاريخ غير مكتمل.',
    'التاريخ غير صحيح.',
    'التاريخ منقضٍ.',
    'الرمز غير مكتمل.',
  ],
};

/**
 * A text in the language that the page names, as in Stripe's own form: `de-AT` is German, and `pt` is Portugal's. English
 * for any other.
 */
export function cardText(locale: string, name: CardText): string {
  const tag = locale.toLowerCase();
  const spoken = [tag, tag.split('-')[0] ?? ''].find((each) => Object.hasOwn(TRANSLATIONS, each));
  const texts = spoken === undefined ? undefined : TRANSLATIONS[spoken];
  return (texts ?? ENGLISH)[NAMES.indexOf(name)] ?? '';
}
