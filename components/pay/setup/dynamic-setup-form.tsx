'use client';

import dynamic from 'next/dynamic';

/** The set-up form as a script of its own: sent only where a group is started. */
export const DynamicSetupForm = dynamic(() => import('./setup-form').then((module) => module.SetupForm));
