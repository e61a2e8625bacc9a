'use client';

import dynamic from 'next/dynamic';

/** A script of its own, which not every organizer needs. */
export const LazyPayPanel = dynamic(() => import('./pay-panel').then((module) => module.PayPanel));
