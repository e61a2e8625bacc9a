import { lineIsBack } from '@/components/forms/line-is-back';
import { newAttempt } from '@/components/forms/new-attempt';
import { ownZone } from '@/components/forms/own-zone';
import { CardForm, fieldsAlong, InProgress, Received } from '@/components/pay/card/card-form';
import { confirmCard } from '@/components/pay/card/confirm-card';
import { forgetFields } from '@/components/pay/frame/kept-fields';
import { SAVING_EVENT } from '@/components/pay/frame/payment-event';
import type { PaymentStart } from '@/lib/hosted/form/answer-pay';
import { keyedAddress } from './keyed-address';
import { PayNotices } from './pay-notices';
import { PaySheet } from './pay-sheet';
import { type PaymentAnswer, paymentPost } from './payment-post';
import type { OpenStep, PaymentFlow, PaymentPage, Seen } from './payment-state';

/** While the server does not know either: a minute. */
const MOST_ASKED = 4;

const card = { CardForm, InProgress, PaySheet, Received };

export function paymentFlow({ show, refresh, replace, fail, run }: PaymentPage): PaymentFlow {
  let attempt = '';
  show({ Notices: PayNotices });

  /** Shows what the group looks like now, also to a browser without the cookie of who has joined. */
  function renew({ key }: Partial<PaymentStart>): void {
    if (key) replace(keyedAddress(key), { scroll: false });
    else refresh();
  }

  /** The answer; where the server wants it, once the browser has solved a puzzle. */
  async function proved(
    answer: PaymentAnswer,
    { target, say }: Seen,
    body: Record<string, unknown>,
  ): Promise<PaymentAnswer> {
    if (answer.ok || !answer.challenge) return answer;
    const { challenge, message: why } = answer;
    const loaded = await import('@/components/pay/card/browser-check').catch(() => null);
    if (!loaded) return { ok: false, message: say('formNotLoaded') };
    const proof = await new Promise<unknown>((resolve) => {
      const giveUp = (reason: string) => resolve({ reason });
      show({
        check: {
          challenge,
          BrowserCheck: loaded.BrowserCheck,
          onSolved: (solved) => resolve({ solved }),
          onFailed: giveUp,
          onCancel: () => giveUp(''),
        },
      });
    });
    show({ check: null });
    const { solved, reason = why } = proof as { solved?: unknown; reason?: string };
    return solved
      ? paymentPost(target, { ...body, proof: solved }, say('payUnreachable'))
      : { ok: false, message: reason };
  }

  /** The payment of what the page showed; null with the reason shown where there is none. */
  async function start(seen: Seen, more: Record<string, unknown>): Promise<PaymentStart | null> {
    const { target, scope, amount, say } = seen;
    const body = { scope, ...more };
    show({ message: null, change: null, nameError: null });
    const answer = await proved(await paymentPost(target, body, say('payUnreachable')), seen, body);
    if (answer.ok && answer.payment) {
      if (answer.payment.holds !== target.holds) {
        // The processor refuses a form that was made for the other kind.
        show({ message: say('outdated') });
        renew(answer.payment);
        return null;
      }
      if (answer.payment.amount !== amount) {
        // Somebody else was quicker, and the amount is another one: it is seen before it is paid.
        show({ change: { before: amount, met: 'opening' } });
        renew(answer.payment);
      }
      return answer.payment;
    }
    // The next press joins once more: this form has nobody in the group.
    if (!answer.ok && answer.left) attempt = newAttempt();
    const field = answer.ok ? undefined : answer.fields?.name;
    if (field) show({ nameError: field });
    else show({ message: answer.ok ? say('formNotLoaded') : answer.message });
    if (answer.ok || !answer.offline) refresh();
    return null;
  }

  const joinAs = ({ joining }: Seen, name: string) => ({
    join: { ...fieldsAlong(), ...joining, name, attempt },
    time_zone: ownZone(),
  });

  async function finish(
    { target, say }: Seen,
    opened: OpenStep,
    at: 'paid' | 'processing',
    isUnknown = false,
  ): Promise<void> {
    const { payment } = opened;
    if (!payment) return;
    show({ step: { ...opened, payment, at } });
    // The processor's own notice comes too; asking makes it sure and quick.
    const key = payment.key ? { key: payment.key } : {};
    const ask = () => paymentPost(target, { refresh: payment.payment_id, ...key });
    // A page that is asked for without a line is the browser's error page, in place of what was paid.
    const isOffline = (answer: PaymentAnswer) => !answer.ok && answer.offline;
    // Open says no more than that the processor has not told of a charge yet.
    const isStillUnknown = (answer: PaymentAnswer) => isUnknown && (!answer.ok || answer.is_open);
    const isToAskAgain = (answer: PaymentAnswer, tries: number) =>
      isOffline(answer) || (isStillUnknown(answer) && tries < MOST_ASKED);
    let answer = await ask();
    for (let tries = 0; isToAskAgain(answer, tries); answer = await ask()) await lineIsBack(tries++);
    // What settles nothing can leave the page as it was, which would wait on.
    const why = isStillUnknown(answer) ? say('chargeUnknown') : answer.ok ? answer.unsettled : null;
    if (typeof why === 'string') show({ step: { at: 'closed' }, message: why });
    else forgetFields();
    renew(payment);
  }

  /** Nobody pays for other items than the page shows as theirs (item-picker.tsx). */
  function refusesUnsaved({ scope, say }: Seen): boolean {
    if (scope !== 'own' || !document.querySelector('[data-unsaved]')) return false;
    show({ step: { at: 'closed' }, message: say('choiceUnsaved') });
    // The picker says next that it is saved.
    window.addEventListener(SAVING_EVENT, () => show({ message: null }), { once: true });
    return true;
  }

  return {
    finish,

    async open(seen, first) {
      if (refusesUnsaved(seen)) return;
      const { scope, amount, say, joining } = seen;
      const answer = first && (await proved(first, seen, { scope }));
      if (answer && !answer.ok) return fail(answer.message, answer.offline);
      const payment = answer?.payment ?? null;
      if (answer && !payment) return fail(say('formNotLoaded'));
      attempt = joining ? newAttempt() : '';
      const joins = joining !== undefined;
      show({ step: { at: 'open', asked_amount: amount, payment, joins, card }, message: null });
      if (!payment || payment.amount === amount) return;
      // This page was behind: the form is for what is owed now.
      show({ change: { before: amount, met: 'opening' } });
      refresh();
    },

    async join(seen, name, opened) {
      const payment = await start(seen, joinAs(seen, name));
      if (payment) show({ step: { ...opened, payment } });
      return payment?.amount === seen.amount ? payment.client_secret : null;
    },

    async payByWallet(seen, name, stripe, elements) {
      if (refusesUnsaved(seen)) return false;
      const { amount, say, joining } = seen;
      attempt ||= newAttempt();
      let payment: PaymentStart | null = null;
      run(true);
      const outcome = await confirmCard(stripe, elements, say, async () => {
        payment = await start(seen, joining ? joinAs(seen, name) : {});
        return payment?.amount === amount ? payment.client_secret : null;
      });
      run(false);
      const opened: OpenStep = { at: 'open', asked_amount: amount, payment, joins: true, card };
      const isUnpaid = outcome.is === 'outdated' || outcome.is === 'unpaid';
      const { key } = (payment as PaymentStart | null) ?? {};
      // Before the page is refreshed, which would know nobody: who has joined could join once more.
      if (isUnpaid && key) replace(keyedAddress(key), { scroll: false });
      if (outcome.is === 'paid' || outcome.is === 'processing') void finish(seen, opened, outcome.is);
      else if (outcome.is === 'unknown') void finish(seen, opened, 'processing', true);
      else if (outcome.is === 'outdated') fail(say('outdated'));
      else if (outcome.text) show({ message: outcome.text });
      return outcome.is === 'paid' || outcome.is === 'processing';
    },

    follow(step, amount) {
      if (!('payment' in step)) return;
      const { asked_amount, payment, joins } = step;
      if (amount === asked_amount || amount === payment?.amount) return;
      if (!payment || (joins && step.at === 'open')) {
        // The card that is being typed is for whatever is owed when it is confirmed.
        show({
          message: null,
          step: { at: 'open', asked_amount: amount, payment: null, joins, card },
          change: { before: asked_amount, met: 'opening' },
        });
        return;
      }
      const met = step.at === 'open' ? 'typing' : 'paying';
      show({
        message: null,
        step: { at: 'closed' },
        change: { before: payment.amount, met },
      });
    },
  };
}
