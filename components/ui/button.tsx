import type { ButtonHTMLAttributes } from 'react';
import { classes } from './classes';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

const LOOK: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-accent-ink hover:brightness-110',
  secondary: 'border border-control-line bg-card text-ink hover:bg-sunken',
  quiet: 'text-ink underline decoration-control-line underline-offset-4 hover:decoration-current',
  danger: 'border border-bad bg-card text-bad hover:bg-bad-soft',
};

/** `small` is for the dense pages of the dashboard. */
export type ButtonSize = 'normal' | 'small';

const SIZE: Record<ButtonSize, string> = {
  normal: 'min-h-11 px-5 py-2.5 text-base',
  small: 'min-h-9 px-3.5 py-1.5 text-sm whitespace-nowrap',
};

/** The look of a button, for links that act like one. */
export function buttonClass(
  variant: ButtonVariant = 'primary',
  className?: string,
  size: ButtonSize = 'normal',
): string {
  return classes(
    'inline-flex items-center justify-center gap-2 rounded-lg text-center font-semibold',
    SIZE[size],
    'transition-[filter] aria-busy:cursor-progress aria-disabled:opacity-70',
    LOOK[variant],
    className,
  );
}

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
};

/** At least 44 px high unless small. `aria-busy` while it works; it stays focusable then. */
export function Button({ variant = 'primary', size, className, type = 'button', ...rest }: Props) {
  return <button type={type} className={buttonClass(variant, className, size)} {...rest} />;
}
