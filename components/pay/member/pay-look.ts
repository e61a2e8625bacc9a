import { buttonClass } from '@/components/ui/button';

/** The classes of the button that pays, on a member's page. */
export const PAY_LOOK = buttonClass('primary', 'min-h-13 w-full text-lg');
