'use client';

import { useActionState } from 'react';
import { StatefulForm } from '@/components/forms/action-form';
import { EndButton } from '@/components/forms/end-button';
import { FormField } from '@/components/forms/form-controls';
import { useSwitchKey } from '@/components/forms/rendered-for';
import { Alert } from '@/components/ui/alert';
import { controlClass } from '@/components/ui/field';
import type { CheckState, SignatureReport } from '@/lib/dashboard/developer/signature-check';

interface Props {
  action: (state: CheckState, form: FormData) => Promise<CheckState>;
  example: string;
}

export function SignatureChecker(props: Props) {
  return <Checker key={useSwitchKey()} {...props} />;
}

function Checker({ action, example }: Props) {
  const status = useActionState(action, { ok: null });
  const [state] = status;
  return (
    <StatefulForm status={status}>
      <div className="flex flex-col gap-1.5">
        <label htmlFor="cart" className="text-sm font-medium">
          Cart, as JSON
        </label>
        <textarea
          id="cart"
          name="cart"
          rows={12}
          required
          spellCheck={false}
          defaultValue={state.values?.cart ?? example}
          className={`${controlClass} font-mono text-[13px]`}
        />
      </div>
      <FormField
        name="signature"
        label="Signature"
        defaultValue={state.values?.signature ?? ''}
        autoComplete="off"
        spellCheck={false}
      />
      <EndButton>Check</EndButton>
      <div aria-live="polite">{state.report ? <Report report={state.report} /> : null}</div>
    </StatefulForm>
  );
}

function Report({ report }: { report: SignatureReport }) {
  switch (report.verdict) {
    case 'not_json':
      return <Alert tone="bad">The cart is not JSON.</Alert>;
    case 'no_secret':
      return (
        <Alert tone="warn">
          There is no signing secret in this mode yet. Create one in Signing and origins.
        </Alert>
      );
    case 'invalid_cart':
      return (
        <Alert tone="bad" title="Invalid cart">
          <ul className="list-disc pl-5">
            {report.details.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Alert>
      );
    case 'valid':
      return (
        <>
          <Alert tone="good" title="Valid signature">
            Signed with the secret ending in {report.last4}.
          </Alert>
          <Canonical text={report.canonical} />
        </>
      );
    case 'wrong':
      return (
        <>
          <Alert tone="bad" title="Invalid signature">
            {report.cause}
          </Alert>
          <Canonical text={report.canonical} />
        </>
      );
  }
}

function Canonical({ text }: { text: string }) {
  return (
    <figure className="mt-3">
      <figcaption className="text-sm text-muted">Canonical form, which is what you sign:</figcaption>
      <pre className="mt-1 rounded-lg bg-sunken p-3 font-mono text-xs break-all whitespace-pre-wrap">
        {text}
      </pre>
    </figure>
  );
}
