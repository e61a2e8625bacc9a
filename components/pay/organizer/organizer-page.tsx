import { CleanAddress } from '@/components/pay/frame/clean-address';
import { Deadline } from '@/components/pay/frame/deadline';
import { Ended } from '@/components/pay/frame/ended';
import { GroupProgress } from '@/components/pay/frame/group-progress';
import { EmbedBridge } from '@/components/pay/frame/lazy';
import type { PageContext } from '@/components/pay/frame/page-context';
import { Shell } from '@/components/pay/frame/shell';
import { ClaimForm } from '@/components/pay/member/claim-form';
import { YourShare } from '@/components/pay/member/your-share';
import { ShopNotReady } from '@/components/pay/payment/pay-action';
import { ProcessorScript } from '@/components/pay/payment/processor-script';
import { DynamicSetupForm } from '@/components/pay/setup/dynamic-setup-form';
import { Card } from '@/components/ui/card';
import { paid_cents } from '@/lib/group/query/shares';
import { SPLIT_MODES, type SplitMode } from '@/lib/group/split/divide';
import { cartSummary, hasRoom } from '@/lib/hosted/view';
import { formatMoney } from '@/lib/money/currency';
import { OrganizerTools } from './organizer-tools';
import { SharePanel } from './share-panel';
import { WaitingPeople } from './waiting-people';

/** The organizer's page: sets the group up, invites, pays, and keeps it going. */
export function OrganizerPage({
  context,
  query,
}: {
  context: PageContext;
  query: Record<string, string | string[] | undefined>;
}) {
  const { phase, embedded } = context;
  return (
    <Shell context={context}>
      {embedded ? <EmbedBridge {...bridgeOf(context)} /> : null}
      <CleanAddress parameter="access" embedded={embedded} />
      <ProcessorScript context={context} />
      <ShopNotReady context={context} />
      {phase === 'new' ? <SetUp context={context} query={query} /> : null}
      {phase === 'open' ? <Open context={context} /> : null}
      {phase !== 'new' && phase !== 'open' ? (
        <>
          <Ended context={context} />
          <YourShare context={context} />
          {context.page.session.split ? <GroupProgress context={context} /> : null}
        </>
      ) : null}
    </Shell>
  );
}

function bridgeOf({ page, form, parent_origin, theme }: PageContext) {
  const { session, success_url } = page;
  return {
    session_id: session.id,
    page_key: form.page_key ?? '',
    parent_origin,
    livemode: session.livemode,
    started: session.split !== null,
    status: session.status,
    paid_cents: paid_cents(session),
    total_cents: session.total_cents,
    success_url,
    theme,
  };
}

/** The default mode first, then in the specification's order, so that the usual choice is the first one. */
function modesOf(allowed: readonly SplitMode[], first: SplitMode): SplitMode[] {
  return [first, ...SPLIT_MODES.filter((mode) => mode !== first && allowed.includes(mode))];
}

function SetUp({
  context,
  query,
}: {
  context: PageContext;
  query: Record<string, string | string[] | undefined>;
}) {
  const { page, form, now } = context;
  const { session, customer, merchant } = page;
  const { config } = session;
  const asked = (name: string) => (typeof query[name] === 'string' ? query[name] : '');
  const modes = modesOf(config.allowed_modes, config.default_mode);
  const mode = modes.find((each) => each === asked('mode')) ?? config.default_mode;
  const size = Number(asked('size')) || Math.min(config.max_size, Math.max(2, config.min_size));
  return (
    <>
      <div>
        <h1 className="text-2xl font-semibold wrap-anywhere">
          Split {formatMoney(session.total_cents, session.currency)} with friends
        </h1>
        <p className="mt-1 text-muted wrap-anywhere">
          {cartSummary(page)} from {merchant.name}
        </p>
        <p className="mt-1 text-sm">
          Everybody has to pay by <Deadline at={session.expires_at} now={now} />
        </p>
      </div>
      <Card labelledby="setup">
        <h2 id="setup" className="mb-4 text-lg font-semibold">
          Set up the group
        </h2>
        <DynamicSetupForm
          target={form}
          intent="start"
          currency={session.currency}
          total_cents={session.total_cents}
          consumer_fee_bps={session.consumer_fee_bps}
          modes={modes.map((each) => ({ mode: each, min_size: config.min_size }))}
          mode={mode}
          size={size}
          max_size={config.max_size}
          kept_places={0}
          names={[]}
          person={{
            name: asked('name') || (customer.name ?? ''),
            email: asked('email') || (customer.email ?? ''),
          }}
        />
        <p className="mt-3 text-sm text-muted">
          Nothing is charged yet. {merchant.name} gets the money only when everybody has paid; otherwise
          everybody is refunded.
        </p>
      </Card>
    </>
  );
}

function Open({ context }: { context: PageContext }) {
  const { page, now, you } = context;
  const { session } = page;
  return (
    <>
      <div>
        <h1 className="text-2xl font-semibold wrap-anywhere">
          {you ? `Your group is on, ${you.name}` : 'Your group is on'}
        </h1>
        <p className="mt-1 text-muted wrap-anywhere">
          {cartSummary(page)} from {page.merchant.name}
        </p>
        <p className="mt-1 text-sm">
          Everybody has to pay by <Deadline at={session.expires_at} now={now} />
        </p>
      </div>
      <WaitingPeople context={context} />
      {hasRoom(session) ? <SharePanel context={context} /> : null}
      {session.split?.mode === 'itemized' ? <ClaimForm context={context} /> : null}
      <YourShare context={context} />
      <GroupProgress context={context} />
      {hasRoom(session) ? null : <SharePanel context={context} />}
      <OrganizerTools context={context} />
    </>
  );
}
