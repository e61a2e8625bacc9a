import { ActionForm } from '@/components/forms/action-form';
import { SubmitButton } from '@/components/forms/form-controls';
import type { FormAction } from '@/lib/dashboard/form/form-state';
import type { Session } from '@/lib/group/model';
import { SCENARIOS } from '@/lib/group/simulation';
import { Section } from '../frame/page-header';

/** What can be played on an open session in test mode, with one click each. */
export function ScenariosSection({ session, action }: { session: Session; action: FormAction }) {
  if (session.livemode || session.status !== 'pending') return null;
  return (
    <Section title="Simulate" note="Test mode: people and banks act at once, and your webhooks are real.">
      <ul className="flex flex-col gap-3">
        {SCENARIOS.map(({ id, name, about }) => (
          <li key={id}>
            <ActionForm
              action={action}
              fields={{ session_id: session.id, scenario: id }}
              className="items-start"
            >
              <SubmitButton variant="secondary" size="small">
                {name}
              </SubmitButton>
              <p className="text-sm text-muted">{about}</p>
            </ActionForm>
          </li>
        ))}
      </ul>
    </Section>
  );
}
