'use client';

import { useActionState, useSyncExternalStore } from 'react';
import { StatefulForm } from '@/components/forms/action-form';
import { EndButton } from '@/components/forms/end-button';
import { FormField } from '@/components/forms/form-controls';
import { CurrentPassword } from '@/components/forms/password-fields';
import { takeFocus } from '@/components/forms/take-focus';
import { CopyButton } from '@/components/ui/copy-button';
import { SaveFile } from '@/components/ui/save-file';
import { BACKUP_CODES_FILE, type TwoFactorState } from '@/lib/dashboard/form/two-factor-state';

interface Props {
  action: (state: TwoFactorState, form: FormData) => Promise<TwoFactorState>;
}

/** Browsers have none over plain http. */
const hasClipboard = () => navigator.clipboard !== undefined;
const NEVER = () => () => {};

/**
 * Setting up an authenticator app: the password, then the picture, then a code that proves it works. It is the person's,
 * and stays when the page shows another merchant.
 */
export function TwoFactorSetup({ action }: Props) {
  const status = useActionState(action, { ok: null });
  const [state] = status;
  const canCopy = useSyncExternalStore(NEVER, hasClipboard, () => false);
  if (state.setup) {
    const { qr, secret, backup_codes } = state.setup;
    return (
      <div ref={takeFocus} tabIndex={-1} className="flex flex-col gap-5 text-sm outline-none">
        <div className="flex flex-wrap gap-5">
          {/* biome-ignore lint/performance/noImgElement: a data URL needs no optimising */}
          <img src={qr} alt="QR code for your authenticator app" className="size-44 rounded-lg bg-white" />
          <div className="min-w-56 grow basis-0">
            <p>Scan this with an authenticator app, or type the secret into it:</p>
            <code data-totp-secret className="mt-2 block rounded-lg bg-sunken p-3 font-mono break-all">
              {secret}
            </code>
          </div>
        </div>
        <div className="rounded-lg border border-warn bg-warn-soft p-4">
          <p className="font-semibold text-warn">Backup codes: shown once, keep them safe</p>
          <p className="mt-1 text-warn">Each one signs you in once if you lose your app.</p>
          <ul className="mt-3 grid grid-cols-2 gap-1.5 font-mono text-ink">
            {backup_codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
          <div className="mt-3 flex flex-wrap gap-2">
            {canCopy ? <CopyButton value={backup_codes.join('\n')} label="Copy" shown /> : null}
            <SaveFile name={BACKUP_CODES_FILE} text={backup_codes.join('\n')} />
          </div>
        </div>
        <StatefulForm status={status}>
          <FormField
            name="code"
            label="Code from the app"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
            required
          />
          <EndButton>Turn on</EndButton>
        </StatefulForm>
      </div>
    );
  }
  return (
    <StatefulForm status={status}>
      <CurrentPassword label="Your password" />
      <EndButton>Set up</EndButton>
    </StatefulForm>
  );
}
