import { brandStyle } from '@/lib/merchant/brand-colors';
import type { PageContext } from './page-context';

/** The shop's own colour, where it has one. */
export function BrandStyle({ context: { page, nonce } }: { context: PageContext }) {
  const brand = brandStyle(page.merchant.brand_color);
  if (!brand) return null;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made of checked hex colours only
  return <style nonce={nonce} dangerouslySetInnerHTML={{ __html: brand }} />;
}
