import { AttemptField } from '@/components/pay/frame/attempt-field';
import { LinkSummary } from '@/components/pay/frame/fold';
import { failedHere, ownBounce, ownEmail, type PageContext } from '@/components/pay/frame/page-context';
import { Said } from '@/components/pay/frame/said';
import { Details, DormantButton, DormantField, DormantForm } from '@/components/pay/script/dormant';
import { wasCharged } from '@/lib/group/query/holds';

const BOUNCE_TEXTS = { permanent: 'mailBounced', suppressed: 'mailSuppressed' } as const;

/** The one thing that is asked after everything else: where a mail may go. */
export function GiveEmail({ context }: { context: PageContext }) {
  const { you, words } = context;
  const { session } = context.page;
  const email = ownEmail(context);
  // A wallet has given the processor an address already.
  const isKnown = session.payments.some(
    ({ member_id, payer_email }) => member_id === you?.id && payer_email !== null,
  );
  if (!you || (isKnown && !you.email)) return null;
  const bounced = ownBounce(context) !== undefined;
  const label = words.say(wasCharged(session, you.id) ? 'sendMyReceipt' : 'emailMyLink');
  return (
    <div>
      {bounced ? (
        <Bounced context={context} />
      ) : email ? (
        <p className="text-sm wrap-anywhere text-muted">
          <Said words={words} text="mailsGoTo" values={{ email }} />
        </p>
      ) : null}
      <DormantForm target={context.form} intent="email">
        <AttemptField context={context} />
        {you.email ? (
          <Details open={bounced || failedHere(context, 'email')}>
            <summary className="inline-flex min-h-11 items-center text-sm underline underline-offset-4">
              {words.say('changeEmail')}
            </summary>
            <EmailFields context={context} label={label} />
          </Details>
        ) : (
          <EmailFields context={context} label={label} />
        )}
      </DormantForm>
    </div>
  );
}

/** Mail to the address that the reader has given comes back. */
export function Bounced({ context }: { context: PageContext }) {
  const bounce = ownBounce(context);
  const email = ownEmail(context);
  if (!bounce || !email) return null;
  return (
    <p className="text-sm wrap-anywhere text-bad">
      <Said words={context.words} text={BOUNCE_TEXTS[bounce]} values={{ email }} />
    </p>
  );
}

interface FieldsProps {
  context: PageContext;
  /** What the button says. */
  label: string;
}

/** Within a DormantForm: gives an address, or another one. */
export function EmailFields({ context, label }: FieldsProps) {
  const { words } = context;
  return (
    <div className="flex flex-col gap-3">
      <DormantField
        id="email"
        name="email"
        type="email"
        label={words.say('yourEmail')}
        defaultValue={ownEmail(context) ?? ''}
        autoComplete="email"
        required
        maxLength={254}
      />
      <DormantButton variant="secondary" className="w-full">
        {label}
      </DormantButton>
    </div>
  );
}

/** For a member on another device: the personal link goes to the address that was given before. */
export function GetLink({ context }: { context: PageContext }) {
  const { say } = context.words;
  return (
    <Details open={failedHere(context, 'send_link')}>
      <LinkSummary>{say('alreadyJoined')}</LinkSummary>
      <DormantForm target={context.form} intent="send_link" className="mt-1 flex flex-col gap-3">
        <DormantField
          id="link-email"
          name="email"
          type="email"
          label={say('emailYouGave')}
          autoComplete="email"
          required
          maxLength={254}
        />
        <DormantButton variant="secondary" className="w-full">
          {say('emailMyLink')}
        </DormantButton>
      </DormantForm>
    </Details>
  );
}
