'use client';

import { type ComponentProps, type ComponentType, type LazyExoticComponent, lazy, Suspense } from 'react';

/*
 * A part of a hosted page comes late in one of three ways. By `later`, on the pages of members, it is a script of its own
 * that few visits need, sent only where the part is shown. By Next's `dynamic`, on those of organizers, it is the same;
 * that would cost every visit of a member more than these parts do. What is dormant (dormant.tsx, dormant-setup-form.tsx)
 * stays as the server has sent it until somebody is about to use it.
 */

export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Later = lazy(async () => ({ default: await load() })) as LazyExoticComponent<ComponentType<object>>;
  return (props) => <Later {...props} />;
}

export const BackToShop = later(() => import('../frame/back-to-shop').then((module) => module.BackToShop));

const Clean = later(() => import('../frame/clean-address').then((module) => module.CleanAddress));

/** Nothing of the page waits for it. */
export const CleanAddress = (props: ComponentProps<typeof Clean>) => (
  <Suspense>
    <Clean {...props} />
  </Suspense>
);

export const CopyField = later(() => import('../share/copy-field').then((module) => module.CopyField));

export const ItemPicker = later(() => import('../member/item-picker').then((module) => module.ItemPicker));
