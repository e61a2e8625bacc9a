/** The info string of a sample: its language and attributes. */
export interface CodeInfo {
  language: string;
  /** Shown above the sample. */
  title: string | undefined;
  /** Adjacent samples with a tab name are shown as tabs. */
  tab: string | undefined;
  /** A test type-checks or parses it. */
  check: boolean;
  /** A test runs it. */
  run: boolean;
}

/** "js tab=Node run" and "ts title=\"server.ts\" check". */
export function parseInfo(info: string): CodeInfo {
  const [language = 'text', ...words] = [...info.matchAll(/[^\s"]*"[^"]*"|\S+/g)].map(([word]) => word);
  const attribute = (name: string) =>
    words
      .find((word) => word.startsWith(`${name}=`))
      ?.slice(name.length + 1)
      .replaceAll('"', '');
  return {
    language,
    title: attribute('title'),
    tab: attribute('tab'),
    check: words.includes('check'),
    run: words.includes('run'),
  };
}
