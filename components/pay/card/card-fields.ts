import type { Appearance, Stripe } from '@stripe/stripe-js';
import { processor, theme } from './processor';

/** The processor, whose script the page has begun to load; loads it again if that has failed. */
export async function loadProcessor(url: string, key: string): Promise<Stripe> {
  const isGone =
    performance.getEntriesByName(url).length > 0 || !document.querySelector(`script[src="${url}"]`);
  let hasFailed = false;
  if (!window.Stripe && isGone) {
    const script = document.createElement('script');
    script.src = url;
    script.onerror = () => {
      hasFailed = true;
    };
    document.head.append(script);
  }
  return processor(key, () => hasFailed);
}

/** The page's own colours for the card fields, as the browser has worked them out. */
export function appearance(): Appearance {
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
  return { theme: theme(), variables };
}
