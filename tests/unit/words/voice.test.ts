import { expect, it } from 'vitest';
import { MODE_LABELS, memberState } from '@/components/dashboard/state-labels';
import { formatDuration } from '@/lib/format/duration';
import { CATALOGUES } from '@/lib/words/catalogues';
import { LOCALES, type Locale } from '@/lib/words/locales';
import type { Text } from '@/lib/words/texts';

/** What Brazilians would not write: "está a pagar", "para si", and words that mean something else to them, or nothing. */
const EUROPEAN = [
  /\b(?:est|fic|continu|and)\p{L}+ a (?:ser\b|\p{L}+[aei]r(?:[-\s,.:]|$))/iu,
  /(?<!\p{L})(?:a|para|por|de) si(?!\p{L})/iu,
  /(?<!\p{L})(?:consigo|connosco|vós|vosso|teu|tua|encomenda|telemóvel|ecrã|utilizador|ficheiro)(?!\p{L})/iu,
  /(?<!\p{L})(?:contact[oae]|registo|partilh|palavra-passe|morada|carregue|prima|a decorrer|facto)/iu,
  // The possessive that an address has in Portugal: "a sua parte" is right in both, "A sua contribuição" alone is not.
  /^(?:A sua|O seu|As suas|Os seus)(?!\p{L})/u,
];

/** How a reader is spoken to whom the language's shops do not know: docs/voice.md has "vous", "tú" and "você". */
const TOO_NEAR = /(?<![\p{L}’-])(?:tu|toi|ton|ta|tes|te|t’\p{L}+)(?!\p{L})/iu;
const TOO_FAR = /(?<!\p{L})(?:usted(?:es)?|su pago|vuestr\p{L})(?!\p{L})/iu;

/** Polish writes who is spoken to with a large letter. */
const TOO_SMALL = /(?<!\p{L})(?:ty|ciebie|cię|tobie|twój|twoj\p{L}+|wy|was|wam|wami|wasz\p{L}*)(?!\p{L})/u;

function found(locale: Locale, signs: readonly RegExp[]): string[] {
  const texts = Object.values(CATALOGUES[locale]).flatMap((part) => Object.entries<Text>(part));
  return texts.flatMap(([key, text]) =>
    (typeof text === 'string' ? [text] : Object.values(text))
      .filter((form) => signs.some((sign) => sign.test(form)))
      .map((form) => `${key}: ${form}`),
  );
}

it('Portuguese is that of Brazil, as money and dates are written', () => {
  expect(found('pt', EUROPEAN)).toEqual([]);
});

it.each<[Locale, RegExp]>([
  ['fr', TOO_NEAR],
  ['es', TOO_FAR],
  ['pl', TOO_SMALL],
])('speaks to its reader in one form in %s', (locale, sign) => {
  expect(found(locale, [sign])).toEqual([]);
});

/** “Si vous devriez”, “si deberías”, “se dovresti”: schools of these three languages count it as a mistake. */
const CONDITIONAL_AFTER_IF: [Locale, RegExp][] = [
  ['fr', /(?<!\p{L})(?:si (?:\p{L}+ ){1,2}|s’ils? )\p{L}+r(?:ais|ait|ions|iez|aient)(?!\p{L})/iu],
  ['es', /(?<!\p{L})si (?:\p{L}+ )?\p{L}+ría(?:s|mos|n)?(?!\p{L})/iu],
  ['it', /(?<!\p{L})se (?:\p{L}+ )?\p{L}+re(?:i|sti|bbe|mmo|ste|bbero)(?!\p{L})/iu],
];

it.each(CONDITIONAL_AFTER_IF)('has no conditional after “if” in %s', (locale, sign) => {
  expect(found(locale, [sign])).toEqual([]);
});

it('keeps a sign and what it belongs to on one line in French, a high one with a narrow space', () => {
  expect(found('fr', [/ [:;?!»%]|« /u, /\u00a0[;?!»%]|«\u00a0/u])).toEqual([]);
});

/**
 * What goes into a slot may begin with a vowel, and an amount with 8 or 11, and pounds are feminine where euros are not.
 * Nothing that depends on it stands before: no "de Ana", "de el grupo", "i 8,00 €", "los 50,00 GBP". つ counts to nine.
 */
const DEPENDENT: [Locale, RegExp][] = [
  ...LOCALES.map((locale): [Locale, RegExp] => [locale, /(?<!\p{L})(?:of|von|de|di|van) \{person\}/iu]),
  ['ar', /(?:مبلغ|نسبة) \{person\}/u],
  ['fr', /(?<!\p{L})(?:de|que) \{(?:name|other|person|people|group|shop|order|items?|list)\}/iu],
  ['es', /(?<!\p{L})(?:de|a) \{group\}/iu],
  ['pt', /(?<!\p{L})(?:de|em|a|por) \{group\}/iu],
  ['it', /(?<!\p{L})(?:di|da|a|in|su) \{group\}/iu],
  [
    'it',
    /(?<!\p{L})(?:i|il|gli|lo|un|de[il]|degli|d?al) \{(?:amount|percent|count|units|paid|left|step)\}/iu,
  ],
  ['fr', /(?<!\p{L})(?:les|des|aux|vos) \{(?:amount|left|total)\}/iu],
  ['es', /(?<!\p{L})(?:los|tus) \{(?:amount|left|total)\}/iu],
  ['pt', /(?<!\p{L})(?:[dan]?os|pelos|seus) \{(?:amount|left|total)\}/iu],
  ['it', /(?<!\p{L})(?:tuoi|altri) \{(?:amount|left|total)\}/iu],
  ['ja', /\{\w+\}つ/u],
  [
    'pl',
    /(?<!kwota |za )\{amount\} (?:\p{L}+ )*(?:jest|wraca|wróci|pozostaje|zablokowane|zapłaconych)(?!\p{L})/iu,
  ],
  ['pl', /(?<!\p{L})(?:całe|Twoje|wpłacone|zapłacone|zablokowane(?: na Twojej karcie)?) \{amount\}/iu],
  ['ar', /\{count\} أخرى/u],
  ['ar', /\{amount\} (?:من ذلك )?(?:إضافية?|شاملة|ناقصة|لم تنقسم)(?!\p{L})/u],
];

it.each(DEPENDENT)(
  'has nothing before or after a slot in %s that would have to agree with it',
  (locale, sign) => {
    expect(found(locale, [sign])).toEqual([]);
  },
);

/** A second word for what all other texts of the language call by one. */
const SECOND_WORD: [Locale, RegExp][] = [
  ['fr', /le commerçant/iu],
  ['es', /cuenta de cobro(?!\p{L})/iu],
  ['it', /conto di accredito|e-mail/iu],
  ['pt', /conta de repasses|novamente/iu],
  ['nl', /uitbetaalrekening|overschrijving|(?<!\p{L})leden(?!\p{L})|wie nog mist/iu],
  ['pl', /kont\p{L}* wypłat|usunięci\p{L}* tego|(?<!\p{L})link\p{L}* osobist/iu],
  ['ja', /退出して/u],
  ['ar', /حذف|إزالته/u],
];

it.each(SECOND_WORD)('calls one thing by one word in %s', (locale, sign) => {
  expect(found(locale, [sign])).toEqual([]);
});

/**
 * What a nearer wording left out, or said of something else: whose payment it was, when money can be had back, who is
 * counted, that something is to be paid, and not a page to be shared.
 */
const SAID: [Locale, string, RegExp][] = [
  ['en', 'rescuePromise', /During that time you can/u],
  ['de', 'rescuePromise', /In dieser Zeit kannst/u],
  ['fr', 'rescuePromise', /Pendant ce temps, vous/u],
  ['nl', 'rescuePromise', /In die tijd kun/u],
  ['en', 'payForMore', /you included/u],
  ['de', 'payForMore', /mit dir/u],
  ['fr', 'payForMore', /vous compris/u],
  ['es', 'payForMore', /contigo/u],
  ['it', 'payForMore', /con te(?!\p{L})/u],
  ['pt', 'payForMore', /com você/u],
  ['nl', 'payForMore', /met jou erbij/u],
  ['pl', 'payForMore', /razem z Tobą/u],
  ['ja', 'payForMore', /あなたを含/u],
  ['ar', 'payForMore', /أنت من ضمنهم/u],
  ['nl', 'memberTitle', /betalen/u],
  ['nl', 'invited', /mee te betalen aan \{order\}/u],
  ['nl', 'invitedYou', /mee te betalen/u],
  ['nl', 'youAreInvited', /mee te betalen/u],
  ['pl', 'becausePaid', /Twoj\p{L}+ płatnoś/u],
];

it.each(SAID)('says in %s by %s what it is about', (locale, key, sign) => {
  const texts = Object.assign({}, ...Object.values(CATALOGUES[locale])) as Record<string, Text>;
  expect(texts[key]).toMatch(sign);
});

/** What browsers call following a link: no name for a button that lets people join again. */
const FOLLOWS_LINK =
  /^(?:Open|Abrir|Apri|Ouvrir|Otwórz)(?!\p{L})|(?:öffnen|openen)(?!\p{L})|リンクを開|^فتح/u;

it.each(LOCALES)('does not call it in %s to open a link, where strangers are let in by it', (locale) => {
  const { openLink, openOrReplace } = CATALOGUES[locale].organizer;
  expect([openLink, openOrReplace].filter((text) => FOLLOWS_LINK.test(String(text)))).toEqual([]);
});

it('sends a reminder in Spanish, where “recordar a Ana” is to remember her', () => {
  expect(found('es', [/(?<!\p{L})(?:recordar a |se l[ea]s? recuerda|recordad[ao]s?(?!\p{L}))/iu])).toEqual(
    [],
  );
});

it('names nobody without さん in Japanese where a share is theirs', () => {
  expect(found('ja', [/\{(?:name|other)\}の分/u])).toEqual([]);
});

it.each(LOCALES)('ends no sentence in %s with how long there is, if that ends with a full stop', (locale) => {
  const ends = [60, 7_200, 180_000].some((left_s) => formatDuration(left_s * 1_000, locale).endsWith('.'));
  const { page, organizer } = CATALOGUES[locale];
  const texts = [page.whileYouWait, page.milestone, organizer.nothingYet, organizer.everybodyPaysByThen];
  expect(texts.filter((text) => ends && JSON.stringify(text).includes('{time}.'))).toEqual([]);
});

it('says what docs/voice.md chose, in one wording for the hosted pages and the dashboard', () => {
  const { page, form, organizer } = CATALOGUES.en;
  expect(page.timeIsOver).toBe('This group ran out of time');
  expect(form.session_ended).toMatch(/^This group ran out of time,/);
  expect(organizer.splitAmongUnpaid).toBe('Split it among those who haven’t paid');
  expect(organizer.payEverything).toBe('Cover the rest');
  expect(organizer.payAll).toBe('Cover the rest: {amount}');
  expect(memberState('pending', 'pending').label).toBe(page.notPaidYet);
  expect([MODE_LABELS.equal, MODE_LABELS.custom]).toEqual(['Split evenly', 'Custom amounts']);
});
