import { describe, expect, it } from 'vitest';
import {
  parseEmail,
  parseGift,
  parseJoin,
  parseSettings,
  parseSetUp,
  parseWants,
  typedValues,
} from '@/lib/hosted/form/forms';
import { wordsOf } from '@/lib/words/words';

const words = wordsOf('en');

function form(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

describe('the form that starts a group', () => {
  it('names every wrong field at once', () => {
    const result = parseSetUp(
      form({ name: ' ', email: 'ana@', size: 'two', mode: 'equal' }),
      'usd',
      7_500,
      words,
    );
    expect(result.ok ? {} : Object.keys(result.fields).sort()).toEqual(['email', 'name', 'size']);
  });

  it.each(['3', '٣', '۳', '３'])('reads a number of people as keyboards type it: %s', (three) => {
    const typed = { name: 'Ana', mode: 'equal', size: three, weight: three };
    const value = { settings: { mode: 'equal', size: 3 }, weight: 3 };
    expect(parseSetUp(form(typed), 'usd', 7_500, words)).toMatchObject({ ok: true, value });
    // The page that says what else is wrong counts on from there.
    expect(typedValues(form({ ...typed, amount_0: three }))).toMatchObject({
      size: '3',
      weight: '3',
      amount_0: three,
    });
  });

  it('reads amounts as people type them, in the decimals of the currency', () => {
    const typed = { mode: 'custom', size: '2', amount_0: '37,5', amount_1: '37.50', label_1: ' Ben ' };
    expect(parseSettings(form(typed), 'usd', 7_500, words)).toEqual({
      ok: true,
      value: {
        mode: 'custom',
        size: 2,
        amounts: [
          { label: null, amount_cents: 3750 },
          { label: 'Ben', amount_cents: 3750 },
        ],
      },
    });
    const yen = parseSettings(form({ ...typed, amount_0: '1200', amount_1: '12.5' }), 'jpy', 2_400, words);
    expect(yen).toEqual({ ok: false, fields: { amount_1: 'Type a whole amount, such as 1250.' } });
    const dollars = parseSettings(form({ ...typed, amount_1: '1.2.3' }), 'usd', 2_400, words);
    expect(dollars).toEqual({ ok: false, fields: { amount_1: 'Type an amount, such as 12.50.' } });
  });

  it('cuts a long label between characters, never within one', () => {
    const typed = { mode: 'custom', size: '2', amount_0: '1', amount_1: '2' };
    const settings = parseSettings(form({ ...typed, label_1: `${'a'.repeat(99)}😀b` }), 'usd', 300, words);
    expect(settings.ok && settings.value.amounts?.[1]?.label).toBe(`${'a'.repeat(99)}😀`);
  });

  it('leaves out of a label what can be neither kept nor seen, as what turns the direction', () => {
    const typed = { mode: 'custom', size: '2', amount_0: '1', amount_1: '2' };
    const label = '\u202eB\0e\u2066n\n';
    const settings = parseSettings(form({ ...typed, label_0: '\0', label_1: label }), 'usd', 300, words);
    expect(settings.ok && settings.value.amounts?.map((amount) => amount.label)).toEqual([null, 'Ben']);
  });

  it('asks for no amount of the organizer who pays the rest', () => {
    const settings = parseSettings(
      form({ mode: 'host-pays', size: '3', amount_1: '5', amount_2: '7' }),
      'usd',
      2_000,
      words,
    );
    expect(settings.ok && settings.value.amounts?.map((each) => each.amount_cents)).toEqual([500, 700]);
  });

  it('asks for values only for unpaid places', () => {
    const settings = parseSettings(
      form({ mode: 'percentage', size: '3', kept_places: '1', percent_0: '40', percent_1: '60' }),
      'usd',
      2_000,
      words,
    );
    expect(settings.ok && settings.value.percentages?.map((each) => each.percent_bp)).toEqual([4000, 6000]);
  });
});

describe('rows that are left empty', () => {
  const amounts = (typed: Record<string, string>, total_cents: number, currency = 'usd') => {
    const settings = parseSettings(form({ mode: 'custom', ...typed }), currency, total_cents, words);
    return settings.ok && settings.value.amounts?.map((each) => each.amount_cents);
  };

  it('share evenly what the others leave, to the cent', () => {
    expect(amounts({ size: '4', amount_1: '50' }, 10_000)).toEqual([1_667, 5_000, 1_667, 1_666]);
    expect(amounts({ size: '3' }, 10_000, 'jpy')).toEqual([3_334, 3_333, 3_333]);
  });

  it('owe nothing where the others take more than there is, which the state machine refuses', () => {
    expect(amounts({ size: '2', amount_1: '150' }, 10_000)).toEqual([0, 15_000]);
  });

  it('share the percent that the others leave', () => {
    const typed = form({ mode: 'percentage', size: '3', percent_0: '40' });
    const settings = parseSettings(typed, 'usd', 10_000, words);
    expect(settings.ok && settings.value.percentages?.map((each) => each.percent_bp)).toEqual([
      4_000, 3_000, 3_000,
    ]);
  });

  it('are what the others owe where the organizer pays the rest', () => {
    const settings = parseSettings(
      form({ mode: 'host-pays', size: '3', amount_1: '10' }),
      'usd',
      10_000,
      words,
    );
    expect(settings.ok && settings.value.amounts?.map((each) => each.amount_cents)).toEqual([1_000, 4_500]);
  });
});

describe('the form that joins', () => {
  it('refuses a name with invisible characters', () => {
    expect(parseJoin(form({ name: 'Ana\u202enaB' }), words).ok).toBe(false);
    expect(parseJoin(form({ name: 'Žofie O’Neil 李' }), words).ok).toBe(true);
  });

  it('takes an email that browsers take, as the shop may have sent it', () => {
    const email = 'ana..b.@shop.xn--p1ai';
    expect(parseJoin(form({ name: 'Ben', email }), words)).toMatchObject({ ok: true, value: { email } });
    expect(parseEmail(form({ email }), 'mem_1', words)).toMatchObject({ ok: true, value: { email } });
    expect(parseJoin(form({ name: 'Ben', email: 'ana@shop' }), words).ok).toBe(false);
  });

  it('reads an empty email as none', () => {
    expect(parseJoin(form({ name: 'Ben', email: '  ' }), words)).toEqual({
      ok: true,
      value: { type: 'join', name: 'Ben', email: null },
    });
  });
});

describe('the form that claims items', () => {
  it('reads units and pieces, and ignores anything else', () => {
    const wants = parseWants(form({ take_0: '2', take_1: '1/3', take_2: '0', take_x: '1', take_3: 'many' }));
    expect(wants).toEqual([
      { line: 0, units: 2 },
      { line: 1, pieces: 1, of: 3 },
    ]);
  });

  it('reads units and pieces of one line together', () => {
    expect(parseWants(form({ take_0: '2+1/3', take_1: '1/3+1' }))).toEqual([
      { line: 0, units: 2 },
      { line: 0, pieces: 1, of: 3 },
    ]);
  });

  it('takes only the last wish for each line, also if it is none', () => {
    const data = new FormData();
    for (const name of ['take_0', 'take_00', 'take_0', 'take_1']) data.append(name, '1');
    data.append('take_0', '3');
    data.append('take_2', '4');
    data.append('take_2', '0');
    expect(parseWants(data)).toEqual([
      { line: 0, units: 3 },
      { line: 1, units: 1 },
    ]);
  });
});

describe('the fields sent back after a refusal', () => {
  it("never include the page's key", () => {
    expect(typedValues(form({ key: 'secret', intent: 'join', name: 'Ben' }))).toEqual({ name: 'Ben' });
  });
});

describe('half a character, which a database cannot keep', () => {
  it.each(['A\ud800', '\ude00 Ben'])('is refused in the name %j', (name) => {
    expect(parseJoin([['name', name]], words)).toEqual({
      ok: false,
      fields: { name: words.say('oddCharacters') },
    });
    expect(parseJoin([['name', '😀 Ben']], words).ok).toBe(true);
  });

  it('is refused in a message', () => {
    const gift = (message: string) =>
      parseGift(
        [
          ['give', '5'],
          ['message', message],
        ],
        'usd',
        words,
      );
    expect(gift('for\ud83d you').ok).toBe(false);
    expect(gift('for 😀 you').ok).toBe(true);
  });
});
