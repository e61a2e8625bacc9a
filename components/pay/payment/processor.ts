import type { Appearance, Stripe } from '@stripe/stripe-js';

/** Cards and what pays like them, as the intents that the server makes. */
export const METHODS = ['card', 'link'];

const LOAD_TIMEOUT_ms = 20_000;

/** Waits for the processor's script, which the page has begun to load; loads it again if that has failed. */
function processorScript(url: string): Promise<void> {
  if ('Stripe' in globalThis) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearInterval(poll);
      clearTimeout(timer);
    };
    const timer = setTimeout(() => {
      stop();
      reject(new Error('timed out'));
    }, LOAD_TIMEOUT_ms);
    const poll = setInterval(() => {
      if (!('Stripe' in globalThis)) return;
      stop();
      resolve();
    }, 50);
    const failed =
      performance.getEntriesByName(url).length > 0 || !document.querySelector(`script[src="${url}"]`);
    if (!failed) return;
    const script = document.createElement('script');
    script.src = url;
    script.onerror = () => {
      stop();
      reject(new Error('failed'));
    };
    document.head.append(script);
  });
}

export async function loadProcessor(url: string, key: string): Promise<Stripe> {
  await processorScript(url);
  if (!window.Stripe) throw new Error('no processor');
  return window.Stripe(key);
}

/** The page's own colours for the card fields, as the browser has worked them out. */
export function appearance(): Appearance {
  const style = getComputedStyle(document.documentElement);
  const probe = document.createElement('span');
  document.body.append(probe);
  const colour = (name: string) => {
    probe.style.color = `var(${name})`;
    return getComputedStyle(probe).color;
  };
  const variables = {
    colorPrimary: colour('--accent'),
    colorBackground: colour('--card'),
    colorText: colour('--ink'),
    colorTextSecondary: colour('--muted'),
    colorDanger: colour('--bad'),
    fontFamily: 'Inter, system-ui, sans-serif',
    fontSizeBase: '16px',
    borderRadius: '8px',
    spacingUnit: '4px',
  };
  probe.remove();
  const dark =
    style.colorScheme === 'dark' ||
    (style.colorScheme !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches);
  return { theme: dark ? 'night' : 'stripe', variables };
}
