import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { Html } from 'stripe-stand-in/html';

const asset = (name: string) => readFileSync(fileURLToPath(new URL(name, import.meta.url)), 'utf8');
/** The colours of the drawings by class. */
const art = asset('./art.css');
/** What the shop's pages are styled with. */
export const stylesheet = `${asset('./store.css')}${art}`;

/** Drawings of the goods, in the page's own colours, so that nothing is loaded from elsewhere. */
const scenes: Record<string, string> = {
  'cabin-2n': `<rect width="320" height="200" class="sky"/><circle cx="252" cy="52" r="22" class="sun"/>
<path d="M0 128 60 70l44 42 52-58 70 74 44-34 50 40v76H0z" class="far"/><path d="M0 150h320v50H0z" class="water"/>
<path d="M0 146c60-12 130-10 190 0s90 8 130 0v16H0z" class="grass"/>
<path d="M92 150v-44l44-32 44 32v44z" class="wood"/><path d="m82 110 54-40 54 40-7 8-47-34-47 34z" class="roof"/>
<path d="M124 150v-28h24v28z" class="dark"/><path d="M158 118h14v14h-14zM102 118h14v14h-14z" class="glow"/>
<path d="M162 84V64h10v28z" class="roof"/><path d="m46 148 16-58 16 58zm188 0 18-66 18 66z" class="pine"/>
<path d="M110 172h100M90 184h60m40 2h70" class="ripple"/>`,
  'canoe-day': `<rect width="320" height="200" class="sky"/><path d="M0 96c70-30 110-6 160-18s100-24 160 6v30H0z" class="far"/>
<path d="M0 106h320v94H0z" class="water"/><path d="M52 122c60 18 156 18 216 0-8 34-36 44-108 44s-100-10-108-44z" class="roof"/>
<path d="M52 122c60 18 156 18 216 0l-3 10c-60 16-150 16-210 0z" class="wood"/>
<path d="m108 60 92 96" class="paddle"/><path d="m98 44 18 8 4 20-16-6z" class="wood"/><path d="M30 182h80m40 6h110M24 150h18" class="ripple"/>`,
  breakfast: `<rect width="320" height="200" class="table"/><path d="M0 0h320v40H0z" class="cloth"/>
<path d="M84 104h152l-16 72H100z" class="wood"/><path d="M98 122h124m-120 20h116m-112 20h108" class="weave"/>
<path d="M96 104c0-70 128-70 128 0" class="handle"/><path d="M112 104c-4-36 22-44 38-26l14 26z" class="bread"/>
<circle cx="184" cy="88" r="17" class="egg"/><circle cx="206" cy="94" r="13" class="egg"/><path d="M258 126h38v34a12 12 0 0 1-12 12h-14a12 12 0 0 1-12-12z" class="cup"/>
<path d="M268 116c-6-8 6-12 0-20m14 20c-6-8 6-12 0-20" class="steam"/><path d="M24 140h36v32H24z" class="jam"/><path d="M22 130h40v10H22z" class="roof"/>`,
  firewood: `<rect width="320" height="200" class="dusk"/><path d="M0 160h320v40H0z" class="grass"/>
<path d="M70 96h180v74H70z" class="roof"/><path d="M70 96h180v12H70zm0 58h180v16H70z" class="wood"/>
<g class="log"><circle cx="98" cy="88" r="19"/><circle cx="140" cy="88" r="19"/><circle cx="182" cy="88" r="19"/><circle cx="224" cy="88" r="19"/><circle cx="119" cy="54" r="19"/><circle cx="161" cy="54" r="19"/><circle cx="203" cy="54" r="19"/></g>
<g class="ring"><circle cx="98" cy="88" r="9"/><circle cx="140" cy="88" r="9"/><circle cx="182" cy="88" r="9"/><circle cx="224" cy="88" r="9"/><circle cx="119" cy="54" r="9"/><circle cx="161" cy="54" r="9"/><circle cx="203" cy="54" r="9"/></g>`,
};

/** The drawing of a product. It adds nothing to the product's name, so it is hidden from screen readers. */
export function drawing(id: string): Html {
  return new Html(
    `<svg class="art" viewBox="0 0 320 200" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">${scenes[id] ?? ''}</svg>`,
  );
}

/** The shop's sign: a pine, as an outline in a box of 32. */
export const SIGN = 'M16 3 27 15h-4l7 8H18v6h-4v-6H2l7-8H5z';

/** What outlives a page is drawn in the colours of light ones. */
const LIGHT = Object.fromEntries(
  [...stylesheet.matchAll(/--(\w+): light-dark\(([^,]+),/g)].map(([, name, light]) => [name, light]),
);
const lightArt = art
  .replaceAll(/light-dark\(([^,]+),[^)]+\)/g, '$1')
  .replaceAll(/var\(--(\w+)\)/g, (_, name: string) => LIGHT[name] ?? 'none');

const draw = (viewBox: string, content: string, width: number): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" width="${width}">${content}</svg>`,
    ),
  )
    .png({ palette: true })
    .toBuffer();

/** The picture at one of the shop's paths, as a PNG; undefined if there is none. Hosted pages show no SVG of a shop. */
export async function picture(path: string): Promise<Buffer | undefined> {
  if (path === '/logo.png') {
    const sign = `<rect width="32" height="32" rx="7" fill="${LIGHT.accent}"/><path transform="translate(4.8 4.8) scale(.7)" fill="#fff" d="${SIGN}"/>`;
    return draw('0 0 32 32', sign, 160);
  }
  const scene = scenes[/^\/pictures\/([\w-]+)\.png$/.exec(path)?.[1] ?? ''];
  return scene === undefined ? undefined : draw('0 0 320 200', `<style>${lightArt}</style>${scene}`, 1_280);
}
