import { SubmitButton } from '@/components/forms/form-controls';
import { PostForm } from '@/components/forms/post-form';
import { failedHere, ownBounce, type PageContext } from '@/components/pay/frame/page-context';
import { Said } from '@/components/pay/frame/said';
import { isAwaited } from '@/components/pay/group/group-progress';
import { Bounced, EmailFields } from '@/components/pay/member/give-email';
import { DormantForm } from '@/components/pay/script/dormant';
import { Card } from '@/components/ui/card';
import { SelectField } from '@/components/ui/field';
import { isolate } from '@/lib/format/isolate';
import { extensionChoices } from '@/lib/group/query/extension';
import { takesGifts } from '@/lib/group/query/gifts';
import { endOfMoney, isReleasedAlone, refundsOnCancel } from '@/lib/group/query/refunds-on-cancel';
import { isInRescue } from '@/lib/group/query/rescue';
import { freeAmount_cents } from '@/lib/group/query/shares';
import { people } from '@/lib/hosted/page/view';
import { Approval } from './approval';
import { ChangeSplit } from './change-split';
import { CoverAll, wasTried } from './cover-all';
import { Disclosure } from './disclosure';
import { hasDroppedOut, ownRestIsAll, Plans } from './still-free';

/** What the organizer can do while the group is open. Everything opens in place and works without script. */
export function OrganizerTools({ context }: { context: PageContext }) {
  const { session } = context.page;
  const { say, money } = context.words;
  // A card of its own above says then how to pay for the rest.
  const isRescued = isInRescue(session);
  const free = freeAmount_cents(session) > 0;
  const { flash } = context.form;
  const failed = flash?.ok === false && OVERFLOW.includes(flash.intent);
  return (
    <Card labelledby="manage">
      <h2 id="manage" className="text-lg font-semibold">
        {say('manageGroup')}
      </h2>
      <div className="mt-2 divide-y divide-line">
        {!free && !isRescued && !ownRestIsAll(context) ? <CoverAll context={context} /> : null}
        {free && !isRescued && !hasDroppedOut(session) ? (
          <Disclosure
            title={say('ifNobodyComes')}
            note={say('notTakenYet', { amount: money(freeAmount_cents(session), session.currency) })}
            open={wasTried(context) || failedHere(context, 'drop_items')}
          >
            <Plans context={context} />
          </Disclosure>
        ) : null}
        <Remind context={context} />
        <ChangeSplit context={context} />
        <Extend context={context} />
        <OwnEmail context={context} />
        <Disclosure title={say('moreOptions')} open={failed}>
          <div className="divide-y divide-line border-s-2 border-line ps-4">
            {takesGifts(session) ? null : <Approval context={context} />}
            <ShareLink context={context} />
            <Cancel context={context} />
          </div>
        </Disclosure>
      </div>
    </Card>
  );
}

/** What is two taps away, so that nobody does it in passing. */
const OVERFLOW = ['approval_on', 'approval_off', 'close_link', 'open_link', 'renew_link', 'cancel'];

/** Anyone with the link can join, so the organizer can close it. */
function ShareLink({ context }: { context: PageContext }) {
  const { say } = context.words;
  const closed = context.page.session.link_closed;
  const intent = closed ? 'open_link' : 'close_link';
  return (
    <Disclosure
      title={say(closed ? 'openOrReplace' : 'closeOrReplace')}
      open={failedHere(context, intent) || failedHere(context, 'renew_link')}
    >
      <PostForm target={context.form} intent={intent}>
        <p className="mb-3 text-muted">{say(closed ? 'linkIsClosedToOthers' : 'linkStays')}</p>
        <SubmitButton variant="secondary" className="w-full">
          {say(closed ? 'openLink' : 'closeLink')}
        </SubmitButton>
      </PostForm>
      <PostForm target={context.form} intent="renew_link" className="mt-3">
        <p className="mb-3 text-muted">{say('newLinkText')}</p>
        <SubmitButton variant="secondary" className="w-full">
          {say('makeNewLink')}
        </SubmitButton>
      </PostForm>
    </Disclosure>
  );
}

function Remind({ context }: { context: PageContext }) {
  const { page, you, words } = context;
  const { say } = words;
  if (!people(page.session, you?.id ?? null).some(isAwaited)) return null;
  return (
    <Disclosure title={say('sendReminder')} open={failedHere(context, 'remind')}>
      {page.session.customer_email ? (
        <PostForm target={context.form} intent="remind">
          <p className="mb-3 text-muted">{say('reminderText')}</p>
          <SubmitButton variant="secondary" className="w-full">
            {say('sendReminders')}
          </SubmitButton>
        </PostForm>
      ) : (
        <p className="text-muted">{say('noReminders')}</p>
      )}
    </Disclosure>
  );
}

/** By how many hours the deadline can be moved. */
const LENGTHS = new Map([
  [24, 'oneDay'],
  [72, 'threeDays'],
  [168, 'oneWeek'],
] as const);

function Extend({ context }: { context: PageContext }) {
  const { session } = context.page;
  const { say } = context.words;
  const possible = extensionChoices(session, [...LENGTHS.keys()]);
  const choices = [...LENGTHS].filter(([hours]) => possible.includes(hours));
  if (choices.length === 0) return null;
  return (
    <Disclosure title={say('moreTime')} open={failedHere(context, 'extend')}>
      <PostForm target={context.form} intent="extend" className="flex flex-col gap-3">
        <input type="hidden" name="from" value={session.expires_at} />
        <SelectField id="hours" name="hours" label={say('howMuchLonger')} hint={say('doneOnce')}>
          {choices.map(([hours, length]) => (
            <option key={hours} value={hours}>
              {say(length)}
            </option>
          ))}
        </SelectField>
        <SubmitButton variant="secondary">{say('moveDeadline')}</SubmitButton>
      </PostForm>
    </Disclosure>
  );
}

/** Where the organizer's own mails go: given on starting the group, perhaps by the shop. */
function OwnEmail({ context }: { context: PageContext }) {
  const { say } = context.words;
  const email = context.you?.email;
  return (
    <DormantForm
      target={context.form}
      intent="email"
      className="[&>[role=status]>*]:mt-1 [&>[role=status]>*]:mb-4"
    >
      <Disclosure
        title={say(email ? 'changeEmail' : 'yourEmail')}
        note={email ? isolate(email) : undefined}
        open={ownBounce(context) !== undefined || failedHere(context, 'email')}
      >
        <Bounced context={context} />
        <EmailFields context={context} label={say('emailMyLink')} />
      </Disclosure>
    </DormantForm>
  );
}

const CANCEL_TEXTS = {
  unpaid: 'cancelUnpaid',
  refunds: 'cancelRefunds',
  holds: 'cancelHolds',
  mixed: 'cancelMixed',
} as const;

function Cancel({ context }: { context: PageContext }) {
  const { session, merchant } = context.page;
  const { words } = context;
  const { say } = words;
  const paid = refundsOnCancel(session);
  return (
    <Disclosure title={say('cancelGroup')} open={failedHere(context, 'cancel')}>
      <PostForm target={context.form} intent="cancel" className="flex flex-col gap-3">
        <p className="text-muted">
          <Said words={words} text={CANCEL_TEXTS[endOfMoney(session)]} values={{ shop: merchant.name }} />
        </p>
        {paid.length > 0 ? (
          <ul className="divide-y divide-line rounded-lg border border-line">
            {paid.map((refund) => (
              <li key={refund.id} className="sum-row px-3 py-2.5">
                <span className="min-w-[5em] wrap-anywhere">
                  <Said
                    words={words}
                    text={isReleasedAlone(session, refund) ? 'releasedFor' : 'getsBack'}
                    values={{ name: refund.name }}
                  />
                </span>
                <span className="amount">{words.money(refund.amount_cents, session.currency)}</span>
              </li>
            ))}
          </ul>
        ) : null}
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input type="checkbox" name="confirm" value="yes" className="size-5 accent-accent" />
          {say('yesCancel')}
        </label>
        <SubmitButton variant="danger">{say('cancelGroup')}</SubmitButton>
      </PostForm>
    </Disclosure>
  );
}
