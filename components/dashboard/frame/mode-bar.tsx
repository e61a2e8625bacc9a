import { clsx } from 'clsx';

interface Props {
  livemode: boolean;
  action: (form: FormData) => Promise<void>;
}

/** Across every page: which mode is looked at, in a colour that cannot be mistaken, and the way to the other. */
export function ModeBar({ livemode, action }: Props) {
  return (
    <section
      aria-label="Mode"
      data-mode={livemode ? 'live' : 'test'}
      className={clsx(
        'flex min-h-10 flex-wrap items-center justify-center gap-x-4 gap-y-1 px-4 py-1.5 text-sm font-medium',
        livemode ? 'bg-[#0f5c46] text-white' : 'bg-[#f6b73c] text-[#2b1a00]',
      )}
    >
      <p>
        <strong>{livemode ? 'Live mode' : 'Test mode'}</strong>
        <span className="max-sm:sr-only">
          {livemode ? ': real cards and real money' : ': nothing here is real money'}
        </span>
      </p>
      <form action={action}>
        <input type="hidden" name="mode" value={livemode ? 'test' : 'live'} />
        <button
          type="submit"
          className="min-h-7 rounded-md border border-current px-2.5 text-sm font-semibold focus-visible:outline-current"
        >
          Switch to {livemode ? 'test' : 'live'}
        </button>
      </form>
    </section>
  );
}
