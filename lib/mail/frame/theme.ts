import type { CSSProperties } from 'react';
import { type BrandColours, brandColours } from '@/lib/merchant/brand-colors';

/**
 * How mails look. Styles are inline, because many mail programs drop style sheets; the dark values are
 * in a sheet, for those programs that know prefers-color-scheme. The others darken a light mail by themselves.
 * Colours are those of the hosted pages.
 */

const OWN: BrandColours = { light: '#14624b', light_ink: '#ffffff', dark: '#62cfa6', dark_ink: '#06231a' };
const FONT =
  "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, 'Helvetica Neue', Helvetica, Arial, sans-serif";

const coloursOf = (brand_color: string | null): BrandColours => brandColours(brand_color) ?? OWN;

export type MailStyles = ReturnType<typeof lightStyles>;

export function lightStyles(brand_color: string | null, direction: 'ltr' | 'rtl') {
  const [start, end] = direction === 'rtl' ? (['right', 'left'] as const) : (['left', 'right'] as const);
  const { light, light_ink } = coloursOf(brand_color);
  const ink = '#18201c';
  const muted = '#55605a';
  const base: CSSProperties = { fontSize: '16px', lineHeight: '24px', color: ink, margin: '0 0 16px' };
  const cell: CSSProperties = {
    fontSize: '15px',
    lineHeight: '22px',
    padding: '10px 0',
    verticalAlign: 'top',
    borderBottom: '1px solid #dfe4df',
  };
  const label: CSSProperties = {
    ...cell,
    color: muted,
    textAlign: start,
    fontWeight: 400,
    [direction === 'rtl' ? 'paddingLeft' : 'paddingRight']: '16px',
  };
  const value: CSSProperties = { ...cell, color: ink, textAlign: end, wordBreak: 'break-word' };
  return {
    paper: { backgroundColor: '#f5f6f3', fontFamily: FONT, margin: 0, padding: '24px 12px' },
    column: { maxWidth: '560px', margin: '0 auto' },
    brand: { padding: '0 4px 16px' },
    // Logos are drawn for white paper.
    logo: { height: '40px', width: 'auto', backgroundColor: '#ffffff', borderRadius: '8px', padding: '4px' },
    name: { fontSize: '18px', lineHeight: '24px', fontWeight: 700, color: ink, margin: 0 },
    card: {
      backgroundColor: '#ffffff',
      border: '1px solid #dfe4df',
      borderRadius: '14px',
      padding: '28px 24px 12px',
    },
    heading: { fontSize: '24px', lineHeight: '30px', fontWeight: 700, color: ink, margin: '0 0 16px' },
    text: base,
    note: {
      ...base,
      fontSize: '15px',
      backgroundColor: '#fdf1dc',
      color: '#5f3a00',
      borderRadius: '10px',
      padding: '12px 14px',
    },
    rows: { width: '100%', margin: '0 0 20px', borderCollapse: 'collapse' },
    label,
    value,
    labelStrong: { ...label, color: ink, fontWeight: 700 },
    valueStrong: { ...value, fontSize: '18px', fontWeight: 700 },
    linkBox: { backgroundColor: '#eff1ed', borderRadius: '10px', padding: '12px 14px', margin: '0 0 16px' },
    linkLabel: { fontSize: '14px', lineHeight: '20px', color: muted, margin: '0 0 4px' },
    link: { color: light, textDecoration: 'underline', wordBreak: 'break-all' },
    action: { margin: '4px 0 8px' },
    button: {
      backgroundColor: light,
      color: light_ink,
      borderRadius: '10px',
      padding: '14px 24px',
      fontSize: '16px',
      fontWeight: 700,
      textAlign: 'center',
    },
    plain: { fontSize: '13px', lineHeight: '20px', color: muted, margin: '16px 0' },
    footer: { padding: '0 4px' },
    line: { borderColor: '#dfe4df', margin: '24px 0 16px' },
    small: { fontSize: '13px', lineHeight: '20px', color: muted, margin: '0 0 6px' },
    smallLink: { color: muted, textDecoration: 'underline' },
  } satisfies Record<string, CSSProperties>;
}

/** The same on dark ground. */
export function darkSheet(brand_color: string | null): string {
  const { dark, dark_ink } = coloursOf(brand_color);
  const rules = [
    '.m-paper,.m-paper td{background-color:#101312 !important}',
    '.m-card,.m-card td{background-color:#191d1b !important}',
    '.m-card{border-color:#313835 !important}',
    '.m-ink{color:#eef2ef !important}',
    '.m-muted{color:#a8b3ad !important}',
    '.m-note{background-color:#35280f !important;color:#f2c377 !important}',
    '.m-sunken,.m-sunken td{background-color:#222725 !important}',
    `.m-link{color:${dark} !important}`,
    '.m-muted .m-link{color:#a8b3ad !important}',
    `.m-button{background-color:${dark} !important;color:${dark_ink} !important}`,
    '.m-rows th,.m-rows td{border-color:#313835 !important}',
    '.m-line{border-color:#313835 !important}',
  ];
  return `:root{color-scheme:light dark;supported-color-schemes:light dark}@media (prefers-color-scheme:dark){${rules.join('')}}`;
}
