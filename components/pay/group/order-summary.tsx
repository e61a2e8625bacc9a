import { Fold } from '@/components/pay/frame/fold';
import type { PageContext } from '@/components/pay/frame/page-context';
import { Card } from '@/components/ui/card';
import { contained, isolate } from '@/lib/format/isolate';
import { leftOut } from '@/lib/hosted/page/plans';

/** Lines of a long order that are shown at first; the rest is one tap away. */
const OPEN_LINES = 6;

/** The whole order: items, what comes on top, and the total. */
export function OrderSummary({ context, folded = false }: { context: PageContext; folded?: boolean }) {
  const { page, words } = context;
  const { say } = words;
  const { cart, currency, total_cents } = page.session;
  const money = (cents: number) => words.money(cents, currency);
  const lines = cart.items.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a cart never change
    <Line key={`${index}-${item.name}`} item={item} money={money} />
  ));
  const extras: [string, number][] = [
    ...(cart.fees ?? []).map((fee): [string, number] => [
      (fee.label && isolate(fee.label)) || say(fee.amount < 0 ? 'discount' : 'orderFee'),
      fee.amount,
    ]),
    [say('tax'), cart.tax ?? 0],
    [say('shipping'), cart.shipping ?? 0],
    ...leftOut(page.session).map(({ name, quantity, amount_cents }): [string, number] => [
      say('leftOut', { quantity, item: isolate(name) }),
      -amount_cents,
    ]),
  ];
  const body = (
    <>
      <ul className="mt-3 flex flex-col gap-3">{lines.slice(0, OPEN_LINES)}</ul>
      {lines.length > OPEN_LINES ? (
        <details className="mt-3">
          <summary className="flex min-h-11 items-center font-medium underline underline-offset-4">
            {say('moreItems', { count: lines.length - OPEN_LINES })}
          </summary>
          <ul className="mt-2 flex flex-col gap-3">{lines.slice(OPEN_LINES)}</ul>
        </details>
      ) : null}
      <dl className="mt-4 flex flex-col gap-1.5 border-t border-line pt-4 text-muted">
        {extras.map(([label, cents], index) =>
          cents === 0 ? null : (
            // biome-ignore lint/suspicious/noArrayIndexKey: fees can have one label, or none
            <div key={`${index}-${label}`} className="sum-row">
              <dt>{label}</dt>
              <dd className="amount">{money(cents)}</dd>
            </div>
          ),
        )}
        <div className="mt-1 sum-row text-lg font-semibold text-ink">
          <dt>{say('total')}</dt>
          <dd className="amount">{money(total_cents)}</dd>
        </div>
      </dl>
    </>
  );
  if (folded) {
    return (
      <Fold title={say('theOrder')} aside={money(total_cents)}>
        {body}
      </Fold>
    );
  }
  return (
    <Card labelledby="order">
      <h2 id="order" className="text-lg font-semibold">
        {say('theOrder')}
      </h2>
      {body}
    </Card>
  );
}

interface LineProps {
  item: { name: string; quantity: number; unit_price: number; image_url?: string };
  money: (cents: number) => string;
}

function Line({ item, money }: LineProps) {
  const { name, quantity, unit_price, image_url } = item;
  return (
    <li className="flex flex-wrap items-start gap-x-3">
      {image_url ? (
        // biome-ignore lint/performance/noImgElement: the shop's own picture, shown as it is
        <img
          src={image_url}
          alt=""
          width={44}
          height={44}
          loading="lazy"
          className="size-11 rounded-md object-cover"
        />
      ) : null}
      <span className="min-w-0 grow basis-[5em]">
        <span className="block wrap-anywhere">
          <bdi>{contained(name)}</bdi>
        </span>
        {quantity > 1 ? (
          <span className="block text-sm text-muted">
            {quantity} × <span className="amount">{money(unit_price)}</span>
          </span>
        ) : null}
      </span>
      <span className="amount ms-auto">{money(quantity * unit_price)}</span>
    </li>
  );
}
