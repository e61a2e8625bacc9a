'use client';

import dynamic from 'next/dynamic';

/** What not every visit of an organizer needs: each a script of its own, sent only where it is shown. */

export const EmbedBridge = dynamic(() =>
  import('../frame/embed-bridge').then((module) => module.EmbedBridge),
);

export const FormNotice = dynamic(() =>
  import('@/components/forms/form-notice').then((module) => module.FormNotice),
);

export const Messengers = dynamic(() =>
  import('../share/share-controls').then((module) => module.Messengers),
);

export const ShareButton = dynamic(() =>
  import('../share/share-controls').then((module) => module.ShareButton),
);
