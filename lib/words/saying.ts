import type { Given, Key } from './words';

/** Money in a slot: each language writes it. */
interface Amount {
  cents: number;
  currency: string;
}

/** Something to say whose language is not known yet: a text of the catalogue, and what goes into it. */
export interface Saying {
  text: Key;
  values: Readonly<Record<string, string | number | Amount>>;
}

/** What can say it: all words of a language, or those that a page's script has. */
export interface Speaker {
  say: (text: never, ...values: never[]) => string;
  money: (amount_cents: number, currency: string) => string;
}

export const saying = <Of extends Key>(
  text: Of,
  ...[values]: Given<Of, string | number | Amount>
): Saying => ({
  text,
  values: values ?? {},
});

export function speakSaying({ text, values }: Saying, { say, money }: Speaker): string {
  const written = Object.entries(values).map(([slot, value]): [string, string | number] => [
    slot,
    typeof value === 'object' ? money(value.cents, value.currency) : value,
  ]);
  return (say as (text: Key, values: object) => string)(text, Object.fromEntries(written));
}
