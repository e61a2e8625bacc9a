import { useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { useSay } from '@/components/forms/words';
import { Alert } from '@/components/ui/alert';
import { keyedAddress } from './keyed-address';
import { AmountNotice } from './pay-notices';
import type { PaySheetProps } from './payment-state';

/** Everything on the page that neither holds the sheet nor is in it. */
function beside(sheet: HTMLElement | null): HTMLElement[] {
  const parent = sheet?.parentElement;
  // What is beside the page is not ours: the processor's frames.
  if (!parent || parent === document.body) return [];
  const others = [...parent.children].filter((each) => each !== sheet) as HTMLElement[];
  return [...others, ...beside(parent)];
}

/** In the place of the button at the bottom of a phone: the card form. What is behind it waits. */
export function PaySheet(props: PaySheetProps) {
  const { payment, step, target, amount, owed, intent, name, promise } = props;
  const { message, nameError, change, check, join, fail, run, finish, close } = payment;
  const say = useSay();
  const panel = useRef<HTMLDivElement>(null);
  const router = useRouter();
  /** Made while the card is confirmed, by the form as it was before. */
  const key = useRef<string>(undefined);
  key.current = step.at === 'open' ? step.payment?.key : undefined;
  const isTaken = props.gone && step.at === 'open' && !step.payment;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is taken
  useEffect(() => {
    if (isTaken) close();
  }, [isTaken]);
  useEffect(() => {
    panel.current?.focus();
    const behind = beside(panel.current);
    for (const each of behind) each.inert = true;
    return () => {
      for (const each of behind) each.inert = false;
      const bar = document.querySelector('[data-pay-bar]');
      // What has changed is read first. After a payment there is no bar, and the page is another one.
      const back = ['[data-changed]', '[type=submit]'].map((each) => bar?.querySelector<HTMLElement>(each));
      if (!bar) window.scrollTo(0, 0);
      (back.find(Boolean) ?? document.getElementById('main'))?.focus({ preventScroll: !bar });
    };
  }, []);
  useEffect(() => {
    // The button that was pressed has gone with the card form, and what is beside the sheet takes no focus.
    if (step.at !== 'open' && document.activeElement === document.body) panel.current?.focus();
  }, [step.at]);
  return (
    <div className="pay-sheet">
      <div
        ref={panel}
        tabIndex={-1}
        role="dialog"
        aria-modal
        aria-label={say('payByCard', { amount })}
        data-sheet
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || step.at !== 'open' || payment.running) return;
          event.preventDefault();
          close();
        }}
      >
        {/* There before its words: some screen readers miss a region that comes with them. */}
        <div role="status">
          {step.at === 'paid' ? <step.card.Received announced /> : null}
          {step.at === 'processing' ? <step.card.InProgress announced /> : null}
        </div>
        {check ? <check.BrowserCheck {...check} /> : null}
        {step.at === 'open' ? (
          <div className="flex grow flex-col [&[hidden]]:hidden" hidden={check !== null}>
            <AmountNotice change={change} now={owed} />
            {message ? (
              <Alert tone="bad" role="alert" className="mb-3">
                {message}
              </Alert>
            ) : null}
            <step.card.CardForm
              intent={step.joins || !step.payment ? { ...intent, holds: target.holds } : step.payment}
              secretOf={step.joins ? (typed) => join(typed, step) : undefined}
              name={step.joins ? { initial: name, error: nameError } : undefined}
              publishable_key={target.publishable_key}
              script_url={target.script_url}
              label={say('pay', { amount: owed })}
              onRunning={(now) => {
                run(now);
                // Without a cookie, a page that is refreshed would know nobody, and the place as somebody else's.
                if (!now && key.current) router.replace(keyedAddress(key.current), { scroll: false });
              }}
              onFinished={(...how) => finish(step, ...how)}
              onOutdated={fail}
              onClose={close}
            />
            {promise}
          </div>
        ) : null}
      </div>
    </div>
  );
}
