/** @vitest-environment jsdom */
import { beforeAll, describe, expect, it } from 'vitest';
import { resetEnvironment } from '@/lib/env';
import type { MailContent } from '@/lib/mail/frame/content';
import { renderMail } from '@/lib/mail/frame/render';
import { safeName } from '@/lib/mail/frame/safe-name';
import { textOf } from '@/lib/mail/frame/text';
import { LOCALES, type Locale } from '@/lib/words/locales';
import { type Words, wordsOf } from '@/lib/words/words';
import { PSEUDO_WORDS } from '../../support/pseudo-words';
import { newSession } from './new-session';
import { everyMail, row, SHOP, Story } from './samples';

beforeAll(() => {
  resetEnvironment({ DATABASE_URL: 'postgres://localhost/none', APP_URL: 'https://split.example' });
});

/** Mails to the people of a group. Those to merchants and staff are in English. */
const groupMails = (words: Words) => everyMail(words).filter(({ content }) => content.words);

/** Everything of a mail that is read. */
async function readable(words: Words): Promise<[name: string, text: string][]> {
  const read: [string, string][] = [];
  for (const { name, content, letterhead } of groupMails(words)) {
    const { subject, html, text } = await renderMail(content, { ...letterhead, livemode: false });
    const { body, title } = new DOMParser().parseFromString(html, 'text/html');
    for (const piece of [subject, title, body.textContent ?? '', text]) read.push([name, piece]);
  }
  return read;
}

/** What people, shops, and we ourselves are called, addresses, numbers of payments, and units of time. */
const OWN =
  /https?:\/\/\S+|\S+@\S+|pay_?\d+|Kettle & Co|\b(Ana|Ben|Cleo|Dan|Eli|Finn|Gil|UTC|AM|PM|Split)\b/gi;

it('the check itself sees English', () => {
  const [first] = groupMails(wordsOf('en'));
  expect(first?.content.heading.replace(OWN, '')).toMatch(/[A-Za-z]{2,}/);
});

it('there is a mail of each kind to the people of a group', () => {
  const names = groupMails(PSEUDO_WORDS).map(({ name }) => name.replace(/-.*/, ''));
  const kinds =
    'confirm_address group_started joined own_link again digest amount_changed at_risk rescue_started taken_back reminder receipt funded share_refunded refund_waits refund_elsewhere swapped share_held hold_released cancelled expired payment_returned';
  expect([...new Set(names)].sort()).toEqual(kinds.split(' ').sort());
});

it('a mail in another language has no English left', async () => {
  const left = (await readable(PSEUDO_WORDS)).flatMap(([name, text]) =>
    [...text.replace(OWN, '').matchAll(/[A-Za-z]{2,}/g)].map(([word]) => `${name}: ${word}`),
  );
  expect([...new Set(left)]).toEqual([]);
});

describe.each(LOCALES)('mails in %s', (locale) => {
  const words = wordsOf(locale);

  it('leave no slot empty, and end each isolate where it stands', () => {
    for (const { name, content, letterhead } of groupMails(words)) {
      for (const line of [content.subject, ...textOf(content, letterhead).split('\n')]) {
        expect(line, name).not.toMatch(/\{\w+\}|undefined|NaN/);
        expect(line.split('\u2068').length, line).toBe(line.split('\u2069').length);
      }
    }
  });

  it('have the colon of the language above each address', () => {
    const [, , colon = ''] = words.pieces<'labelled', string>('labelled', { label: '', value: '' });
    const lines = groupMails(words).flatMap(({ content, letterhead }) =>
      textOf(content, letterhead).split('\n'),
    );
    const labels = lines.filter(
      (line, index) => /[:：]$/.test(line) && /^http|^\{/.test(lines[index + 1] ?? ''),
    );
    expect(labels.length).toBeGreaterThan(20);
    for (const label of labels) expect(label.endsWith(colon.trimEnd()), label).toBe(true);
  });

  it('have the time of a payment below its date, not below what is paid', () => {
    const story = new Story(newSession(), 0, words);
    story.start();
    const ben = story.join('Ben');
    const payment_id = story.give({ type: 'start_payment', member_id: ben, scope: { kind: 'own' } });
    story.give({ type: 'cancel' });
    story.settle(payment_id);
    const returned = story.mail('payment_returned', ben);
    const paid = new Story(newSession(), 0, words);
    const ana = paid.start();
    paid.pay(ana);
    for (const content of [returned, paid.mail('receipt', ana)])
      expect(row(content, words.say('dateOfPayment'))).toContain('2026');
    expect(row(returned, words.say('charged'))).toBeUndefined();
  });

  it('name their language, and have elements for isolates', async () => {
    const mail = groupMails(words).find(({ name }) => name === 'receipt-cover-all');
    if (!mail) throw new Error('not written');
    const { html } = await renderMail(mail.content, mail.letterhead);
    expect(html).toContain(`<html dir="${words.direction}" lang="${locale}">`);
    const { body } = new DOMParser().parseFromString(html, 'text/html');
    body.querySelector('[data-skip-in-text]')?.remove();
    expect(body.textContent).not.toMatch(/[\u2068\u2069]/);
  });

  it('show no name that is not safe, in their subject or elsewhere', () => {
    const bad = 'Call 555 123 456 or evil.example';
    expect(safeName(bad)).toBeNull();
    const story = new Story(newSession(), 0, words);
    const ana = story.start(bad);
    const ben = story.join('PayPal Security', 'ben@example.com');
    story.pay(ben);
    story.give({ type: 'cancel' });
    const shop = { ...SHOP, merchant_name: 'Visa' };
    const mails = [
      ...['group_started', 'digest', 'cancelled'].map((template) => story.mail(template, ana, shop)),
      ...['joined', 'receipt', 'cancelled'].map((template) => story.mail(template, ben, shop)),
    ].filter((content): content is MailContent => content !== null);
    expect(mails.length).toBeGreaterThan(2);
    for (const content of mails) {
      expect(content.subject + textOf(content, shop)).not.toMatch(/555|evil|PayPal|Visa/i);
    }
  });
});

it('amounts and times are written as the reader has them', () => {
  const story = new Story(newSession({ currency: 'eur' }), 0, wordsOf('de'));
  story.start('Ana', 'ana@example.com', 3);
  const content = story.mail('joined', story.join('Ben'));
  expect(content?.subject).toBe('Du bist dabei: die Gruppe von Ana bei Kettle & Co');
  expect(row(content, 'Zu zahlen')?.replace(/\s/g, ' ')).toBe('33,66 €');
  expect(row(content, 'Zahlen bis')).toBe('Di., 24. Nov. 2026, 13:00 UTC');
  expect(row(content, 'Verbleibende Zeit')).toBe('3 Tage beim Versand dieser Mail');
});

describe('a shop whose name cannot be shown', () => {
  const shop = { ...SHOP, merchant_name: 'Visa' };

  it.each<[Locale, string]>([
    ['de', 'Du bist dabei: die Gruppe von Ana bei diesem Shop'],
    ['fr', 'Vous avez rejoint le groupe lancé par Ana chez ce commerçant'],
    ['it', 'Ora partecipi: il gruppo di Ana su questo negozio'],
    ['pt', 'Você entrou: o grupo de Ana na loja'],
    ['pl', 'Jesteś w grupie: grupa „Ana” w sklepie'],
  ])('is called the shop in the case that the sentence wants in %s', (locale, subject) => {
    const story = new Story(newSession(), 0, wordsOf(locale));
    story.start('Ana');
    const ben = story.join('Ben');
    expect(story.mail('joined', ben, shop)?.subject).toBe(subject);
    story.pay(ben);
    expect(row(story.mail('receipt', ben), wordsOf(locale).say('merchant'))).toBe('Kettle & Co');
    expect(row(story.mail('receipt', ben, shop), wordsOf(locale).say('merchant'))).toBeUndefined();
  });

  it('is the same in the case that other words want in German', () => {
    const { say } = wordsOf('de');
    const told = say('refundUnpayable', { shop: say('theShop'), amount: '8,00 €' });
    expect(told).toMatch(/bei diesem Shop .* an den Shop auszahlen\./);
  });

  it('begins a sentence with a capital', () => {
    const story = new Story();
    const ana = story.start('Ana');
    story.give({ type: 'sell_out' });
    expect(story.mail('cancelled', ana, shop)?.subject).toMatch(/^The shop ran out/);
  });
});

describe('a mail with a name from right to left', () => {
  it('sets it apart in a language from left to right', async () => {
    const story = new Story();
    const content = story.mail('group_started', story.start('مريم'));
    if (!content) throw new Error('not written');
    const { html } = await renderMail(content, SHOP);
    expect(html.replaceAll('<!-- -->', '')).toContain('Hello <bdi>مريم</bdi>,');
  });

  it('sets Latin names apart in Arabic, and turns its rows around', async () => {
    const story = new Story(newSession(), 0, wordsOf('ar'));
    story.start();
    const content = story.mail('joined', story.join('Ben'));
    if (!content) throw new Error('not written');
    const { html } = await renderMail(content, SHOP);
    expect(html).toContain('<bdi>Ben</bdi>');
    expect(html).toContain('<bdi>Kettle &amp; Co</bdi>');
    expect(html).toContain('text-align:right');
    expect(html).not.toMatch(/text-align:left;font-weight|padding-right:16px/);
  });
});
