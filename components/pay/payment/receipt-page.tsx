import type { ReactNode } from 'react';
import { PageWords } from '@/components/forms/words';
import { CleanAddress } from '@/components/pay/frame/clean-address';
import { ARROW_LEFT, Icon } from '@/components/pay/frame/icons';
import type { PageContext } from '@/components/pay/frame/page-context';
import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import type { OrderLine } from '@/lib/group/split/order-lines';
import type { Receipt } from '@/lib/hosted/receipt';
import { brandStyle } from '@/lib/merchant/brand-colors';
import { KEY_PARAMETER } from '@/lib/session/page-links';
import type { Words } from '@/lib/words/words';
import { AfterPayment } from './after-payment';
import { DatedTime } from './dated-time';
import { PrintButton } from './print-button';

/** One payment as an accountant takes it: on the screen, and on paper. */
export function ReceiptPage({ context, receipt }: { context: PageContext; receipt: Receipt }) {
  const { page, nonce, own, theme, viewer, words, embedded } = context;
  const { session, merchant } = page;
  const { say } = words;
  const brand = brandStyle(merchant.brand_color);
  return (
    <PageWords value={words.script}>
      <div
        data-theme={theme}
        className="mx-auto w-full max-w-2xl px-4 pt-[max(1rem,env(safe-area-inset-top))] pb-16 sm:px-6 print:max-w-none print:p-0"
      >
        {brand ? (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: made of checked hex colours only
          <style nonce={nonce} dangerouslySetInnerHTML={{ __html: brand }} />
        ) : null}
        <CleanAddress
          parameter={KEY_PARAMETER[viewer.kind === 'organizer' ? 'session' : 's']}
          embedded={embedded}
        />
        <nav className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 pb-3 print:hidden">
          <a
            href={`${own.path}${own.query}`}
            className="inline-flex min-h-11 items-center gap-2 underline underline-offset-4"
          >
            <Icon path={ARROW_LEFT} size={18} className="rtl:-scale-x-100" />
            {say('backToGroup')}
          </a>
          <PrintButton label={say('printReceipt')} />
        </nav>
        <main id="main" tabIndex={-1}>
          <Card className="print:border-0 print:p-0 print:shadow-none">
            <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
              <Shop context={context} />
              {session.livemode ? null : <Badge tone="warn">{say('testMode')}</Badge>}
            </div>
            <h1 className="mt-6 text-2xl font-semibold">{say('receipt')}</h1>
            {session.livemode ? null : <p className="mt-1 text-sm text-muted">{say('notARealPayment')}</p>}
            <dl className="mt-4 grid gap-x-6 gap-y-2 sm:grid-cols-2 print:grid-cols-2">
              <Fact label={say('receiptNumber')}>
                <span className="wrap-anywhere">{receipt.payment_id}</span>
              </Fact>
              <Fact label={say('dateOfPayment')}>
                <DatedTime at={receipt.paid_at} words={words} />
              </Fact>
              <Fact label={say('paidBy')}>
                <bdi className="wrap-anywhere">{receipt.payer}</bdi>
              </Fact>
              {session.order_ref ? (
                <Fact label={say('order')}>
                  <bdi className="wrap-anywhere">{session.order_ref}</bdi>
                </Fact>
              ) : null}
            </dl>
            <Lines context={context} receipt={receipt} />
            <p className="mt-4 text-sm text-muted">
              {say(receipt.has_tax ? 'taxIsPart' : 'noTaxStated', { shop: merchant.name })}{' '}
              {say('feeBySplit', { shop: merchant.name })}
            </p>
            <Since context={context} receipt={receipt} />
          </Card>
        </main>
      </div>
    </PageWords>
  );
}

function Shop({ context }: { context: PageContext }) {
  const { words, page } = context;
  const { name, receipt_address, tax_id, support_email } = page.merchant;
  return (
    <address className="min-w-0 text-sm not-italic wrap-anywhere">
      <bdi className="block text-lg font-semibold">{name}</bdi>
      {receipt_address ? <bdi className="block whitespace-pre-line">{receipt_address}</bdi> : null}
      {tax_id ? <span className="block">{words.say('taxId', { id: tax_id })}</span> : null}
      {support_email ? (
        <a href={`mailto:${support_email}`} className="inline-flex min-h-11 items-center underline">
          {support_email}
        </a>
      ) : null}
    </address>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const CELL = 'py-2 ps-4 text-end align-top amount';
/** On a phone the whole line is said below its name. */
const WHOLE = `${CELL} text-muted max-sm:hidden print:table-cell`;

/** Every line with the part of it that was paid for; the fee, which is no part of the order, apart from them. */
function Lines({ context, receipt }: { context: PageContext; receipt: Receipt }) {
  const { words, page } = context;
  const { say } = words;
  const { currency, consumer_fee_bps } = page.session;
  const money = (cents: number) => words.money(cents, currency);
  // Of an order whose items were chosen, what the other lines cost is nobody's matter here.
  const whole = !receipt.by_items;
  return (
    <table className="mt-6 w-full border-collapse">
      <caption className="sr-only">{say('theOrder')}</caption>
      <thead>
        <tr className="border-b border-line text-sm text-muted">
          <th scope="col" className="py-2 text-start font-normal">
            {say('theOrder')}
          </th>
          {whole ? (
            <th scope="col" className="py-2 ps-4 text-end font-normal max-sm:hidden print:table-cell">
              {say('wholeOrder')}
            </th>
          ) : null}
          <th scope="col" className="py-2 ps-4 text-end font-normal">
            {say('yourPart')}
          </th>
        </tr>
      </thead>
      <tbody>
        {receipt.lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a receipt never change
          <tr key={index} className="break-inside-avoid">
            <th scope="row" className="py-2 text-start font-normal">
              <LineName line={line} words={words} />
              {whole ? (
                <span className="block text-sm text-muted sm:hidden print:hidden">
                  {say('wholeOrder')}: <span className="amount">{money(line.order_cents)}</span>
                </span>
              ) : null}
            </th>
            {whole ? <td className={WHOLE}>{money(line.order_cents)}</td> : null}
            <td className={CELL}>{money(line.paid_cents)}</td>
          </tr>
        ))}
      </tbody>
      <tbody>
        <tr className="border-t border-line">
          <SumLabel>{say('memberShare')}</SumLabel>
          {whole ? <td className={WHOLE}>{money(page.session.cart.total)}</td> : null}
          <td className={CELL}>{money(receipt.amount_cents)}</td>
        </tr>
        <tr>
          <SumLabel>{say('serviceFeePercent', { percent: consumer_fee_bps / 100 })}</SumLabel>
          {whole ? <td className={WHOLE} /> : null}
          <td className={CELL}>{money(receipt.fee_cents)}</td>
        </tr>
        <tr className="border-t border-line text-lg font-semibold">
          <SumLabel>{say('chargedToCard')}</SumLabel>
          {whole ? <td className={WHOLE} /> : null}
          <td className={CELL}>{money(receipt.amount_cents + receipt.fee_cents)}</td>
        </tr>
      </tbody>
    </table>
  );
}

function SumLabel({ children }: { children: ReactNode }) {
  return (
    <th scope="row" className="py-2 text-start [font-weight:inherit]">
      {children}
    </th>
  );
}

function LineName({ line, words }: { line: OrderLine; words: Words }) {
  const { kind, name, quantity } = line;
  if (kind === 'item') {
    return (
      <span className="wrap-anywhere">
        {quantity} × <bdi>{name}</bdi>
      </span>
    );
  }
  if (kind === 'fee' || kind === 'discount') {
    return name ? <bdi className="wrap-anywhere">{name}</bdi> : words.say(kind === 'fee' ? 'orderFee' : kind);
  }
  return words.say(kind);
}

function Since({ context, receipt }: { context: PageContext; receipt: Receipt }) {
  const { words, page } = context;
  if (receipt.refunds.length === 0 && receipt.withdrawn_cents === 0) return null;
  return (
    <section aria-labelledby="since" className="mt-6">
      <h2 id="since" className="font-semibold">
        {words.say('sinceThen')}
      </h2>
      <AfterPayment context={context} receipt={receipt} dated />
      <p className="mt-3 flex justify-between gap-4 font-semibold">
        <span>{words.say('leftOfPayment')}</span>
        <span className="amount">{words.money(receipt.left_cents, page.session.currency)}</span>
      </p>
    </section>
  );
}
