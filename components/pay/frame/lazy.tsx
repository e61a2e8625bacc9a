'use client';

import dynamic from 'next/dynamic';

/** Parts that not every visit needs: each a script of its own, sent only where it is shown. */

export const CopyField = dynamic(() => import('./copy-field').then((module) => module.CopyField));

export const EmbedBridge = dynamic(() => import('./embed-bridge').then((module) => module.EmbedBridge));

export const PayPanel = dynamic(() =>
  import('@/components/pay/payment/pay-panel').then((module) => module.PayPanel),
);

export const Leave = dynamic(() => import('@/components/pay/member/leave').then((module) => module.Leave));

export const SetupForm = dynamic(() =>
  import('@/components/pay/setup/setup-form').then((module) => module.SetupForm),
);

export const Said = dynamic(() => import('./form-notice').then((module) => module.Said));
