import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, it, vi } from 'vitest';
import type { Session } from '@/lib/group/model';
import { receiptOf } from '@/lib/hosted/receipt/receipt';
import { receiptPdf } from '@/lib/hosted/receipt/receipt-pdf';
import { receiptText } from '@/lib/hosted/receipt/receipt-text';
import { MISSING } from '@/lib/pdf/drawable';
import { facesOf, fontOf } from '@/lib/pdf/faces';
import { LOCALES, type Locale } from '@/lib/words/locales';
import { wordsOf } from '@/lib/words/words';
import { pageOf } from '../../support/hosted-page';
import { newSession } from '../mail/new-session';
import { Story } from '../mail/samples';

const CART: Session['cart'] = {
  total: 10_000,
  currency: 'usd',
  items: [{ name: 'Teapot 急須 إبريق', quantity: 2, unit_price: 4_900 }],
  tax: 700,
  shipping: 500,
  fees: [{ label: 'Welcome', amount: -1_000 }],
};

/** What Ana has paid of an order for three. */
function paidByAna(cart = CART) {
  const story = new Story(newSession({ cart, total_cents: cart.total }));
  const ana = story.start('Ana', 'ana@example.com', 3);
  story.join('Ben');
  story.pay(ana);
  return { story, ana, payment_id: story.session.payments[0]?.id ?? '' };
}

function contentOf({ story, ana, payment_id }: ReturnType<typeof paidByAna>, locale: Locale) {
  const receipt = receiptOf(story.session, payment_id, ana);
  if (!receipt) throw new Error('There is no receipt');
  const { page } = pageOf(story.session, 'Ana');
  const merchant = { ...page.merchant, receipt_address: '1 Main St\nSpringfield', tax_id: 'US-77' };
  return receiptText({ ...page, merchant }, receipt, wordsOf(locale));
}

const pdfOf = (paid: ReturnType<typeof paidByAna>, locale: Locale = 'en') =>
  receiptPdf(contentOf(paid, locale), wordsOf(locale), { number: paid.payment_id, as_of: paid.story.now });

async function read(bytes: Buffer) {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const { text } = await extractText(document, { mergePages: true });
  const tree = await (await document.getPage(1)).getStructTree();
  const { info } = await document.getMetadata();
  return { text: text.replace(/\s+/g, ' '), pages: document.numPages, tree: JSON.stringify(tree), info };
}

describe('a receipt as PDF', () => {
  it('says what the page says, line by line, as a tagged document in its language', async () => {
    const paid = paidByAna();
    const { text, tree, info } = await read(await pdfOf(paid));
    for (const said of [
      'Cabin Shop',
      '1 Main St Springfield',
      'US-77',
      `Receipt number ${paid.payment_id}`,
      'Paid by Ana',
      '2 × Teapot 急須',
      '$98.00 $32.67',
      'Welcome -$10.00 -$3.33',
      'Share $100.00 $33.34',
      'Service fee (1%) $0.33',
      'Charged to your card $33.67',
      'charged by Split',
    ])
      expect(text).toContain(said);
    expect(text).not.toContain('Since the payment');
    for (const role of ['Document', 'H1', 'Table', 'TR', 'TH', 'TD'])
      expect(tree).toContain(`"role":"${role}"`);
    expect(info).toMatchObject({ Language: 'en', Title: `Receipt ${paid.payment_id}` });
  });

  it('is the same bytes each time', async () => {
    const paid = paidByAna();
    expect((await pdfOf(paid)).equals(await pdfOf(paid))).toBe(true);
  });

  it('says what was refunded since, and what is left', async () => {
    const paid = paidByAna();
    paid.story.give({ type: 'cancel' });
    const { text } = await read(await pdfOf(paid));
    expect(text).toContain('$33.67 is being refunded');
    expect(text).toContain('Remaining from this payment $0.00');
  });

  it.each(LOCALES.filter((locale) => locale !== 'ar'))('is said in %s', async (locale) => {
    const { say, money } = wordsOf(locale);
    const { text } = await read(await pdfOf(paidByAna(), locale));
    const plain = (of: string) => of.normalize('NFKC').replace(/\s+/g, '');
    for (const said of [say('receipt'), say('yourPart'), say('chargedToCard'), money(3_367, 'usd')])
      expect(plain(text)).toContain(plain(said));
  });

  it('is drawn in Arabic with each of its letters, and none for another one', async () => {
    const paid = paidByAna();
    const { text } = await read(await pdfOf(paid, 'ar'));
    // Readers differ in the order of letters, not in which these are.
    const letters = (of: string) =>
      [...of.normalize('NFKC').replace(/[^\p{Script=Arabic}]/gu, '')].sort().join('');
    const { title, facts, head, lines, sums, notes } = contentOf(paid, 'ar');
    const said = [
      title,
      ...facts.flatMap(Object.values),
      ...[head, ...lines, ...sums].flatMap(Object.values),
    ];
    expect(letters(text)).toBe(
      letters([...said, wordsOf('ar').say('taxId', { id: '' }), ...notes].join(' ')),
    );
  });

  it.each([
    ['Greek, Cyrillic, Devanagari', 'Νίκος Ольга आशा'],
    ['Korean', '김민수'],
    ['Simplified Chinese', '刘洋 张伟'],
    ['Traditional Chinese', '陳大文'],
    ['Thai', 'สมชาย ใจดี'],
    ['Hebrew', 'אנה'],
    ['emoji', 'Cake 🎂 👍🏽 🇩🇪'],
  ])('has all letters of a name in %s', async (_, name) => {
    const items = [{ name, quantity: 1, unit_price: 10_000 }];
    const { text } = await read(await pdfOf(paidByAna({ total: 10_000, currency: 'usd', items })));
    for (const word of name.split(' ')) expect(text).toContain(word);
    expect(text).not.toContain(MISSING);
  });

  it('sets a Chinese name in one face, and a Japanese one in its own', () => {
    const facesIn = (text: string) => new Set(facesOf([...text]));
    expect(facesIn('刘洋')).toEqual(new Set(['chinese']));
    expect(facesIn('中村洋')).toEqual(new Set(['japanese']));
  });

  it.each(['sans', 'japanese'] as const)(
    'lays a line out once, however often it is asked for: %s',
    (face) => {
      const laidOut = () => fontOf(face, 'regular').layout('परिवार 中村');
      const first = laidOut();
      const width = first.advanceWidth;
      // pdfkit scales them.
      for (const position of first.positions) position.xAdvance *= 10;
      const second = laidOut();
      expect(second.glyphs).toBe(first.glyphs);
      expect(second.advanceWidth).toBe(width);
    },
  );

  it('is drawn although a font fails on marks that no word has', async () => {
    const items = [{ name: '\u0606\u061a', quantity: 1, unit_price: 10_000 }];
    const { text } = await read(await pdfOf(paidByAna({ total: 10_000, currency: 'usd', items })));
    expect(text).toContain('Charged to your card $33.67');
  });

  it.each([
    ['emoji of many characters', '👨‍👩‍👧‍👦'.repeat(18)],
    ['letters of many marks', `a${'\u0323'.repeat(199)}`],
    ['letters that become two', '\u0958'.repeat(199)],
  ])('cuts long names of a large order by what they are made of: %s', async (_, name) => {
    const items = Array.from({ length: 200 }, () => ({ name, quantity: 1, unit_price: 50 }));
    const { text } = await read(await pdfOf(paidByAna({ total: 10_000, currency: 'usd', items })));
    expect(text.match(/…/g)).toHaveLength(200);
  });

  it('cuts names that have more different letters together than any order, and no name of a real one', async () => {
    const nameAt = (from: number) =>
      Array.from({ length: 60 }, (_, at) => String.fromCodePoint(0x4e00 + from + at)).join('');
    const orderOf = (apart: number) =>
      Array.from({ length: 60 }, (_, at) => ({ name: nameAt(at * apart), quantity: 1, unit_price: 100 }));
    const cutIn = async (apart: number) => {
      const items = orderOf(apart);
      const { text } = await read(await pdfOf(paidByAna({ total: 6_000, currency: 'usd', items })));
      return text.match(/…/g)?.length ?? 0;
    };
    expect(await cutIn(60)).toBe(60);
    expect(await cutIn(40)).toBe(0);
  });

  it('of a large order goes on over pages, lets others work meanwhile, and cuts the longest names', async () => {
    const items = Array.from({ length: 200 }, () => ({ name: 'x'.repeat(200), quantity: 1, unit_price: 50 }));
    const paid = paidByAna({ total: 10_000, currency: 'usd', items });
    // Each row takes a while, on any machine.
    let passed_ms = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
      passed_ms += 5;
      return passed_ms;
    });
    let turns = 0;
    const count = () => {
      turns += 1;
      waiting = setImmediate(count);
    };
    let waiting = setImmediate(count);
    const bytes = await pdfOf(paid);
    clearImmediate(waiting);
    clock.mockRestore();
    const { text, pages } = await read(bytes);
    expect(turns).toBeGreaterThan(2);
    expect(pages).toBeGreaterThan(5);
    expect(text.match(/xxx…/g)).toHaveLength(200);
  });
});
