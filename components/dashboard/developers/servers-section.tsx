import { ActionForm } from '@/components/forms/action-form';
import { SubmitButton } from '@/components/forms/form-controls';
import type { FormAction } from '@/lib/dashboard/form/form-state';
import { formatNumber } from '@/lib/format/number';
import type { MerchantServer } from '@/lib/merchant/servers';
import { Code } from '../formatters';
import { Section } from '../frame/page-header';

interface Props {
  servers: readonly MerchantServer[];
  /** Where secret keys have called from lately. */
  seen: readonly string[];
  rate_per_minute: number;
  /** For those who may change them. */
  actions: { add: FormAction; remove: FormAction } | null;
}

/** The registered servers, and the addresses that could be. */
export function ServersSection({ servers, seen, rate_per_minute, actions }: Props) {
  const others = seen.filter((network) => servers.every((server) => server.network !== network)).slice(0, 10);
  return (
    <Section
      title="Your servers"
      note={`From these, secret keys may call ${formatNumber(rate_per_minute)} times a minute, no matter who else uses the address.`}
    >
      <ul className="flex flex-col gap-3 text-sm">
        {servers.map(({ id, network }) => (
          <li key={id} className="flex flex-wrap items-center gap-3">
            <Code>{network}</Code>
            {actions ? (
              <ActionForm action={actions.remove} fields={{ server_id: id }}>
                <SubmitButton variant="secondary" size="small">
                  Remove <span className="sr-only">{network}</span>
                </SubmitButton>
              </ActionForm>
            ) : null}
          </li>
        ))}
        {others.map((network) => (
          <li key={network} className="flex flex-wrap items-center gap-3">
            <span>
              <Code>{network}</Code> <span className="text-muted">has called with a secret key of yours</span>
            </span>
            {actions ? (
              <ActionForm action={actions.add} fields={{ network }}>
                <SubmitButton variant="secondary" size="small">
                  Register <span className="sr-only">{network}</span>
                </SubmitButton>
              </ActionForm>
            ) : null}
          </li>
        ))}
        {servers.length + others.length === 0 ? (
          <li className="text-muted">Call the API with a secret key, and the address appears here.</li>
        ) : null}
      </ul>
    </Section>
  );
}
