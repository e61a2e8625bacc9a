'use client';

import type { ComponentProps, ReactNode } from 'react';
import { Dialog, DialogClose, DialogWindow } from '@/components/ui/dialog';
import { type FormAction, UNTOUCHED } from '@/lib/dashboard/form/form-state';
import { StatefulForm, useAnswer } from './action-form';
import { SubmitButton } from './form-controls';
import { useSwitchKey } from './rendered-for';

interface QuestionProps {
  title: string;
  description?: ReactNode;
  action: FormAction;
  /** Hidden fields. */
  fields?: Record<string, string>;
  /** Those that say what was shown before it was answered. */
  seen?: Record<string, string>;
  /** The words of the button that sends the form. */
  submit: ReactNode;
  /** What it does cannot be undone. */
  danger?: boolean;
  /** The words of the button that sends nothing. */
  close?: string;
  /** It answers with a secret, which is shown in place of the fields. */
  shows_secret?: boolean;
  children?: ReactNode;
}

type Props = QuestionProps & Omit<ComponentProps<typeof Dialog>, 'children'>;

/** A question in a dialog, and the form that answers it. */
export function DialogForm({ trigger, trigger_label, variant, ...question }: Props) {
  return (
    <Dialog trigger={trigger} trigger_label={trigger_label} variant={variant}>
      <Question key={useSwitchKey()} {...question} />
    </Dialog>
  );
}

function Question(props: QuestionProps) {
  const {
    title,
    description,
    action,
    fields,
    seen,
    submit,
    danger = false,
    shows_secret = false,
    children,
  } = props;
  const { close = danger ? 'Cancel' : 'Close' } = props;
  const status = useAnswer(action);
  const [state] = status;
  return (
    <DialogWindow title={title} description={description} is_answered={state !== UNTOUCHED}>
      <StatefulForm
        status={status}
        fields={fields}
        seen={seen}
        done={shows_secret ? <DialogClose>Done</DialogClose> : undefined}
      >
        {children}
        <div className="flex justify-end gap-2">
          <DialogClose>{close}</DialogClose>
          <SubmitButton variant={danger ? 'danger' : undefined} size="small">
            {submit}
          </SubmitButton>
        </div>
      </StatefulForm>
    </DialogWindow>
  );
}
