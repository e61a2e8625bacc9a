import sharp from 'sharp';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { drawPreview } from '@/components/pay/frame/draw-preview';
import type { Session } from '@/lib/group/model';
import type { PageSession } from '@/lib/hosted/page/page';
import { previewPicture } from '@/lib/hosted/preview/answer-preview';
import {
  drawable,
  PREVIEW_SIZE,
  previewOf as previewAt,
  previewLines,
  previewVersion,
} from '@/lib/hosted/preview/preview';
import { LOCALES } from '@/lib/words/locales';
import { wordsOf } from '@/lib/words/words';
import { pageOf, pay, playSession } from '../../support/hosted-page';

/** Only ends a test that would wait for ever. */
const PATIENCE = { timeout: 30_000 };

const previewOf = (page: PageSession) => previewAt(page, page.session.created_at);

const settings = { mode: 'equal', size: 4 } as const;
const setUp = { type: 'set_up_group', name: 'Ana', email: 'ana@secret.test', settings } as const;
const started = pageOf(
  playSession({ commands: [setUp, { type: 'join', name: 'Berta', email: null }] }),
  'Berta',
).page;

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the preview of a share link', () => {
  it('has the shop, the order and who invites, and no amount, member, address or key', () => {
    const preview = previewOf(started);
    expect(preview).toMatchObject({
      title: 'Ana invited you to split Cabin',
      description: 'Cabin Shop: See your share and pay it by card',
    });
    expect(JSON.stringify(preview)).not.toMatch(/\$|\d{3}|Berta|secret|mem_/);
  });

  it('says that somebody collects where everyone chooses what to give', () => {
    const settings = { mode: 'host-pays' as const, size: 1, amounts: [] };
    const commands = [{ ...setUp, settings }];
    const config = { min_size: 1, contributions: { suggested_cents: [] } };
    const preview = previewOf(pageOf(playSession({ commands, config }), 'Ana').page);
    expect(preview).toMatchObject({
      title: 'Ana is collecting for Cabin',
      description: 'Cabin Shop: Choose what you give and pay it by card',
    });
    const full = playSession({ commands, config: { ...config, max_size: 1 } });
    expect(previewOf(pageOf(full).page)?.description).toBe('Cabin Shop: All places are taken');
    const unstarted = previewOf(pageOf(playSession({ config })).page);
    expect(unstarted?.title).toBe('Give something for an order from Cabin Shop');
    if (!preview) throw new Error('no preview');
    const leads = LOCALES.map((locale) => previewLines({ ...preview, locale }).lead);
    expect(new Set(leads).size).toBe(LOCALES.length - 2);
    expect(leads[0]).not.toContain('split');
  });

  it('says that a group is full or has ended, and asks nobody to pay then', () => {
    const two = { ...setUp, settings: { ...settings, size: 2 } };
    const full = playSession({ commands: [two, { type: 'join', name: 'Berta', email: null }] });
    const of = (session: Session) => previewOf(pageOf(session).page);
    const ends: [Session, string, string][] = [
      [full, 'Ana invited you to split Cabin', 'Cabin Shop: All places are taken'],
      [{ ...full, link_closed: true }, 'Ana invited you to split Cabin', 'Cabin Shop: This link is closed'],
      [{ ...full, status: 'cancelled' }, 'This group was cancelled', 'Cabin Shop: Cabin'],
      [{ ...full, status: 'cancelled', end_reason: 'sold_out' }, 'The shop ran out', 'Cabin Shop: Cabin'],
      [{ ...full, status: 'expired' }, 'This group ran out of time', 'Cabin Shop: Cabin'],
      [{ ...full, expires_at: full.created_at }, 'This group ran out of time', 'Cabin Shop: Cabin'],
      [pay(pay(full, 'Ana'), 'Berta'), 'All paid', 'Cabin Shop: Cabin'],
    ];
    for (const [session, title, description] of ends) {
      const preview = of(session);
      expect(preview).toMatchObject({ title, description });
      for (const line of Object.values(preview ? previewLines(preview) : {}))
        expect(line).not.toContain('pay it');
    }
    for (const locale of LOCALES) {
      const preview = of({ ...full, status: 'cancelled' });
      for (const line of Object.values(preview ? previewLines({ ...preview, locale }) : {}))
        if (line) expect(drawable(line, 200), line).toBe(line);
    }
  });

  it('names nobody before the group has started, and nothing behind a link that was replaced', () => {
    const { page } = pageOf(playSession({}));
    expect(previewOf(page)).toMatchObject({ title: 'Split an order from Cabin Shop', organizer: null });
    expect(previewOf({ ...started, by_former_link: true })).toBeNull();
  });

  it('is in the language of the organizer, else of the shop, else in English', () => {
    const german = playSession({ commands: [{ ...setUp, locale: 'de' }] });
    expect(previewOf(pageOf({ ...german, locale: 'fr' }).page)).toMatchObject({
      locale: 'de',
      title: wordsOf('de').say('invited', { name: 'Ana', order: 'Cabin' }),
    });
    const unstarted = { ...playSession({}), locale: 'fr' } as const;
    expect(previewOf(pageOf(unstarted).page)).toMatchObject({ locale: 'fr', organizer: null });
    expect(previewOf(started)).toMatchObject({ locale: 'en' });
  });

  it('says in its picture only what the font has, in every language', () => {
    const preview = previewOf(started);
    if (!preview) throw new Error('no preview');
    const leads = LOCALES.map((locale) => previewLines({ ...preview, locale }).lead);
    expect(new Set(leads).size).toBe(LOCALES.length - 2);
    for (const locale of LOCALES) {
      for (const line of Object.values(previewLines({ ...preview, locale, organizer: 'آنا' })))
        expect(drawable(line, 200), line).toBe(line);
    }
    expect(previewLines({ ...preview, locale: 'ar' }).lead).toBe('Ana invited you to split');
  });

  it('has another version when it shows something else', () => {
    const preview = previewOf(started);
    if (!preview) throw new Error('no preview');
    expect(previewVersion(preview)).not.toBe(previewVersion({ ...preview, organizer: 'Bo' }));
  });
});

describe('its picture', () => {
  it('is drawn without asking anybody, whatever the names are', async () => {
    const asked: unknown[] = [];
    const { fetch } = globalThis;
    vi.stubGlobal('fetch', (url: unknown) => {
      // A part of the drawing's own program.
      if (String(url).startsWith('data:')) return fetch(String(url));
      asked.push(url);
      return Promise.reject(new Error('no network'));
    });
    const preview = previewOf(started);
    if (!preview) throw new Error('no preview');
    // Every sign that we call drawable, and names that are not.
    const signs = Array.from({ length: 0x17f }, (_sign, code) => String.fromCodePoint(code + 0x20));
    const all = [...signs, ...'–—‘’“”•…€−'].filter((sign) => drawable(`a${sign}a`, 9)?.length === 3);
    for (let at = 0; at < all.length; at += 28) {
      const shop = all.slice(at, at + 28).join('');
      const picture = await drawPreview({ ...preview, shop, organizer: 'آنا', what: '北の湖 🏕️' }, null);
      expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', ...PREVIEW_SIZE });
      // What messengers load before they show it.
      expect(picture.byteLength).toBeLessThan(200_000);
    }
    const ended = await drawPreview({ ...preview, end: 'wasCancelled' }, null);
    expect(await sharp(ended).metadata()).toMatchObject({ format: 'png', ...PREVIEW_SIZE });
    expect(asked).toEqual([]);
  });

  it('is drawn once for all who ask at once, and not for more than two orders at a time', async () => {
    const preview = previewOf(started);
    if (!preview) throw new Error('no preview');
    const finish: ((picture: ArrayBuffer) => void)[] = [];
    const draw = vi.fn(() => new Promise<ArrayBuffer>((resolve) => finish.push(resolve)));
    const first = previewPicture({ ...preview, what: 'one' }, draw, null);
    const again = previewPicture({ ...preview, what: 'one' }, draw, null);
    await vi.waitFor(() => expect(draw).toHaveBeenCalledOnce(), PATIENCE);
    finish[0]?.(new ArrayBuffer(1));
    expect(await first).toBe(await again);
    vi.useFakeTimers();
    const two = ['two', 'three'].map((what) => previewPicture({ ...preview, what }, draw, null));
    const another = previewPicture({ ...preview, what: 'four' }, draw, null);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(draw).toHaveBeenCalledTimes(3);
    expect(await another).toBeNull();
    for (const each of finish) each(new ArrayBuffer(1));
    expect(await Promise.all(two)).not.toContain(null);
  });
});

describe('a text in it', () => {
  it('loses emoji, is cut, and is left out if the font lacks a letter', () => {
    expect(drawable('Zoë’s cabin 🏕️', 40)).toBe('Zoë’s cabin');
    expect(drawable('A very long name', 8)).toBe('A very…');
    expect(drawable('آنا', 40)).toBeNull();
    expect(drawable('🏕️', 40)).toBeNull();
  });
});
