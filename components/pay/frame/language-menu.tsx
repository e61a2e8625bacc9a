import { LANGUAGES, LOCALES } from '@/lib/words/locales';
import { LinkSummary } from './fold';
import type { PageContext } from './page-context';
import { Said } from './said';

/** Another language, by a plain form: it needs no script. */
export function LanguageMenu({ context }: { context: PageContext }) {
  const { words, form } = context;
  return (
    <details className="w-full">
      <LinkSummary>
        {/* One box: a row of boxes would lose the space between them. */}
        <span>
          <Said
            words={words}
            text="labelled"
            values={{ label: words.say('language'), value: LANGUAGES[words.locale].name }}
          />
        </span>
      </LinkSummary>
      <form action={form.action} method="post" className="flex flex-wrap gap-x-4">
        <input type="hidden" name="intent" value="language" />
        {form.page_key ? <input type="hidden" name="key" value={form.page_key} /> : null}
        {LOCALES.filter((locale) => locale !== words.locale).map((locale) => (
          <button
            key={locale}
            type="submit"
            name="locale"
            value={locale}
            lang={locale}
            className="min-h-11 underline underline-offset-4"
          >
            <bdi>{LANGUAGES[locale].name}</bdi>
          </button>
        ))}
      </form>
    </details>
  );
}
