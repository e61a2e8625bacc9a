'use client';

import dynamic from 'next/dynamic';

/** Parts that few visits need: a script of their own, sent only where they are shown. */

export const EmbedBridge = dynamic(() => import('./embed-bridge').then((module) => module.EmbedBridge));

export const PayPanel = dynamic(() => import('./pay-panel').then((module) => module.PayPanel));

export const Leave = dynamic(() => import('./leave').then((module) => module.Leave));
