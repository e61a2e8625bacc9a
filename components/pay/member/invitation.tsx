import type { PageContext } from '@/components/pay/frame/page-context';
import { Said } from '@/components/pay/frame/said';
import { DaysLeft } from '@/components/pay/time/days-left';
import { firstLetter } from '@/lib/format/initials';
import { takesGifts } from '@/lib/group/query/gifts';
import { organizerOf } from '@/lib/group/query/shares';
import { people, peopleToCome, progressText } from '@/lib/hosted/page/view';

/** Who invites to what: the picture first, since it is what people recognize. */
export function Invitation({ context }: { context: PageContext }) {
  const { words } = context;
  const { session } = context.page;
  const [item, ...more] = session.cart.items;
  const organizer = organizerOf(session);
  const first = item?.name ?? words.say('anOrder');
  const order = more.length > 0 ? words.say('andMoreItems', { item: first, count: more.length }) : first;
  const picture = session.cart.items.find(({ image_url }) => image_url)?.image_url;
  return (
    <div>
      {picture ? (
        // biome-ignore lint/performance/noImgElement: the shop's own picture, shown as it is
        <img
          src={picture}
          alt=""
          width={720}
          height={240}
          fetchPriority="high"
          className="mb-4 h-[clamp(4.5rem,17svh,13rem)] w-full rounded-card bg-sunken object-cover"
        />
      ) : null}
      <h1 id="title" className="line-clamp-3 text-xl font-semibold wrap-anywhere sm:text-2xl">
        <Said
          words={words}
          text={takesGifts(session) ? 'giftInvited' : 'invited'}
          values={{ name: organizer?.name ?? words.say('somebody'), order }}
        />
      </h1>
    </div>
  );
}

/** Faces that are shown; the rest is a number. */
const FACES = 6;
const EMPTY = [1, 2, 3, 4, 5, 6];

/** Who is in and how far the group is, on one line. */
export function GroupLine({ context }: { context: PageContext }) {
  const { page, you, words } = context;
  const { session } = page;
  const all = people(session, you?.id ?? null);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span aria-hidden className="flex gap-1">
        {all.slice(0, FACES).map(({ id, name, status }) => (
          <Face key={id} paid={status === 'paid'}>
            {firstLetter(name)}
          </Face>
        ))}
        {EMPTY.slice(0, Math.min(peopleToCome(session), Math.max(0, FACES - all.length))).map((key) => (
          <span
            key={key}
            className="size-9 rounded-full border-2 border-dashed border-control-line bg-paper"
          />
        ))}
      </span>
      <p className="text-muted">
        <span role="status">{progressText(session, words, 'paidOf')}</span>
        {' · '}
        <DaysLeft at={session.expires_at} context={context} />
      </p>
    </div>
  );
}

function Face({ paid, children }: { paid: boolean; children: React.ReactNode }) {
  return (
    <span
      className={`flex size-9 items-center justify-center rounded-full border-2 border-paper text-sm font-semibold ${
        paid ? 'bg-accent text-accent-ink' : 'bg-sunken text-muted ring-1 ring-line ring-inset'
      }`}
    >
      {paid ? '✓' : children}
    </span>
  );
}
