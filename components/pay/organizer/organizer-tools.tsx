import { SubmitButton } from '@/components/forms/form-controls';
import { PostForm } from '@/components/forms/post-form';
import { FormNotice } from '@/components/pay/frame/lazy';
import type { PageContext } from '@/components/pay/frame/page-context';
import { PayAction } from '@/components/pay/payment/pay-action';
import { PriceBreakdown } from '@/components/pay/payment/price-breakdown';
import { Card } from '@/components/ui/card';
import { SelectField } from '@/components/ui/field';
import { latestExpiry, refuseRemove } from '@/lib/group/query/changes';
import { freeAmount_cents } from '@/lib/group/query/shares';
import { coverAll, freePlaceViews, type PersonView, people } from '@/lib/hosted/view';
import { formatMoney } from '@/lib/money/currency';
import { Approval } from './approval';
import { BeforeAfter } from './before-after';
import { ChangeSplit } from './change-split';
import { Disclosure, failedHere } from './disclosure';
import { DropItems } from './drop-items';
import { SpreadPlaces } from './spread-places';

/** What the organizer can do while the group is open. Everything opens in place and works without script. */
export function OrganizerTools({ context }: { context: PageContext }) {
  const { session } = context.page;
  const free_cents = freeAmount_cents(session);
  const unpaid = people(session, context.you?.id ?? null).filter(
    (person) => !person.is_you && (person.owing_cents > 0 || person.undecided),
  );
  return (
    <Card labelledby="manage">
      <h2 id="manage" className="text-lg font-semibold">
        Manage the group
      </h2>
      <FormNotice />
      {free_cents > 0 ? <StillFree context={context} free_cents={free_cents} /> : null}
      <div className="mt-2 divide-y divide-line">
        {free_cents > 0 ? null : <CoverAll context={context} />}
        {unpaid.map((person) => (
          <Unpaid key={person.id} context={context} person={person} />
        ))}
        <ChangeSplit context={context} />
        <Approval context={context} />
        <ShareLink context={context} />
        <Remind context={context} unpaid={unpaid} />
        <Extend context={context} />
        <Cancel context={context} />
      </div>
    </Card>
  );
}

/** Some of the order is not taken: three ways on, each with the amounts before and after. */
function StillFree({ context, free_cents }: { context: PageContext; free_cents: number }) {
  const { session } = context.page;
  const amount = formatMoney(free_cents, session.currency);
  const places = freePlaceViews(session).length;
  const title =
    session.split?.mode === 'itemized'
      ? `${amount} of the order is not taken yet`
      : `${places === 1 ? 'One place is' : `${places} places are`} free, worth ${amount}`;
  return (
    <div className="mt-3 mb-2 rounded-lg border border-line px-4 pt-3">
      <h3 className="font-medium">{title}</h3>
      <p className="text-sm text-muted">Send the share link again, or choose another way on:</p>
      <div className="mt-1 divide-y divide-line">
        <SpreadPlaces context={context} />
        <CoverAll context={context} />
        <DropItems context={context} />
      </div>
    </div>
  );
}

function CoverAll({ context }: { context: PageContext }) {
  const { session } = context.page;
  const { amount_cents, fee_cents } = coverAll(session);
  const money = (cents: number) => formatMoney(cents, session.currency);
  const amount = money(amount_cents + fee_cents);
  if (amount_cents === 0 || !context.takes_payments) return null;
  const owing = people(session, context.you?.id ?? null).filter(
    (person) => person.is_you || (person.owing_cents > 0 && person.status !== 'processing'),
  );
  return (
    <Disclosure
      title="Pay everything that is missing"
      note={`${amount}, service fee included`}
      open={context.pay.asked?.scope === 'all'}
    >
      <p className="mb-3 text-muted">
        One payment for every share that is still open and all that is free. The group is complete at once.
      </p>
      <BeforeAfter
        rows={owing.map(({ name, is_you, owing_cents, status }) => ({
          name,
          before: money(status === 'processing' ? 0 : owing_cents),
          after: money(is_you ? amount_cents : 0),
        }))}
      />
      <PriceBreakdown
        currency={session.currency}
        amount_cents={amount_cents}
        fee_cents={fee_cents}
        consumer_fee_bps={session.consumer_fee_bps}
        label="Still missing"
      />
      <div className="mt-3">
        <PayAction
          context={context}
          scope="all"
          label={`Pay all ${amount}`}
          amount={amount}
          variant="secondary"
        />
      </div>
    </Disclosure>
  );
}

function Unpaid({ context, person }: { context: PageContext; person: PersonView }) {
  const { session } = context.page;
  const amount = formatMoney(person.owing_cents + person.owing_fee_cents, session.currency);
  return (
    <Disclosure
      title={`${person.name} has not paid`}
      open={failedHere(context, 'remove') || context.pay.asked?.scope === person.id}
    >
      <div className="flex flex-col gap-3">
        {person.status === 'processing' ? (
          <p className="text-muted">
            A payment is being processed. This changes by itself. If you remove {person.name} now, a payment
            that still arrives is refunded.
          </p>
        ) : person.owing_cents > 0 ? (
          <PayAction
            context={context}
            scope={person.id}
            label={`Pay ${amount} for ${person.name}`}
            amount={amount}
            variant="secondary"
          />
        ) : null}
        {refuseRemove(session, person.id) ? null : (
          <PostForm target={context.form} intent="remove">
            <input type="hidden" name="member_id" value={person.id} />
            <SubmitButton variant="danger" className="w-full">
              Remove {person.name}
            </SubmitButton>
          </PostForm>
        )}
      </div>
    </Disclosure>
  );
}

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
  const paid = session.payments.some((payment) => payment.status === 'succeeded');
  return (
    <Disclosure title="Cancel the group" open={failedHere(context, 'cancel')}>
      <PostForm target={context.form} intent="cancel" className="flex flex-col gap-3">
        <p className="text-muted">
          {paid
            ? 'Everybody who has paid is refunded in full, fee included.'
            : 'Nobody has paid yet, so there is nothing to refund.'}{' '}
          {merchant.name} does not get the order. This cannot be undone.
        </p>
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input type="checkbox" name="confirm" value="yes" className="size-5 accent-accent" />
          Yes, cancel the group for everybody
        </label>
        <SubmitButton variant="danger">Cancel the group</SubmitButton>
      </PostForm>
    </Disclosure>
  );
}
