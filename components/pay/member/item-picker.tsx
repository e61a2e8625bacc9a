'use client';

import { useRouter } from 'next/navigation';
import { type FormEvent, useEffect, useRef, useState, useTransition } from 'react';
import { lineIsBack } from '@/components/forms/line-is-back';
import type { FormTarget } from '@/components/forms/post-form';
import { useSay } from '@/components/forms/words';
import { SAVING_EVENT } from '@/components/pay/frame/payment-event';
import { Alert } from '@/components/ui/alert';
import type { ClaimRow } from '@/lib/hosted/form/claim-rows';
import type { FormResult } from '@/lib/hosted/form/forms';
import { ItemRow } from './item-row';

interface Props {
  target: FormTarget;
  rows: ClaimRow[];
}

/** What was tapped and is not on the page yet, by field. */
type Wishes = Readonly<Record<string, string>>;

/** Of what the server could not do: a minute. */
const MOST_TRIES = 4;

const fieldOf = ({ line }: ClaimRow) => `take_${line}`;

const canBeMet = (row: ClaimRow, wish: string | undefined) => row.options.some(({ value }) => value === wish);

/** What counts for a row: the wish, as long as it can be met. */
function choiceOf(row: ClaimRow, wishes: Wishes): string {
  const wish = wishes[fieldOf(row)];
  return wish !== undefined && canBeMet(row, wish) ? wish : row.chosen;
}

/** A wish that cannot be met is none any more, also when what it was for comes back. */
function stillMet(rows: ClaimRow[], wishes: Wishes): Wishes {
  const met = rows.filter((row) => canBeMet(row, wishes[fieldOf(row)])).map(fieldOf);
  return Object.fromEntries(Object.entries(wishes).filter(([field]) => met.includes(field)));
}

/**
 * Rows to tap on. Every tap is sent at once, one after another, each with all that is chosen; without script each
 * button sends the form.
 */
export function ItemPicker({ target, rows }: Props) {
  const router = useRouter();
  const say = useSay();
  const { flash } = target;
  const failed = flash && !flash.ok && flash.intent === 'claim' ? flash : null;
  const [wishes, setWishes] = useState<Wishes>(failed?.values ?? {});
  const [problem, setProblem] = useState(failed?.message ?? null);
  const [sending, setSending] = useState(false);
  const [refreshing, startTransition] = useTransition();
  const busy = sending || refreshing;
  /** The wishes of the last tap, the rows that the page shows, what was chosen at a refusal, and whether it is there. */
  const latest = useRef({ wishes, rows, saved: true, chosen: '', sending: false, gone: false });
  latest.current.rows = rows;

  const isUnsaved = busy || rows.some((row) => choiceOf(row, wishes) !== row.chosen);

  // Nobody pays for other items than are shown: the button of a member is off, and none starts a payment.
  useEffect(() => {
    window.dispatchEvent(new CustomEvent(SAVING_EVENT, { detail: isUnsaved }));
  }, [isUnsaved]);
  useEffect(() => {
    const now = latest.current;
    // The page shows what was saved: from here on it is right, also when somebody else changes it. A tap may have come
    // since it was drawn.
    if (busy || now.sending) return;
    const chosen = rows.map((row) => row.chosen).join();
    if (now.chosen && now.chosen !== chosen) {
      // What was refused is over: since then, another choice was saved.
      now.saved = true;
      setProblem(null);
    }
    now.chosen = now.saved ? '' : chosen;
    now.wishes = now.saved ? {} : stillMet(rows, now.wishes);
    setWishes(now.wishes);
  }, [busy, rows]);
  useEffect(() => {
    const now = latest.current;
    now.gone = false;
    return () => {
      now.gone = true;
      window.dispatchEvent(new CustomEvent(SAVING_EVENT, { detail: false }));
    };
  }, []);

  /** `passes`: what was refused can be done a moment later. */
  async function post(sent: Wishes): Promise<(FormResult & { passes: boolean }) | null> {
    const body = new FormData();
    body.set('intent', 'claim');
    if (target.page_key) body.set('key', target.page_key);
    for (const row of latest.current.rows) body.set(fieldOf(row), choiceOf(row, sent));
    const options = { method: 'POST', body, headers: { accept: 'application/json' } };
    return fetch(target.action, options)
      .then(async (response) => ({
        ...((await response.json()) as FormResult),
        passes: response.status === 429 || response.status >= 500,
      }))
      .catch(() => null);
  }

  async function save() {
    const now = latest.current;
    if (now.sending) return;
    now.sending = true;
    setSending(true);
    setProblem(null);
    let tries = 0;
    let refused = 0;
    for (;;) {
      const sent = now.wishes;
      const answer = await post(sent);
      if (now.gone) return;
      if (!answer || (answer.passes && refused++ < MOST_TRIES)) {
        setProblem(say('choiceKept'));
        await lineIsBack(tries++);
        if (now.gone) return;
      } else if (sent === now.wishes) {
        now.saved = answer.ok;
        now.chosen = '';
        setProblem(answer.ok ? null : answer.message);
        break;
      }
    }
    now.sending = false;
    setSending(false);
    startTransition(() => router.refresh());
  }

  function tap(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    if (!button || button.getAttribute('aria-disabled') === 'true') return;
    latest.current.wishes = { ...latest.current.wishes, [button.name]: button.value };
    setWishes(latest.current.wishes);
    void save();
  }

  return (
    <form
      action={target.action}
      method="post"
      onSubmit={tap}
      data-unsaved={isUnsaved || undefined}
      className="mt-3"
    >
      <input type="hidden" name="intent" value="claim" />
      {target.page_key ? <input type="hidden" name="key" value={target.page_key} /> : null}
      {/* Over the rows: none of them moves away from under a finger. */}
      <div role="alert" className="sticky top-2 z-10 h-0">
        {problem ? (
          <Alert tone="bad" className="shadow-card">
            {problem}
          </Alert>
        ) : null}
      </div>
      <div className="divide-y divide-line border-y border-line">
        {rows.map((row) => (
          <ItemRow
            key={row.line}
            row={row}
            field={fieldOf(row)}
            value={choiceOf(row, wishes)}
            pictured={rows.some(({ picture }) => picture)}
          />
        ))}
      </div>
    </form>
  );
}
