'use client';

import {
  createContext,
  Fragment,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type ButtonVariant, buttonClass } from './button';

/** What the parts of a dialog know of each other. */
interface Parts {
  id: string;
  opener: RefObject<HTMLButtonElement | null>;
  /** The window has closed. */
  closed: () => void;
  /** It was open again by the time that a new one took its place. */
  again: RefObject<boolean>;
}

const PartsContext = createContext<Parts>({
  id: '',
  opener: { current: null },
  closed: () => {},
  again: { current: false },
});

interface Props {
  /** The words of the button that opens it. */
  trigger: ReactNode;
  trigger_label?: string;
  variant?: ButtonVariant;
  /** Its DialogWindow. */
  children: ReactNode;
}

/** A button and the window that it opens, which the browser does itself: it needs no script. */
export function Dialog({ trigger, trigger_label, variant = 'secondary', children }: Props) {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  // What was typed and answered leaves with the window: it opens as new.
  const [round, setRound] = useState(0);
  const again = useRef(false);
  return (
    <PartsContext value={{ id, opener, closed: () => setRound((last) => last + 1), again }}>
      <button
        ref={opener}
        type="button"
        aria-label={trigger_label}
        className={buttonClass(variant, undefined, 'small')}
        {...invokes('show-modal', id)}
      >
        {trigger}
      </button>
      <Fragment key={round}>{children}</Fragment>
    </PartsContext>
  );
}

interface WindowProps {
  title: string;
  description?: ReactNode;
  /** It was answered before there was script: the page comes with the answer, and the window open. */
  is_answered?: boolean;
  children: ReactNode;
}

/** A question that must be answered before anything else; Escape and the backdrop leave it. */
export function DialogWindow({ title, description, is_answered = false, children }: WindowProps) {
  const { id, opener, closed, again } = use(PartsContext);
  const dialog = useRef<HTMLDialogElement>(null);
  const [is_open] = useState(is_answered);
  const pressedBeside = useRef(false);
  useLayoutEffect(() => {
    const node = dialog.current;
    if (again.current && node?.open === false) node.showModal();
    again.current = false;
    return () => {
      again.current = node?.open ?? false;
    };
  }, [again]);
  useEffect(() => {
    if (is_open && dialog.current?.open) putOver(dialog.current, opener.current);
  }, [is_open, opener]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same
    <dialog
      ref={dialog}
      id={id}
      open={is_open}
      // It may have been opened before React came.
      suppressHydrationWarning
      onClose={closed}
      // Browsers that do not know `closedby` yet. Text that is selected with the mouse may end beside the window.
      onPointerDown={(event) => {
        pressedBeside.current = isBeside(event);
      }}
      onClick={(event) => {
        if ('closedBy' in HTMLDialogElement.prototype) return;
        if (pressedBeside.current && isBeside(event)) event.currentTarget.close();
      }}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      className="dialog-window"
      {...{ closedby: 'any' }}
    >
      <h2 id={`${id}-title`} className="text-lg font-semibold">
        {title}
      </h2>
      {description ? (
        <p id={`${id}-description`} className="mt-2 text-sm/6 text-muted">
          {description}
        </p>
      ) : null}
      <div className="mt-5">{children}</div>
    </dialog>
  );
}

/** Whether the pointer is on the backdrop, which belongs to the window as its own edge does. */
function isBeside({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLDialogElement>): boolean {
  if (target !== currentTarget) return false;
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

/** Until now the rest of the page could be reached. The focus stays, and goes to the opener at the end. */
function putOver(dialog: HTMLDialogElement, opener: HTMLElement | null) {
  const focused = document.activeElement;
  dialog.open = false;
  opener?.focus({ preventScroll: true });
  dialog.showModal();
  if (focused instanceof HTMLElement && dialog.contains(focused)) focused.focus({ preventScroll: true });
}

/** Closes the dialog around it. */
export function DialogClose({ children = 'Keep it' }: { children?: ReactNode }) {
  const { id } = use(PartsContext);
  return (
    <button type="button" className={buttonClass('secondary', undefined, 'small')} {...invokes('close', id)}>
      {children}
    </button>
  );
}

/** What a button does to the dialog of this id: by itself, or by script in browsers that do not know of it yet. */
function invokes(command: 'show-modal' | 'close', id: string) {
  return {
    command,
    commandfor: id,
    onClick: () => {
      if ('command' in HTMLButtonElement.prototype) return;
      const dialog = document.getElementById(id) as HTMLDialogElement | null;
      if (command === 'close') dialog?.close();
      else if (!dialog?.open) dialog?.showModal();
    },
  };
}
