'use client';

import dynamic from 'next/dynamic';

/** The pay panel as a script of its own: sent only where there is something to pay. */
export const LazyPayPanel = dynamic(() => import('./pay-panel').then((module) => module.PayPanel));
