import type { Stripe, StripeElements } from '@stripe/stripe-js';
import type { Challenge } from 'altcha-lib';
import type { ComponentType, ReactNode } from 'react';
import type { Say } from '@/components/forms/words';
import type { BrowserCheck } from '@/components/pay/card/browser-check';
import type { CardForm, ChangedProps, InProgress, Received } from '@/components/pay/card/card-form';
import type { WalletSum } from '@/components/pay/card/wallets';
import type { PayTarget } from '@/components/pay/frame/page-context';
import type { PaymentStart } from '@/lib/hosted/form/answer-pay';
import type { PaymentAnswer } from './payment-post';

export interface PaymentProps {
  target: PayTarget;
  /** `own`, `all`, or the id of the member whose share is paid. */
  scope: string;
  /** "$12.34": share and fee, as the button of the card form says it. */
  amount: string;
  /** Why the last try failed, as the server knows it. */
  problem?: string | null;
  /** What somebody takes who joins by paying; members have joined. */
  joining?: Record<string, string>;
}

/** What the payer saw who has pressed something: it counts until that is answered, whatever the page shows by then. */
export interface Seen extends Omit<PaymentProps, 'problem'> {
  say: Say;
}

interface Check {
  challenge: Challenge;
  /** The proof of work: sent once somebody has to do it. */
  BrowserCheck: typeof BrowserCheck;
  onSolved: (proof: unknown) => void;
  onFailed: (message: string) => void;
  onCancel: () => void;
}

/** The card form and what goes with it: sent once somebody pays. */
interface Card {
  CardForm: typeof CardForm;
  InProgress: typeof InProgress;
  PaySheet: ComponentType<PaySheetProps>;
  Received: typeof Received;
}

export type Step = { at: 'closed' } | { at: 'opening' } | OpenStep | EndedStep;

export interface OpenStep {
  at: 'open';
  /** What the page showed when the form was asked for. */
  asked_amount: string;
  /** Null until it is made: when the card is complete, where the payer joins by it. */
  payment: PaymentStart | null;
  joins: boolean;
  card: Card;
}

type EndedStep = Omit<OpenStep, 'at' | 'payment'> & { at: 'paid' | 'processing'; payment: PaymentStart };

export interface Change {
  /** The amount that no longer counts. */
  before: string;
  met: ChangedProps['met'];
}

export interface PaymentState {
  step: Step;
  message?: string | null;
  nameError: string | null;
  change: Change | null;
  check: Check | null;
  /** What shows the last three: sent once somebody pays. */
  Notices: ComponentType<{ state: PaymentState; now: string }> | null;
  running: boolean;
}

/** A payment as a page shows it. */
export interface Payment extends PaymentState {
  open: () => Promise<void>;
  join: (name: string, opened: OpenStep) => Promise<string | null>;
  payByWallet: (name: string, stripe: Stripe, elements: StripeElements) => Promise<boolean>;
  finish: (opened: OpenStep, at: EndedStep['at'], isUnknown?: boolean) => void;
  fail: (why: string) => void;
  run: (now: boolean) => void;
  close: () => void;
}

/** What a flow does to the page. */
export interface PaymentPage {
  show: (now: Partial<PaymentState>) => void;
  refresh: () => void;
  replace: (to: string, options: { scroll: boolean }) => void;
  /** Back to the button, with what the group looks like now. */
  fail: (why: string, offline?: boolean) => void;
  run: (now: boolean) => void;
}

/** What follows the press of a button that pays. */
export interface PaymentFlow {
  /** Opens the card form for what the server has answered; who joins by paying has asked nothing yet. */
  open: (seen: Seen, first: PaymentAnswer | null) => Promise<void>;
  /** Joins under this name and opens the payment, once. */
  join: (seen: Seen, name: string, opened: OpenStep) => Promise<string | null>;
  /** Answers whether the wallet's sheet can close as paid. */
  payByWallet: (seen: Seen, name: string, stripe: Stripe, elements: StripeElements) => Promise<boolean>;
  /** The form has finished; the server looks at how. `isUnknown`: the form closes if nothing was paid. */
  finish: (seen: Seen, opened: OpenStep, at: EndedStep['at'], isUnknown?: boolean) => Promise<void>;
  /** Nobody is to confirm an amount that is not owed any more. What the processor has in hand is waited for. */
  follow: (step: Step, amount: string) => void;
}

export interface PaySheetProps {
  payment: Payment;
  step: OpenStep | EndedStep;
  target: PayTarget;
  amount: string;
  /** The amount of the payment that the form is for. */
  owed: string;
  intent: WalletSum;
  /** Somebody else has taken what is paid for. */
  gone: boolean;
  /** What the name begins with, where it is asked for. */
  name: string;
  promise: ReactNode;
}
