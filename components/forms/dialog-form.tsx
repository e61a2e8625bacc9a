import type { ComponentProps, ReactNode } from 'react';
import { Dialog, DialogClose } from '@/components/ui/dialog';
import type { FormAction } from '@/lib/dashboard/form/form-state';
import { ActionForm } from './action-form';
import { SubmitButton } from './form-controls';

interface Props extends Omit<ComponentProps<typeof Dialog>, 'children'> {
  action: FormAction;
  /** Hidden fields. */
  fields?: Record<string, string>;
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

/** A question in a dialog, and the form that answers it. */
export function DialogForm(props: Props) {
  const { action, fields, submit, danger = false, shows_secret = false, children, ...dialog } = props;
  const { close = danger ? 'Cancel' : 'Close', ...opening } = dialog;
  return (
    <Dialog {...opening}>
      <ActionForm
        action={action}
        fields={fields}
        done={shows_secret ? <DialogClose>Done</DialogClose> : undefined}
      >
        {children}
        <div className="flex justify-end gap-2">
          <DialogClose>{close}</DialogClose>
          <SubmitButton variant={danger ? 'danger' : undefined} size="small">
            {submit}
          </SubmitButton>
        </div>
      </ActionForm>
    </Dialog>
  );
}
