/** A shop's colour, made fit for text and buttons on both grounds (WCAG 2.2, 1.4.3: 4.5 to 1). */

type Rgb = readonly [number, number, number];

/** The paper of each theme, as in globals.css; the card is at least as far away. */
const LIGHT_GROUND: Rgb = [245, 246, 243];
const DARK_GROUND: Rgb = [34, 39, 37];
const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];
const READABLE = 4.6;

function parseHex(hex: string): Rgb | null {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex);
  if (!match) return null;
  const [r, g, b] = match.slice(1).map((part) => Number.parseInt(part, 16));
  return [r ?? 0, g ?? 0, b ?? 0];
}

function luminance(colour: Rgb): number {
  const [r, g, b] = colour.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
}

/** WCAG's contrast ratio, 1 to 21. */
export function contrast(a: Rgb, b: Rgb): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

/** As near to the colour as can be read on the ground: mixed with `towards` in steps of a twentieth. */
function readable(colour: Rgb, ground: Rgb, towards: Rgb): Rgb {
  for (let step = 0; step <= 20; step += 1) {
    const mixed = colour.map((value, at) => Math.round(value + ((towards[at] ?? 0) - value) * (step / 20)));
    const candidate: Rgb = [mixed[0] ?? 0, mixed[1] ?? 0, mixed[2] ?? 0];
    if (contrast(candidate, ground) >= READABLE) return candidate;
  }
  return towards;
}

const hex = (colour: Rgb): string =>
  `#${colour.map((value) => value.toString(16).padStart(2, '0')).join('')}`;

const inkOn = (colour: Rgb): Rgb => (contrast(colour, WHITE) >= contrast(colour, BLACK) ? WHITE : BLACK);

export interface BrandColours {
  light: string;
  light_ink: string;
  dark: string;
  dark_ink: string;
}

/** A shop's colour for buttons and links on light and on dark ground, and the text upon it; null when it is not a hex colour. */
export function brandColours(brand_color: string | null): BrandColours | null {
  const colour = brand_color ? parseHex(brand_color) : null;
  if (!colour) return null;
  const light = readable(colour, LIGHT_GROUND, BLACK);
  const dark = readable(colour, DARK_GROUND, WHITE);
  return { light: hex(light), light_ink: hex(inkOn(light)), dark: hex(dark), dark_ink: hex(inkOn(dark)) };
}

/** CSS that puts a shop's colour in place of ours; null when it has none or it is not a hex colour. */
export function brandStyle(brand_color: string | null): string | null {
  const colours = brandColours(brand_color);
  if (!colours) return null;
  const { light, light_ink, dark, dark_ink } = colours;
  return (
    `:root{--accent-light:${light};--accent-light-ink:${light_ink};` +
    `--accent-dark:${dark};--accent-dark-ink:${dark_ink}}`
  );
}
