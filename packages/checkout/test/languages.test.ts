// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { TRANSLATIONS } from '../src/languages';
import { fakeApi, modal, settle, setUpPage } from './page';

const { make, page } = setUpPage();
const root = document.documentElement;

afterEach(() => root.removeAttribute('lang'));

const LABELS = {
  en: 'Split with friends',
  de: 'Mit Freunden aufteilen',
  fr: 'Partager entre amis',
  es: 'Dividir con amigos',
  it: 'Dividi con gli amici',
  pt: 'Dividir com amigos',
  nl: 'Splitsen met vrienden',
  pl: 'Podziel ze znajomymi',
  ja: '友達と割り勘',
  ar: 'تقسيم مع الأصدقاء',
};

/** Of a button that is mounted now. */
function mounted() {
  make().mount('#shop');
  const host = document.querySelector<HTMLElement>('#shop > div');
  const { lang, dir } = host ?? {};
  return { lang, dir, label: host?.shadowRoot?.querySelector('button')?.textContent };
}

describe('the language of the button', () => {
  it.each(Object.entries(LABELS))('is that of a page in %s, whatever the browser asks for', (lang, label) => {
    vi.stubGlobal('navigator', { language: 'pl' });
    root.lang = lang;
    expect(mounted()).toEqual({ lang, dir: lang === 'ar' ? 'rtl' : 'ltr', label });
  });

  it.each([
    ['de-AT', 'de'],
    ['pt-BR', 'pt'],
    ['pt-PT', 'pt'],
    ['zh-Hant', 'en'],
    ['DE', 'de'],
    ['fr_CA', 'fr'],
    ['sv', 'en'],
    // Mapuche, Low German, and no language at all.
    ['arn', 'en'],
    ['nds', 'en'],
    ['constructor', 'en'],
  ] as const)('of a page in %s is %s', (lang, spoken) => {
    vi.stubGlobal('navigator', { language: 'ja' });
    root.lang = lang;
    expect(mounted()).toMatchObject({ lang: spoken, label: LABELS[spoken] });
  });

  it('is what the browser asks for where the page says nothing', () => {
    vi.stubGlobal('navigator', { language: 'nl-BE' });
    expect(mounted()).toEqual({ lang: 'nl', dir: 'ltr', label: LABELS.nl });
  });

  it('is English where neither the page nor the browser names one', () => {
    vi.stubGlobal('navigator', {});
    expect(mounted()).toEqual({ lang: 'en', dir: 'ltr', label: LABELS.en });
  });
});

describe('the modal', () => {
  it.each(Object.keys(TRANSLATIONS))('says everything in %s, what failed included', async (lang) => {
    root.lang = lang;
    fakeApi(() => new Response('{}', { status: 400 }));
    make().open();
    const shown = modal();
    const [label, close, loading, , again, failed] = TRANSLATIONS[lang] ?? [];
    expect(shown?.host).toMatchObject({ lang, dir: lang === 'ar' ? 'rtl' : 'ltr' });
    expect(shown?.querySelector('dialog')?.ariaLabel).toBe(label);
    expect(shown?.querySelector('header')?.textContent).toBe(`${label}✕`);
    expect(shown?.querySelector('header button')).toMatchObject({ ariaLabel: close });
    expect(shown?.querySelector('p')?.textContent).toBe(loading);
    await settle();
    expect(shown?.querySelector('p')?.textContent).toBe(`${failed}${again}`);
  });

  it('names the frame, and offers a tab of its own, in the language of the page', async () => {
    root.lang = 'it';
    const session = { session_id: 'sess_1', session_url: 'https://pay.split.test/session/sess_1?access=t' };
    fakeApi(() => new Response(JSON.stringify(session)));
    make().open();
    await vi.advanceTimersByTimeAsync(10_100);
    expect(modal()?.querySelector('iframe')?.title).toBe(LABELS.it);
    expect(modal()?.querySelector('a')?.textContent).toBe('Apri in una nuova scheda');
    page.button.destroy();
  });
});
