import type { ReactNode } from 'react';
import { PageWords } from '@/components/forms/words';
import { BrandStyle } from '@/components/pay/frame/brand-style';
import { CleanAddress } from '@/components/pay/frame/clean-address';
import { FollowSession } from '@/components/pay/frame/follow-session';
import { ARROW_LEFT, Icon } from '@/components/pay/frame/icons';
import type { PageContext } from '@/components/pay/frame/page-context';
import { Said } from '@/components/pay/frame/said';
import { ShopBridge } from '@/components/pay/frame/shop-bridge';
import { Badge } from '@/components/ui/badge';
import { buttonClass } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import type { Receipt } from '@/lib/hosted/receipt/receipt';
import { type ReceiptText, receiptText } from '@/lib/hosted/receipt/receipt-text';
import { KEY_PARAMETER } from '@/lib/session/page-links';
import type { Words } from '@/lib/words/words';
import { AfterPayment } from './after-payment';
import { DatedTime } from './dated-time';
import { PrintButton } from './print-button';

/** One payment as an accountant takes it: on the screen, and on paper. */
export function ReceiptPage({ context, receipt }: { context: PageContext; receipt: Receipt }) {
  const { page, own, theme, viewer, words, embedded } = context;
  const { session } = page;
  const { say } = words;
  const text = receiptText(page, receipt, words);
  return (
    <PageWords value={embedded ? words.organizer_script : words.script}>
      <div
        data-theme={theme}
        className="mx-auto w-full max-w-2xl px-4 pt-[max(1rem,env(safe-area-inset-top))] pb-16 sm:px-6 print:max-w-none print:p-0"
      >
        <BrandStyle context={context} />
        <CleanAddress parameter={KEY_PARAMETER[viewer.kind === 'organizer' ? 'session' : 's']} asks_first />
        <nav className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 pb-3 print:hidden">
          <a
            href={`${own.path}${own.query}`}
            className="inline-flex min-h-11 items-center gap-2 underline underline-offset-4"
          >
            <Icon path={ARROW_LEFT} size={18} className="rtl:-scale-x-100" />
            {say('backToGroup')}
          </a>
          <span className="flex flex-wrap gap-2">
            <a
              href={`${own.path}/receipt/${receipt.payment_id}/receipt.pdf${own.query}`}
              className={buttonClass('secondary', 'wrap-anywhere')}
            >
              {say('receiptPdf')}
            </a>
            <PrintButton label={say('printReceipt')} />
          </span>
        </nav>
        <main id="main" tabIndex={-1}>
          <div className="mb-5 empty:hidden print:hidden">
            {/* The shop's page hears of the end from here, too, and does not leave from under the receipt. */}
            {embedded ? <FollowSession context={context} /> : null}
            <ShopBridge context={context} />
          </div>
          <Card className="print:border-0 print:p-0 print:shadow-none">
            <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
              <Shop shop={text.shop} />
              {session.livemode ? null : <Badge tone="warn">{say('testMode')}</Badge>}
            </div>
            <h1 className="mt-6 text-2xl font-semibold">{text.title}</h1>
            {text.warning ? <p className="mt-1 text-sm text-muted">{text.warning}</p> : null}
            <dl className="mt-4 grid gap-x-6 gap-y-2 sm:grid-cols-2 print:grid-cols-2">
              {text.facts.map(({ label, value, at }) => (
                <Fact key={label} label={label}>
                  {at === undefined ? (
                    <bdi className="wrap-anywhere">{value}</bdi>
                  ) : (
                    <DatedTime at={at} words={words} />
                  )}
                </Fact>
              ))}
            </dl>
            {/* Where text is twice as large on the narrowest phone, the table moves within the card, not the page. */}
            <div className="mt-6 overflow-x-auto print:overflow-visible">
              <Lines text={text} words={words} />
            </div>
            <p className="mt-4 text-sm text-muted">{text.notes.join(words.gap)}</p>
            <Since context={context} receipt={receipt} since={text.since} />
          </Card>
        </main>
      </div>
    </PageWords>
  );
}

function Shop({ shop: { name, address, tax_id, support_email } }: Pick<ReceiptText, 'shop'>) {
  return (
    <address className="min-w-0 text-sm not-italic wrap-anywhere">
      <bdi className="block text-lg font-semibold">{name}</bdi>
      {address ? <bdi className="block whitespace-pre-line">{address}</bdi> : null}
      {tax_id ? <span className="block">{tax_id}</span> : null}
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
/** The share, the fee, and what was charged. */
const SUM = ['border-t border-line', '', 'border-t border-line text-lg font-semibold'];

/** Every line with the part of it that was paid for; the fee, which is no part of the order, apart from them. */
function Lines({ text: { head, lines, sums }, words }: { text: ReceiptText; words: Words }) {
  return (
    <table className="w-full border-collapse">
      <caption className="sr-only">{head.label}</caption>
      <thead>
        <tr className="border-b border-line text-sm text-muted">
          <th scope="col" className="py-2 text-start font-normal">
            {head.label}
          </th>
          {head.whole === null ? null : (
            <th scope="col" className="py-2 ps-4 text-end font-normal max-sm:hidden print:table-cell">
              {head.whole}
            </th>
          )}
          <th scope="col" className="py-2 ps-4 text-end font-normal">
            {head.paid}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ label, whole, paid }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a receipt never change
          <tr key={index} className="break-inside-avoid">
            <th scope="row" className="py-2 text-start font-normal">
              <span className="wrap-anywhere">{label}</span>
              {whole === null ? null : (
                <span className="block text-sm text-muted sm:hidden print:hidden">
                  <Said
                    words={words}
                    text="labelled"
                    values={{ label: head.whole, value: <span className="amount">{whole}</span> }}
                  />
                </span>
              )}
            </th>
            {head.whole === null ? null : <td className={WHOLE}>{whole}</td>}
            <td className={CELL}>{paid}</td>
          </tr>
        ))}
      </tbody>
      <tbody>
        {sums.map(({ label, whole, paid }, index) => (
          <tr key={label} className={SUM[index]}>
            <th scope="row" className="py-2 text-start [font-weight:inherit]">
              {label}
            </th>
            {head.whole === null ? null : <td className={WHOLE}>{whole}</td>}
            <td className={CELL}>{paid}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface SinceProps {
  context: PageContext;
  receipt: Receipt;
  since: ReceiptText['since'];
}

function Since({ context, receipt, since }: SinceProps) {
  if (!since) return null;
  return (
    <section aria-labelledby="since" className="mt-6">
      <h2 id="since" className="font-semibold">
        {since.heading}
      </h2>
      <AfterPayment context={context} receipt={receipt} dated />
      <p className="mt-3 sum-row font-semibold">
        <span>{since.left.label}</span>
        <span className="amount">{since.left.value}</span>
      </p>
    </section>
  );
}
