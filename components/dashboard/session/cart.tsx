import { Fragment } from 'react';
import { Alert } from '@/components/ui/alert';
import { Badge } from '@/components/ui/badge';
import { CodeBlock } from '@/components/ui/code-block';
import { numeric, OnPhone, Table, Td, Tr, WIDE, wide } from '@/components/ui/table';
import type { Session } from '@/lib/group/model';
import { leftOut, type UnitsView } from '@/lib/hosted/page/plans';
import { Money, MoneyCell } from '../formatters';
import { Section } from '../frame/page-header';

/** What the group has left out of one line of the cart: nobody has paid for it. */
function leftOutOf(session: Session, line: number): UnitsView[] {
  const claims = session.split?.dropped ?? [];
  return leftOut(session).filter((_view, index) => claims[index]?.line === line);
}

/** The order, with dropped items marked for the person who packs it. */
export function CartSection({ session }: { session: Session }) {
  const { cart, currency, total_cents } = session;
  const extras = [
    cart.tax ? { key: 'tax', label: 'Tax', cents: cart.tax } : null,
    cart.shipping ? { key: 'shipping', label: 'Shipping', cents: cart.shipping } : null,
    ...(cart.fees ?? []).map((fee, index) => ({
      key: `fee-${index}`,
      label: fee.label || (fee.amount < 0 ? 'Discount' : 'Fee'),
      cents: fee.amount,
    })),
  ].filter((extra) => extra !== null);
  return (
    <Section title="Cart" flush>
      {leftOut(session).length > 0 ? (
        <Alert tone="warn" title="Part of this order was left out" className="mx-5 my-4 sm:mx-6">
          The group has not paid for what is marked below. Do not send it.
        </Alert>
      ) : null}
      <Table
        caption="Items of the cart"
        columns={['Item', wide(numeric('Quantity')), wide(numeric('Unit price')), numeric('Amount')]}
        parts
      >
        <tbody>
          {cart.items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a cart's lines have no id of their own and never move
            <Fragment key={index}>
              <Tr>
                <Td className="wrap-anywhere">
                  {item.name}
                  {item.id ? <span className="block font-mono text-xs text-muted">{item.id}</span> : null}
                  <OnPhone>
                    {item.quantity} × <Money cents={item.unit_price} currency={currency} />
                  </OnPhone>
                </Td>
                <Td align_end className={WIDE}>
                  {item.quantity}
                </Td>
                <MoneyCell cents={item.unit_price} currency={currency} className={WIDE} />
                <MoneyCell cents={item.quantity * item.unit_price} currency={currency} />
              </Tr>
              {leftOutOf(session, index).map((units, nth) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: what was left out is never taken back
                <LeftOutRow key={nth} units={units} currency={currency} />
              ))}
            </Fragment>
          ))}
          {extras.map(({ key, label, cents }) => (
            <Tr key={key}>
              <Td className="wrap-anywhere text-muted">{label}</Td>
              <Td colSpan={2} className={WIDE} />
              <MoneyCell cents={cents} currency={currency} />
            </Tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="font-semibold">
            <Td>Total</Td>
            <Td colSpan={2} className={WIDE} />
            <MoneyCell cents={total_cents} currency={currency} />
          </tr>
        </tfoot>
      </Table>
      {Object.keys(cart.metadata ?? {}).length > 0 ? (
        <details className="border-t border-line px-5 py-4 text-sm sm:px-6">
          <summary className="min-h-6 font-medium underline underline-offset-4">Metadata</summary>
          <CodeBlock>{JSON.stringify(cart.metadata, null, 2)}</CodeBlock>
        </details>
      ) : null}
    </Section>
  );
}

function LeftOutRow({ units, currency }: { units: UnitsView; currency: string }) {
  return (
    <Tr>
      <Td className="pl-8 wrap-anywhere sm:pl-10">
        <Badge tone="warn">Left out</Badge>{' '}
        <span className="text-muted">
          {units.quantity} × {units.name}, with its part of tax, shipping and fees
        </span>
      </Td>
      <Td align_end className={WIDE}>
        -{units.quantity}
      </Td>
      <Td className={WIDE} />
      <MoneyCell cents={-units.amount_cents} currency={currency} />
    </Tr>
  );
}
