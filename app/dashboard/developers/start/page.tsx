import type { Metadata } from 'next';
import { FirstSteps, FundGroup } from '@/components/dashboard/developers/first-steps';
import { KeepFresh } from '@/components/dashboard/frame/keep-fresh';
import { PageHeader, Section } from '@/components/dashboard/frame/page-header';
import { ActionForm } from '@/components/forms/action-form';
import { SubmitButton } from '@/components/forms/form-controls';
import { Alert } from '@/components/ui/alert';
import { may } from '@/lib/auth/roles';
import { requireAccess } from '@/lib/dashboard/access/access';
import { readFirstSteps } from '@/lib/dashboard/developer/first-steps';
import { docHref, docPages } from '@/lib/docs/pages';
import { makeEnvironment } from '../actions';

export const metadata: Metadata = { title: 'First steps' };

const guides = () => docPages().filter(({ part }) => part === 'Guides');

/** From an account to the first event: the keys, a request, and a light for each step that turns on by itself. */
export default async function StartPage() {
  const access = await requireAccess('read');
  if (access.livemode) {
    return (
      <>
        <PageHeader title="First steps" />
        <Alert title="You are in live mode">
          The first steps are taken in test mode. Switch to it above.
        </Alert>
      </>
    );
  }
  const steps = await readFirstSteps(access);
  return (
    <>
      <KeepFresh waiting={!steps.has_event} secrets_stay />
      <PageHeader title="First steps" />
      <Section title="Your lights" note="They turn on by themselves while you work.">
        <FirstSteps steps={steps} />
      </Section>
      <Section
        title="1. Make your keys"
        note="Both keys, a signing secret, and the webhook secret, as a .env and as a request to paste."
      >
        {may(access.role, 'develop') ? (
          <ActionForm
            action={makeEnvironment}
            done={<p className="text-sm text-muted">To make others, reload this page.</p>}
          >
            <p className="text-sm text-muted">
              They are for test mode and work beside the keys you have. They are shown once.
            </p>
            <SubmitButton className="self-start">Make test keys</SubmitButton>
          </ActionForm>
        ) : (
          <p className="text-sm text-muted">Your role cannot make keys. Ask an owner or a developer.</p>
        )}
      </Section>
      <FundGroup session_id={steps.session_id} is_played={may(access.role, 'operate')} />
      <Section title="3. Build it" note="Complete code for your server, which our tests run.">
        <ul className="flex flex-wrap gap-x-5 gap-y-2 text-sm">
          {guides().map(({ slug, title }) => (
            <li key={slug}>
              <a href={docHref(slug)} className="underline underline-offset-4">
                {title}
              </a>
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}
