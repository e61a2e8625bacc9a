'use client';

import { type ComponentProps, type ComponentType, type LazyExoticComponent, lazy, Suspense } from 'react';

/**
 * What few visits of a member need: each a script of its own, sent only where it is shown. Next's own way would cost
 * every visit more than these do.
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
