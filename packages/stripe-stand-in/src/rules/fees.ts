import type { Rules } from './rules';

/** One entry of a balance transaction's `fee_details`. */
export interface Fee {
  amount: number;
  description: string;
}

/** What Stripe takes for a charge that settled as `amount`, in the currency of that amount. */
export function chargeFees(
  { fee }: Rules,
  amount: number,
  charge: { foreign_card: boolean; converted: boolean },
): Fee[] {
  const basis_points = fee.basis_points + (charge.foreign_card ? fee.foreign_card_basis_points : 0);
  const conversion = charge.converted ? share(amount, fee.conversion_basis_points) : 0;
  return [
    { amount: share(amount, basis_points) + fee.fixed, description: 'Stripe processing fees' },
    { amount: conversion, description: 'Stripe currency conversion fee' },
  ].filter((one) => one.amount > 0);
}

function share(amount: number, basis_points: number): number {
  return Math.round((amount * basis_points) / 10_000);
}
