import type { PageContext } from '@/components/pay/frame/page-context';
import { DynamicSetupForm } from '@/components/pay/setup/dynamic-setup-form';
import { SPLIT_MODES, type SplitMode } from '@/lib/group/split/divide';
import { evenSplits } from '@/lib/hosted/form/even-splits';
import { StartScreen } from './start-screen';

/** The default mode first, then in the specification's order, so that the usual choice is the first one. */
function modesOf(allowed: readonly SplitMode[], first: SplitMode): SplitMode[] {
  return [first, ...SPLIT_MODES.filter((mode) => mode !== first && allowed.includes(mode))];
}

/** The organizer's first screen: what is split, what each pays, and the button. */
export function SetUp({ context }: { context: PageContext }) {
  const { page, form, words } = context;
  const { say } = words;
  const { session, customer } = page;
  const { config } = session;
  const modes = modesOf(config.allowed_modes, config.default_mode);
  const size = Math.min(config.max_size, Math.max(2, config.min_size));
  const amount = words.money(session.total_cents, session.currency);
  return (
    <StartScreen context={context} title={say('splitWithFriends', { amount })} by_deadline="nothingYet">
      <DynamicSetupForm
        target={form}
        intent="start"
        currency={session.currency}
        total_cents={session.total_cents}
        consumer_fee_bps={session.consumer_fee_bps}
        modes={modes.map((each) => ({ mode: each, min_size: config.min_size }))}
        mode={config.default_mode}
        size={size}
        max_size={config.max_size}
        kept_places={0}
        even={evenSplits(session, config.max_size, words)}
        names={[]}
        person={{
          name: customer.name ?? '',
          email: customer.email ?? '',
        }}
      />
    </StartScreen>
  );
}
