import { FormField, SubmitButton } from '@/components/forms/form-controls';
import { LiveTime } from '@/components/pay/time/live-time';
import { TimeLeft } from '@/components/pay/time/time-left';
import { Form } from './form';

/**
 * What a member's page is made of besides the way to pay. In browsers later-widgets.ts is in the place of this module
 * (next.config.ts).
 */
export const widgets = { Form, FormField, LiveTime, SubmitButton, TimeLeft };

/** Resolves once they are there. */
export const ready = Promise.resolve();
