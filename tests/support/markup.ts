import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { vi } from 'vitest';

/** The HTML that the server would send. What is a script of its own (components/pay/script/later) is loaded first. */
export async function markup(node: ReactNode): Promise<string> {
  for (let left = 3; left > 0; left -= 1) {
    try {
      return renderToStaticMarkup(node);
    } catch (error) {
      if (!String(error).includes('suspended')) throw error;
      await vi.dynamicImportSettled();
    }
  }
  return renderToStaticMarkup(node);
}
