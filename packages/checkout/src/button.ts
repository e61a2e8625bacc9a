import type { Client, CreateBody, CreatedSession } from './client';
import { el, shadowHost } from './dom';
import { SplitError } from './errors';
import { say } from './languages';
import { createModal, LABEL, type Modal } from './modal';
import type { Listener, Subscription } from './poll';
import { END_PAUSE_ms, type FrameMessage, isMessage, type ParentEvent, toMessage } from './protocol';
import type { ButtonInstance, ButtonOptions, Callbacks, SessionState } from './types';

/** If the frame is not `ready` by then, the modal offers to open the page in a new tab. */
const READY_TIMEOUT_ms = 10_000;
/** A frame that starts a payment and then falls silent blocks the page for at most this long. */
const PAYMENT_TIMEOUT_ms = 600_000;

const ENDINGS: Partial<Record<string, keyof Callbacks>> = {
  funded: 'onGroupFunded',
  expired: 'onGroupExpired',
  cancelled: 'onGroupCancelled',
};

/** One modal per page: opening another one focuses this one. */
let front: Modal | undefined;

/** Takes out what only the page reads, functions aside, which JSON leaves out; the rest has the API's names. */
function createBody(
  { group, callbacks, appearance, ...rest }: ButtonOptions,
  signature: string,
  resume_key: string,
): CreateBody {
  return {
    ...rest,
    signature,
    resume_key,
    group_config: group && {
      min_size: group.minSize,
      max_size: group.maxSize,
      default_mode: group.defaultMode,
      allowed_modes: group.allowedModes,
      expiry_hours: group.expiryHours,
    },
  };
}

/** Creates a button. It does nothing until it is mounted or opened. */
export function createButton(getClient: () => Client, options: ButtonOptions): ButtonInstance {
  const { cart } = options;
  let host: HTMLElement | undefined;
  let destroyed = false;
  /**
   * Tells this browser from others: a session is resumed only by the one that opened it. Also after a lost answer, so
   * that a retry opens no second one.
   */
  let resume_key = crypto.getRandomValues(new Uint32Array(4)).join();
  let session: CreatedSession | undefined;
  /** Whether a group has started that has not come to its end. */
  let is_on: boolean;
  let state: SessionState;
  let subscription: Subscription | undefined;
  let modal: Modal | undefined;
  /** Aborts with the modal, and with it everything that was started for it. */
  let life: AbortController;
  /** The promise of the last `open()`, and what settles it. */
  let opened: Promise<boolean>;
  let settle: (came_up: boolean) => void;
  /** Which address the payer leaves for. */
  let way: 'success_url' | 'cancel_url' = 'cancel_url';
  /** What the hosted page has said on coming up in the frame; nothing until then. */
  let page: Extract<FrameMessage, { type: 'ready' }> | undefined;
  /** Whether that page is told before the payer leaves a group: once, and once more after each payment. */
  let asks: boolean | undefined;
  /** Runs while a payment is being confirmed. */
  let paying: ReturnType<typeof setTimeout> | undefined;
  /** Runs until the frame is ready. */
  let late: ReturnType<typeof setTimeout> | undefined;
  /** Runs after the end until the page moves on. */
  let leaving: ReturnType<typeof setTimeout> | undefined;
  let tellFrame: (event: ParentEvent) => void;

  /** An error in the shop's callback reaches the shop's own error reporting and stops nothing here. */
  function emit<K extends keyof Callbacks>(name: K, value?: Parameters<NonNullable<Callbacks[K]>>[0]): void {
    if (destroyed) return;
    try {
      (options.callbacks?.[name] as ((value: unknown) => void) | undefined)?.(value);
    } catch (error) {
      setTimeout(() => {
        throw error;
      });
    }
  }

  function raise(error: SplitError): void {
    getClient().hint(error, { ...error });
    emit('onError', error);
  }

  /** The one place where the session's state changes, whether a message or the poll came first. */
  function report(next: Partial<SessionState> & Pick<SessionState, 'status'>, group?: unknown): void {
    const before = state;
    const { status } = next;
    const ending = ENDINGS[status];
    if (before.status !== 'pending' || (status !== 'pending' && !ending)) return;
    const funded = status === 'funded';
    state = { ...before, ...next };
    // The group can have left items out, so it may be less than the cart's total.
    if (funded) {
      way = 'success_url';
      state.paid_cents += state.pending_cents;
      state.pending_cents = 0;
    }
    if (!is_on && (group || funded)) {
      is_on = true;
      emit('onGroupCreated', state);
    }
    if (state.paid_cents !== before.paid_cents || state.pending_cents !== before.pending_cents)
      emit('onProgress', state);
    if (!ending) return;
    is_on = false;
    subscription?.stop();
    // After an end unpaid the next click starts another session, unless the shop has named this one.
    if (!(funded || options.session_id)) session = undefined;
    stopPaying();
    emit(ending, state);
    // The payer sees what has happened before the page moves on. A frame that says `ready` counts down itself.
    if (modal && status !== 'expired') leaving = setTimeout(leave, END_PAUSE_ms);
  }

  /** Where the payer goes from here: as the shop's page says, or else as its server did when it opened the session. */
  function exit(): string | null | undefined {
    return options[way] ?? page?.[way];
  }

  /** Only while the modal is open: later the payer may be doing something else on the page. */
  function leave(): void {
    const url = `${exit()}`;
    // The API takes no other addresses: what the frame says runs no script here.
    if (modal && /^http/i.test(url)) location.assign(url.replaceAll('{SESSION_ID}', state.session_id));
  }

  function stopPaying(): void {
    paying = clearTimeout(paying) as undefined;
    asks = true;
  }

  function close(): void {
    if (!modal) return;
    stopPaying();
    clearTimeout(late);
    clearTimeout(leaving);
    life.abort();
    settle(false);
    modal = front = modal.remove() as undefined;
    emit('onClose');
  }

  /** The payer wants to leave. */
  function dismiss(): void {
    // A stray click must not navigate away, and lose the way back, while a group is active.
    if (paying || (is_on && asks && exit())) {
      asks = false;
      tellFrame({ type: 'close_requested' });
    } else {
      if (state) leave();
      close();
    }
  }

  function onMessage(message: FrameMessage): void {
    const { type } = message;
    subscription?.heard();
    if (type === 'ready') {
      page = message;
      stopPaying();
      clearTimeout(late);
      clearTimeout(leaving);
      modal?.reveal();
      tellFrame({ type: 'theme', theme: getClient().options.theme });
      settle(true);
    } else if (type === 'payment_started') paying ??= setTimeout(stopPaying, PAYMENT_TIMEOUT_ms);
    else if (type === 'payment_ended') stopPaying();
    else if (type === 'close_request') dismiss();
    else if (type === 'group_created') report(state, true);
    else if (type === 'progress') {
      const { status, paid_cents, pending_cents } = message;
      if (Number.isSafeInteger(paid_cents + pending_cents))
        report({ status, paid_cents, pending_cents }, true);
    } else report({ status: type });
  }

  const onPoll: Listener = (read, error, hopeless) => {
    // Failed attempts are repeated; only an answer that will not change concerns the shop.
    if (hopeless) raise(error as SplitError);
    if (!read) return;
    const { status, group } = read;
    const amounts = group && { paid_cents: group.paid_amount, pending_cents: group.pending_amount };
    report({ status, ...amounts }, group?.members.length);
  };

  async function createSession(client: Client, signal: AbortSignal): Promise<CreatedSession> {
    if (client.problem) throw new SplitError('invalid_options', client.problem);
    let { signature } = options;
    try {
      signature ??= await (options.getSignature ?? client.options.getSignature)?.(cart);
      // Last, since it throws where the browser keeps nothing: then only this button resumes its session.
      resume_key = localStorage.split_key ??= resume_key;
    } catch (error) {
      client.hint(error);
    }
    if (!signature) throw new SplitError('signing_failed', 'getSignature gave no signature.');
    return client.createSession(createBody(options, signature, resume_key), signal);
  }

  /** Loads the hosted page (API specification 4.9), and hears it. */
  function load(shown: Modal, { options: { payBaseUrl, theme }, hint }: Client): void {
    // `session_url` already contains the access token.
    const { session_id, session_url } = session as CreatedSession;
    const address = payBaseUrl ? session_url.replace(/.*(?=\/session\/)/, payBaseUrl) : session_url;
    const chosen = theme === 'auto' ? '' : `&theme=${theme}`;
    const { href, origin } = new URL(`${address}&embed=1&parent_origin=${location.origin}${chosen}`);
    const frame = shown.load(href);
    // Until the page has come up it can show no way back.
    page = asks = undefined;
    late = setTimeout(() => {
      shown.offerTab(session_url);
      settle(false);
      raise(
        new SplitError(
          'frame_blocked',
          `${origin} is silent: allow ${location.origin} in the dashboard and ${origin} in frame-src, and no COEP.`,
        ),
      );
    }, READY_TIMEOUT_ms);
    tellFrame = (event) => frame.contentWindow?.postMessage(toMessage(session_id, event), origin);
    const hear = ({ data, source, origin: from }: MessageEvent): void => {
      if (source !== frame.contentWindow || !isMessage(data, session_id)) return;
      if (from === origin) onMessage(data as FrameMessage);
      else hint(`Message from ${from} ignored: payBaseUrl is ${origin}.`);
    };
    addEventListener('message', hear, { signal: life.signal });
  }

  async function fill(shown: Modal): Promise<void> {
    const client = getClient();
    const { signal } = life;
    opened = new Promise((resolve) => {
      settle = resolve;
    });
    try {
      if (!session) {
        const created = await createSession(client, signal);
        if (signal.aborted) return;
        session = created;
        const { session_id, warnings } = created;
        if (warnings) client.hint(warnings);
        state = { session_id, status: 'pending', paid_cents: 0, pending_cents: cart.total };
        subscription = client.poll(session_id, onPoll);
      }
      load(shown, client);
      subscription?.heard();
    } catch (error) {
      if (signal.aborted) return;
      raise(error as SplitError);
      settle(false);
      shown.fail(() => fill(shown));
    }
  }

  async function open(): Promise<boolean> {
    if (destroyed) return false;
    front?.focus();
    if (front) return modal ? opened : false;
    life = new AbortController();
    modal = front = createModal(getClient().options, dismiss, close);
    fill(modal);
    return opened;
  }

  const instance: ButtonInstance = {
    mount(target) {
      const place = typeof target === 'string' ? document.querySelector(target) : target;
      if (!place) raise(new SplitError('mount_target_missing', `No ${target} to mount into.`));
      else if (!destroyed) {
        const { size = '', variant = '', fullWidth = true } = options.appearance ?? {};
        const { theme, nonce } = getClient().options;
        const onclick = (): void => {
          button.focus();
          open();
        };
        const button = el('button', { className: `${size} ${variant}`, onclick }, say(LABEL));
        host ??= shadowHost(fullWidth ? theme : `${theme} fit`, nonce, button);
        place.append(host);
      }
      return instance;
    },
    unmount() {
      host?.remove();
      return instance;
    },
    open,
    destroy() {
      destroyed = true;
      close();
      subscription?.stop();
      host?.remove();
    },
  };
  return instance;
}
