import { Table, Td, Th, Tr } from '@/components/ui/table';
import type { Session } from '@/lib/group/model';
import { Section } from '../page-header';
import { Money } from '../show';

/** What is bought. */
export function CartSection({ session }: { session: Session }) {
  const { cart, currency, total_cents } = session;
  const extras = [
    cart.tax ? { key: 'tax', label: 'Tax', cents: cart.tax } : null,
    cart.shipping ? { key: 'shipping', label: 'Shipping', cents: cart.shipping } : null,
    ...(cart.fees ?? []).map((fee, index) => ({ key: `fee-${index}`, label: fee.label, cents: fee.amount })),
  ].filter((extra) => extra !== null);
  return (
    <Section title="Cart" flush>
      <Table caption="Items of the cart">
        <thead>
          <tr>
            <Th>Item</Th>
            <Th align_end>Quantity</Th>
            <Th align_end>Unit price</Th>
            <Th align_end>Amount</Th>
          </tr>
        </thead>
        <tbody>
          {cart.items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a cart's lines have no id of their own and never move
            <Tr key={index}>
              <Td>
                <span className="break-words">{item.name}</span>
                {item.id ? <span className="block font-mono text-xs text-muted">{item.id}</span> : null}
              </Td>
              <Td align_end>{item.quantity}</Td>
              <Td align_end>
                <Money cents={item.unit_price} currency={currency} />
              </Td>
              <Td align_end>
                <Money cents={item.quantity * item.unit_price} currency={currency} />
              </Td>
            </Tr>
          ))}
          {extras.map(({ key, label, cents }) => (
            <Tr key={key}>
              <Td colSpan={3} className="text-muted">
                {label}
              </Td>
              <Td align_end>
                <Money cents={cents} currency={currency} />
              </Td>
            </Tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="font-semibold">
            <Td colSpan={3}>Total</Td>
            <Td align_end>
              <Money cents={total_cents} currency={currency} />
            </Td>
          </tr>
        </tfoot>
      </Table>
      {Object.keys(cart.metadata ?? {}).length > 0 ? (
        <details className="border-t border-line px-5 py-4 text-sm sm:px-6">
          <summary className="font-medium underline underline-offset-4">Metadata</summary>
          <pre className="mt-2 overflow-x-auto rounded-lg bg-sunken p-3 font-mono text-xs">
            {JSON.stringify(cart.metadata, null, 2)}
          </pre>
        </details>
      ) : null}
    </Section>
  );
}
