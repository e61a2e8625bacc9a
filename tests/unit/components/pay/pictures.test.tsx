import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { PageWords } from '@/components/forms/words';
import { Shell } from '@/components/pay/frame/shell';
import { OrderSummary } from '@/components/pay/group/order-summary';
import { Invitation } from '@/components/pay/member/invitation';
import { ItemRow } from '@/components/pay/member/item-row';
import { claimRows } from '@/lib/hosted/form/claim-rows';
import { wordsOf } from '@/lib/words/words';
import { pageOf, playSession } from '../../../support/hosted-page';

vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh: vi.fn(), replace: vi.fn() }) }));

const PICTURE = '/api/pictures/seal/cabin';
const LOGO = '/api/pictures/seal/logo';
const settings = { mode: 'itemized', size: 4 } as const;
const plain = playSession({ commands: [{ type: 'set_up_group', name: 'Ana', email: null, settings }] });
const [cabin] = plain.cart.items;
if (!cabin) throw new Error('The cart has no item');
const pictured = (...image_urls: (string | undefined)[]) => ({
  ...plain,
  cart: { ...plain.cart, items: image_urls.map((image_url) => ({ ...cabin, image_url })) },
});

const imagesIn = (html: string) => html.match(/<img[^>]*>/g) ?? [];

it('the shop’s logo stands before its name, and the name’s first letter where it has none', () => {
  const page = pageOf(plain);
  const withLogo = { ...page.page, merchant: { ...page.page.merchant, logo_url: LOGO } };
  const header = (context: typeof page) =>
    /<header.*<\/header>/.exec(renderToStaticMarkup(<Shell context={context}>x</Shell>))?.[0] ?? '';
  expect(imagesIn(header({ ...page, page: withLogo }))).toEqual([
    expect.stringMatching(/src="\/api\/pictures\/seal\/logo" alt="" width="40" height="40"/),
  ]);
  expect(imagesIn(header(page))).toEqual([]);
  expect(header(page)).toMatch(/aria-hidden="true"[^>]*>C<\/span>/);
});

it('the invitation begins with the first picture of the order, of a size known before it comes', () => {
  const html = renderToStaticMarkup(<Invitation context={pageOf(pictured(undefined, PICTURE, '/other'))} />);
  expect(imagesIn(html)).toEqual([
    expect.stringContaining(`src="${PICTURE}" alt="" width="720" height="240"`),
  ]);
  expect(html.indexOf('<img')).toBeLessThan(html.indexOf('<h1'));
  expect(imagesIn(renderToStaticMarkup(<Invitation context={pageOf(plain)} />))).toEqual([]);
});

it('an order lists its items with their pictures', () => {
  const html = renderToStaticMarkup(<OrderSummary context={pageOf(pictured(PICTURE, undefined))} folded />);
  expect(imagesIn(html)).toEqual([expect.stringContaining(`src="${PICTURE}"`)]);
});

it('rows of items have pictures, and a letter of the same size where one is missing', () => {
  const rows = claimRows(pictured(PICTURE, undefined), 'mem_1').map((row) =>
    renderToStaticMarkup(
      <PageWords value={wordsOf('en').script}>
        <ItemRow row={row} field="take_0" value="0" pictured />
      </PageWords>,
    ),
  );
  expect(imagesIn(rows[0] ?? '')).toEqual([
    expect.stringMatching(/src="\/api\/pictures\/seal\/cabin" alt="" width="48" height="48".*size-12/),
  ]);
  expect(rows[1]).toMatch(/aria-hidden="true" class="size-12[^>]*>C</);
});
