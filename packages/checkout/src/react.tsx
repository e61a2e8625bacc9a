'use client';

import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { createButton } from './button';
import { type Client, createClient } from './client';
import { SplitError } from './errors';
import { sharePoll } from './shared-poll';
import type { ButtonOptions, InitOptions, Member, SessionRead, SessionStatus } from './types';

export { SplitError } from './errors';
export type {
  Appearance,
  ButtonOptions,
  Callbacks,
  Cart,
  CartFee,
  CartItem,
  Customer,
  GetSignature,
  GroupOptions,
  InitOptions,
  Member,
  SessionState,
  SessionStatus,
  SplitMode,
  Theme,
} from './types';

function makeClient(options?: InitOptions): Client {
  const client = createClient(options);
  return { ...client, poll: sharePoll(client.poll) };
}

const ClientContext = createContext(makeClient());

export interface SplitProviderProps extends InitOptions {
  children?: ReactNode | undefined;
}

/** Tells the buttons and hooks below it who the merchant is: the options of `Split.init`. Safe on the server. */
export function SplitProvider(props: SplitProviderProps): ReactNode {
  const { merchantId, publishableKey, environment, theme, apiBaseUrl, payBaseUrl, nonce, getSignature } =
    props;
  const client = useMemo(
    () => makeClient({ merchantId, publishableKey, environment, theme, apiBaseUrl, payBaseUrl, nonce }),
    [merchantId, publishableKey, environment, theme, apiBaseUrl, payBaseUrl, nonce],
  );
  useEffect(() => {
    client.options.getSignature = getSignature;
  });
  // React 18 renders no bare context.
  return <ClientContext.Provider value={client}>{props.children}</ClientContext.Provider>;
}

export interface SplitButtonProps extends ButtonOptions {
  /** Of the element around the button. */
  className?: string | undefined;
}

/** The heights of styles.ts. */
const HEIGHTS = { sm: 36, md: 44, lg: 52 };

/**
 * The button. Functions may be new on every render. When the cart or another value changes, the button is created
 * again, and an open modal closes.
 */
export function SplitButton({ className, ...options }: SplitButtonProps): ReactNode {
  const client = useContext(ClientContext);
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const values = JSON.stringify(options);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `values` represents everything that the button depends on
  useEffect(() => {
    const button = createButton(() => client, {
      ...latest.current,
      get callbacks() {
        return latest.current.callbacks;
      },
      get getSignature() {
        return latest.current.getSignature;
      },
    });
    const element = place.current;
    if (element) button.mount(element);
    const room = element?.querySelector('svg');
    room?.setAttribute('display', 'none');
    return () => {
      room?.setAttribute('display', 'block');
      button.destroy();
    };
  }, [client, values]);
  const height = HEIGHTS[options.appearance?.size ?? 'md'];
  // Keeps room until the button is there. Attributes, since a strict Content-Security-Policy refuses a style.
  return (
    <div ref={place} className={className}>
      <svg aria-hidden="true" display="block" width="0" height={height} />
    </div>
  );
}

/** What `useSplitSession` knows. Amounts are in the smallest currency unit, without the consumer fee. */
export interface SplitSessionView {
  /** Undefined until the first answer. */
  status: SessionStatus | undefined;
  /** Undefined until the first answer. Before the group has been started, nothing is paid. */
  paid_amount: number | undefined;
  pending_amount: number | undefined;
  members: readonly Member[];
  /** Why the last attempt to read failed; gone when one succeeds. */
  error: SplitError | undefined;
}

interface Reading {
  session_id?: string;
  session?: SessionRead;
  error?: SplitError;
}

const NOBODY: readonly Member[] = [];

/**
 * Follows a session: every 3 seconds while the tab is visible, seldom while it is hidden, no more once it has
 * ended. Without an id it waits for one. For showing only: fulfil orders by the `group.funded` webhook.
 */
export function useSplitSession(session_id: string | undefined): SplitSessionView {
  const client = useContext(ClientContext);
  const [reading, setReading] = useState<Reading>({});
  useEffect(() => {
    if (!session_id) return;
    // No request goes out with another key than a publishable one.
    if (client.problem) {
      setReading({ session_id, error: new SplitError('invalid_options', client.problem) });
      return;
    }
    const subscription = client.poll(session_id, (session, error) =>
      setReading({ session_id, session, error }),
    );
    return () => subscription.stop();
  }, [client, session_id]);
  const { session, error }: Reading = reading.session_id === session_id ? reading : {};
  return {
    status: session?.status,
    paid_amount: session?.group?.paid_amount,
    pending_amount: session?.group?.pending_amount,
    members: session?.group?.members ?? NOBODY,
    error,
  };
}
