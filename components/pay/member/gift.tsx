import type { PageContext } from '@/components/pay/frame/page-context';
import { DormantForm } from '@/components/pay/script/dormant';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { TextAreaField, TextField } from '@/components/ui/field';
import { isolate } from '@/lib/format/isolate';
import { giftRoom_cents, refuseGift } from '@/lib/group/query/gifts';
import { organizerOf } from '@/lib/group/query/shares';
import { LONGEST_MESSAGE } from '@/lib/hosted/form/forms';
import { saidSentences } from '@/lib/hosted/form/sentences';
import { giftOffers, type Offers, suggestedGifts } from '@/lib/hosted/page/offers';
import { parseTypedAmount, retypedAmount, typedAmount } from '@/lib/money/typed';

/** The form that is sent along when somebody pays what they give. */
export const GIFT_NOTE = 'gift-note';

/** What is about to be given, as it was chosen on the page before. */
export const giftOffersOf = ({ page, given, now, words }: PageContext): Offers =>
  giftOffers(page.session, given ?? '', now, words);

/** What says why an amount cannot be given. */
const WRONG = 'amount-error';

/** The first step of giving: how much. Works without script, and needs none. */
export function ChooseGift({ context }: { context: PageContext }) {
  const { page, words, own, given, now } = context;
  const { say } = words;
  const { session } = page;
  const { currency, total_cents } = session;
  const money = (cents: number) => words.money(cents, currency);
  const room_cents = giftRoom_cents(session, now);
  const wrong = given ? whyRefused(context, given) : null;
  const kept = [...new URLSearchParams(own.query)].map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
  return (
    <section aria-labelledby="give" className="flex flex-col gap-3">
      <h2 id="give" className="text-lg font-semibold">
        {say('giveTitle')}
      </h2>
      <p className="text-muted">{say('giveLeft', { left: money(room_cents), total: money(total_cents) })}</p>
      {wrong === null ? null : (
        <div id={WRONG}>
          <Alert tone="bad" role="alert">
            {wrong}
          </Alert>
        </div>
      )}
      <form method="get" action={own.path} className="flex flex-wrap gap-2">
        {kept}
        {suggestedGifts({ session, now }).map((cents) => (
          <Button
            key={cents}
            type="submit"
            variant="secondary"
            name="give"
            value={typedAmount(cents, currency, words.format_locale)}
            className={cents === room_cents ? 'w-full' : 'grow basis-28'}
          >
            {cents === room_cents ? say('giveAll', { amount: money(cents) }) : money(cents)}
          </Button>
        ))}
      </form>
      <form method="get" action={own.path} className="flex items-end gap-2">
        {kept}
        <TextField
          id="amount"
          name="give"
          label={`${say('giveOther')} (${currency.toUpperCase()})`}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          defaultValue={retypedAmount(given ?? '', currency, words.format_locale)}
          required
          frameClass="min-w-0 grow"
          // An alert that comes with the page is not announced; the field that has the focus is.
          {...(wrong === null ? {} : { autoFocus: true, 'aria-invalid': true, 'aria-describedby': WRONG })}
        />
        <Button type="submit" variant="secondary">
          {say('giveNext')}
        </Button>
      </form>
    </section>
  );
}

/** Why what was typed cannot be given, or not any more. */
function whyRefused({ page: { session }, words, now }: PageContext, given: string): string | null {
  const amount_cents = parseTypedAmount(given, session.currency) ?? -1;
  const refused = refuseGift(session, amount_cents, giftRoom_cents(session, now));
  return refused ? saidSentences(refused.violations, words) : null;
}

/**
 * The second step: what is said with it. What is typed stays in the page until the card is, and in this tab where the
 * form leaves the page before that; it goes along when "Pay" is pressed before there is script.
 */
export function GiftNote({ context }: { context: PageContext }) {
  const { page, pay, form, words, own } = context;
  const { say } = words;
  const typed = pay.asked && form.flash?.ok === false ? form.flash.values : {};
  const { session } = page;
  const name = isolate(organizerOf(session)?.name ?? say('somebody'));
  return (
    <div className="flex flex-col gap-3">
      <a
        href={`${own.path}${own.query}`}
        className="inline-flex min-h-11 items-center underline underline-offset-4"
      >
        {say('giveChange')}
      </a>
      <DormantForm
        at_once
        id={GIFT_NOTE}
        data-along
        action={pay.form_action}
        method="post"
        className="flex flex-col gap-3"
      >
        {pay.page_key ? <input type="hidden" name="key" value={pay.page_key} /> : null}
        <TextAreaField
          id="message"
          name="message"
          label={say('giveMessage', { name })}
          hint={say('giveMessageHint', { name })}
          maxLength={LONGEST_MESSAGE}
          rows={2}
          defaultValue={typed.message}
        />
        {session.config.contributions?.hide_names ? (
          <p className="text-sm text-muted">{say('giveHidden', { name })}</p>
        ) : (
          <label className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              name="hide"
              value="yes"
              defaultChecked={typed.hide === 'yes'}
              className="size-5 shrink-0 accent-accent"
            />
            {say('giveHide')}
          </label>
        )}
      </DormantForm>
    </div>
  );
}
