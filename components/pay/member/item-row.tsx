import { useSay } from '@/components/forms/words';
import { firstLetter, initials } from '@/lib/format/initials';
import { isolate } from '@/lib/format/isolate';
import type { ClaimRow } from '@/lib/hosted/form/claim-rows';
import { hasPieces, stepFrom } from '@/lib/hosted/form/claim-step';

interface Props {
  row: ClaimRow;
  /** The name under which the choice is sent. */
  field: string;
  value: string;
  /** Some row of the order has a picture. */
  pictured: boolean;
}

/** One line of the order: what it is, what it costs, who took some, and how much of it is the viewer's. */
export function ItemRow({ row, field, value, pictured }: Props) {
  const say = useSay();
  const { name, quantity, options, taken, left_out } = row;
  const title = quantity > 1 ? `${quantity} × ${isolate(name)}` : isolate(name);
  const pieces = options.filter((option) => hasPieces(option.value) && !option.value.includes('+'));
  const isFree = options.length > 1;
  const face = (
    <>
      {pictured ? <Picture path={row.picture} name={name} /> : null}
      <span className="min-w-0 grow">
        <span className="line-clamp-2 font-medium wrap-anywhere max-[22rem]:line-clamp-3">{title}</span>
        <span className="flex flex-wrap gap-x-3 text-sm text-muted">
          {isFree ? <Price row={row} value={value} /> : <Names taken={taken} />}
          {pieces.length > 0 ? (
            <span className="underline underline-offset-4">{say('shareThis')}</span>
          ) : null}
        </span>
        {left_out ? (
          <span className="block text-sm text-muted">{say('leftOutOfOrder', { units: left_out })}</span>
        ) : null}
      </span>
    </>
  );
  const layout = 'flex min-h-20 items-center gap-3 py-2.5 pe-32';
  return (
    <fieldset className="relative min-w-0">
      <legend className="sr-only">{title}</legend>
      <input type="hidden" name={field} value={value} />
      {pieces.length > 0 ? (
        <details>
          <summary className={layout}>{face}</summary>
          <div className="flex flex-wrap gap-2 pb-3">
            {pieces.map((piece) => (
              <PieceButton key={piece.value} piece={piece} field={field} chosen={piece.value === value} />
            ))}
          </div>
        </details>
      ) : (
        <div className={layout}>{face}</div>
      )}
      {isFree ? <Stepper row={row} field={field} value={value} /> : null}
      {taken.length > 0 ? <Faces taken={taken} /> : null}
    </fieldset>
  );
}

function Picture({ path, name }: { path: string | null; name: string }) {
  const look = 'size-12 shrink-0 rounded-lg bg-sunken';
  if (!path) {
    return (
      <span aria-hidden className={`${look} flex items-center justify-center font-semibold text-muted`}>
        {firstLetter(name)}
      </span>
    );
  }
  return (
    // biome-ignore lint/performance/noImgElement: the shop's own picture, shown as it is
    <img src={path} alt="" width={48} height={48} loading="lazy" className={`${look} object-cover`} />
  );
}

/** What the choice costs; before there is one, what the first of it would. */
function Price({ row, value }: { row: ClaimRow; value: string }) {
  const say = useSay();
  const { options, quantity } = row;
  const chosen = options.find((option) => option.value === value);
  if (chosen && value !== '0') return <b className="amount text-ink">{chosen.amount}</b>;
  const first = options.find((option) => option.value === '1');
  if (!first) return options.length > 1 || row.taken.length > 0 || row.left_out ? null : say('nothingOfIt');
  return (
    <span>
      <span className="amount">{first.amount}</span>
      {quantity > 1 ? ` ${say('forOne')}` : null}
    </span>
  );
}

const listed = (taken: ClaimRow['taken'], comma: string) =>
  taken.map(({ name, text }) => `${isolate(name)} ${text}`).join(comma);

/** Nothing is left of it. */
function Names({ taken }: { taken: ClaimRow['taken'] }) {
  const say = useSay();
  return (
    <span className="line-clamp-1 wrap-anywhere">{listed(taken, say('comma')) || say('nothingOfIt')}</span>
  );
}

/** Faces that fit below a stepper. */
const MOST_FACES = 3;

/** Who took what. It has its place before anybody did: nothing moves when somebody does. */
function Faces({ taken }: { taken: ClaimRow['taken'] }) {
  const say = useSay();
  const more = taken.length - MOST_FACES;
  const list = listed(taken, say('comma'));
  return (
    <p className="absolute end-0 top-13.5 flex gap-2 text-xs text-muted" title={list}>
      <span className="sr-only">{say('takenBy', { list })}</span>
      {taken.slice(0, MOST_FACES).map(({ id, name, units, text }) => (
        <span key={id} aria-hidden className="inline-flex items-center gap-0.5">
          <span className="flex h-5 min-w-5 items-center justify-center rounded-full bg-accent-soft px-0.5 text-[0.625rem] font-semibold text-ink">
            <bdi>{initials(name)}</bdi>
          </span>
          {units ?? text}
        </span>
      ))}
      {more > 0 ? <span aria-hidden>+{more}</span> : null}
    </p>
  );
}

function PieceButton({
  piece,
  field,
  chosen,
}: {
  piece: ClaimRow['options'][number];
  field: string;
  chosen: boolean;
}) {
  return (
    <button
      type="submit"
      name={field}
      value={chosen ? '0' : piece.value}
      aria-pressed={chosen}
      className="flex min-h-12 min-w-20 flex-col items-center justify-center rounded-lg border border-control-line px-3 py-1 aria-pressed:border-accent aria-pressed:bg-accent-soft"
    >
      <span className="font-medium">{piece.label}</span>
      <span className="amount text-sm text-muted">{piece.amount}</span>
    </button>
  );
}

const step =
  'flex size-11 items-center justify-center rounded-full border border-control-line bg-card text-xl aria-disabled:opacity-40';

function Stepper({ row, field, value }: Omit<Props, 'pictured'>) {
  const say = useSay();
  const less = stepFrom(row.options, value, 'less');
  const more = stepFrom(row.options, value, 'more');
  return (
    <div className="absolute end-0 top-2 flex items-center">
      <button
        type="submit"
        name={field}
        value={less ?? value}
        aria-label={say('less', { item: row.name })}
        aria-disabled={less === null}
        // Where it was pressed last it keeps the focus.
        className={less === null ? `${step} not-focus:invisible` : step}
      >
        −
      </button>
      <span aria-live="polite" className="amount min-w-8 px-1 text-center text-sm font-semibold">
        {value === '0' ? '' : value}
      </span>
      <button
        type="submit"
        name={field}
        value={more ?? value}
        aria-label={say('more', { item: row.name })}
        aria-disabled={more === null}
        className={step}
      >
        +
      </button>
    </div>
  );
}
