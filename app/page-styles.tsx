'use client';

import { useServerInsertedHTML } from 'next/navigation';
import { useEffect, useRef } from 'react';
import styles from './hosted.css';

/**
 * Writes the styles into the page's head: nothing has to be asked for before it can be painted. They are not part of
 * what React knows of the page, which would send them a second time; in a browser `styles` is empty.
 */
export function PageStyles({ nonce }: { nonce?: string }) {
  const written = useRef(false);
  useServerInsertedHTML(() => {
    if (written.current) return null;
    written.current = true;
    // biome-ignore lint/security/noDangerouslySetInnerHtml: made at build time
    return <style data-page nonce={nonce} dangerouslySetInnerHTML={{ __html: styles }} />;
  });
  // What the server could not render comes without them.
  useEffect(() => {
    if (!document.querySelector('style[data-page], link[rel=stylesheet]')) void import('./late-styles');
  }, []);
  return null;
}
