import { SubmitButton } from '@/components/forms/form-controls';
import { PostForm } from '@/components/forms/post-form';
import type { PageContext } from '@/components/pay/frame/page-context';
import { Card } from '@/components/ui/card';
import { SelectField } from '@/components/ui/field';
import { latestExpiry } from '@/lib/group/query/changes';
import { freeAmount_cents } from '@/lib/group/query/shares';
import { refundsOnCancel } from '@/lib/hosted/plans';
import { type PersonView, people } from '@/lib/hosted/view';
import { formatMoney } from '@/lib/money/currency';
import { Approval } from './approval';
import { ChangeSplit } from './change-split';
import { CoverAll } from './cover-all';
import { Disclosure, failedHere } from './disclosure';
import { hasDroppedOut, Plans } from './still-free';

/** What the organizer can do while the group is open. Everything opens in place and works without script. */
export function OrganizerTools({ context }: { context: PageContext }) {
  const { session } = context.page;
  const free = freeAmount_cents(session) > 0;
  const unpaid = people(session, context.you?.id ?? null).filter(
    (person) => !person.is_you && (person.owing_cents > 0 || person.undecided),
  );
  const { flash } = context.form;
  const failed = flash?.ok === false && OVERFLOW.includes(flash.intent);
  return (
    <Card labelledby="manage">
      <h2 id="manage" className="text-lg font-semibold">
        Manage the group
      </h2>
      <div className="mt-2 divide-y divide-line">
        {!free ? <CoverAll context={context} /> : null}
        {free && !hasDroppedOut(session) ? (
          <Disclosure
            title="If nobody else comes"
            note={`${formatMoney(freeAmount_cents(session), session.currency)} is not taken yet`}
            open={context.pay.asked?.scope === 'all'}
          >
            <Plans context={context} />
          </Disclosure>
        ) : null}
        <Remind context={context} unpaid={unpaid} />
        <ChangeSplit context={context} />
        <Extend context={context} />
        <Disclosure title="More options" open={failed}>
          <div className="divide-y divide-line border-l-2 border-line pl-4">
            <Approval context={context} />
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
  const closed = context.page.session.link_closed;
  const intent = closed ? 'open_link' : 'close_link';
  return (
    <Disclosure
      title={closed ? 'Open or replace the share link' : 'Close or replace the share link'}
      open={failedHere(context, intent)}
    >
      <PostForm target={context.form} intent={intent}>
        <p className="mb-3 text-muted">
          {closed
            ? 'The share link is closed: it opens the page for members only.'
            : 'The share link stays as it is for everybody who has joined.'}
        </p>
        <SubmitButton variant="secondary" className="w-full">
          {closed ? 'Open the link' : 'Close the link'}
        </SubmitButton>
      </PostForm>
      <PostForm target={context.form} intent="renew_link" className="mt-3">
        <p className="mb-3 text-muted">
          Or make a new link: everybody who has joined stays, and nobody else can join by the old one.
        </p>
        <SubmitButton variant="secondary" className="w-full">
          Make a new link
        </SubmitButton>
      </PostForm>
    </Disclosure>
  );
}

function Remind({ context, unpaid }: { context: PageContext; unpaid: PersonView[] }) {
  if (unpaid.length === 0) return null;
  return (
    <Disclosure title="Send a reminder" open={failedHere(context, 'remind')}>
      {context.page.session.customer_email ? (
        <PostForm target={context.form} intent="remind">
          <p className="mb-3 text-muted">
            Everybody who has not paid and has left an email address gets one, at most once in ten minutes.
          </p>
          <SubmitButton variant="secondary" className="w-full">
            Send reminders
          </SubmitButton>
        </PostForm>
      ) : (
        <p className="text-muted">
          The shop has passed on no email address of yours, so reminders cannot be sent. Send the share link
          again instead.
        </p>
      )}
    </Disclosure>
  );
}

const HOUR_ms = 3_600_000;
const LONGER: [number, string][] = [
  [24, 'One day'],
  [72, 'Three days'],
  [168, 'One week'],
];

function Extend({ context }: { context: PageContext }) {
  const { session } = context.page;
  const latest = latestExpiry(session);
  if (latest === null) return null;
  const choices = LONGER.filter(([hours]) => session.expires_at + hours * HOUR_ms <= latest);
  if (choices.length === 0) return null;
  return (
    <Disclosure title="Give everybody more time" open={failedHere(context, 'extend')}>
      <PostForm target={context.form} intent="extend" className="flex flex-col gap-3">
        <SelectField id="hours" name="hours" label="How much longer" hint="This can be done once.">
          {choices.map(([hours, words]) => (
            <option key={hours} value={hours}>
              {words}
            </option>
          ))}
        </SelectField>
        <SubmitButton variant="secondary">Move the deadline</SubmitButton>
      </PostForm>
    </Disclosure>
  );
}

function Cancel({ context }: { context: PageContext }) {
  const { session, merchant } = context.page;
  const paid = refundsOnCancel(session);
  return (
    <Disclosure title="Cancel the group" open={failedHere(context, 'cancel')}>
      <PostForm target={context.form} intent="cancel" className="flex flex-col gap-3">
        <p className="text-muted">
          {paid.length > 0
            ? 'Everybody who has paid is refunded in full, fee included.'
            : 'Nobody has paid yet, so there is nothing to refund.'}{' '}
          {merchant.name} does not get the order. This cannot be undone.
        </p>
        {paid.length > 0 ? (
          <ul className="divide-y divide-line rounded-lg border border-line">
            {paid.map(({ id, name, amount_cents }) => (
              <li key={id} className="flex justify-between gap-3 px-3 py-2.5">
                <span dir="auto" className="min-w-0 truncate">
                  {name} gets back
                </span>
                <span className="amount">{formatMoney(amount_cents, session.currency)}</span>
              </li>
            ))}
          </ul>
        ) : null}
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input type="checkbox" name="confirm" value="yes" className="size-5 accent-accent" />
          Yes, cancel the group for everybody
        </label>
        <SubmitButton variant="danger">Cancel the group</SubmitButton>
      </PostForm>
    </Disclosure>
  );
}
