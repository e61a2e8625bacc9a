'use client';

import dynamic from 'next/dynamic';

/** What not every payer needs, each as a script of its own. In one module: each one costs a hosted page bytes. */

export const LazyPayPanel = dynamic(() => import('./pay-panel').then((module) => module.PayPanel));

export const ItemPicker = dynamic(() =>
  import('@/components/pay/member/item-picker').then((module) => module.ItemPicker),
);
