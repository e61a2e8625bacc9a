import { describe, expect, it } from 'vitest';
import { signInFor } from '@/lib/auth/next-path';
import { text, texts } from '@/lib/dashboard/form/form-text';
import { cursorOf, timeOf } from '@/lib/dashboard/list/paging';
import { cursorFrom, exportHref, filtersFrom, queryFrom } from '@/lib/dashboard/session/session-query';

/** A time in the address is either one that Postgres knows, or ignored. */
const asPostgresReads = (at: number | undefined) => (at === undefined ? null : new Date(at).toISOString());

describe('the filters of the list of sessions', () => {
  it('accept days from 1970 to 9998, and no others', () => {
    const query = (from: string, to: string) => queryFrom(filtersFrom({ from, to }));
    expect(query('2026-11-20', '2026-11-21')).toEqual({
      created_after: Date.UTC(2026, 10, 20),
      created_before: Date.UTC(2026, 10, 22),
    });
    expect(query('1970-01-01', '9998-12-31')).toEqual({
      created_after: 0,
      created_before: Date.UTC(9999, 0, 1),
    });
    for (const day of [
      '0000-01-01',
      '1969-12-31',
      '9999-01-01',
      '9999-12-31',
      '2026-13-01',
      '2026-02-30',
      'today',
    ]) {
      expect(query(day, day), day).toEqual({});
    }
  });

  it('accept a cursor with a time before the year 9999, and no other', () => {
    expect(cursorFrom({ before: '1700000000000' })).toEqual({ before: 1_700_000_000_000 });
    for (const before of ['800000000000000', '-1', '0', '1e12', '1.5', '', 'x', '9'.repeat(30)]) {
      expect(cursorFrom({ before }), before).toEqual({});
      expect(timeOf(before)).toBeUndefined();
    }
    expect(asPostgresReads(timeOf('253370764799999'))).toBe('9998-12-31T23:59:59.999Z');
    expect(cursorOf('1700000000000_sess_abc')).toEqual({ at: '2023-11-14T22:13:20.000Z', id: 'sess_abc' });
    for (const cursor of [undefined, '', '999999999999999_x', '1700000000000_\0', '1700000000000']) {
      expect(cursorOf(cursor)).toEqual({ at: null, id: null });
    }
  });

  it('accept an order ref of any length, without NUL', () => {
    const order_ref = 'r'.repeat(500);
    expect(filtersFrom({ q: order_ref }).search).toBe(order_ref);
    expect(filtersFrom({ q: '\0cart\0-7 \0' }).search).toBe('cart-7');
    expect(filtersFrom({ q: ['one', 'two'] }).search).toBe('one');
  });

  it('link to an export that names what it was rendered for', () => {
    const merchant = { merchant_id: 'mer_1', livemode: true };
    expect(exportHref(filtersFrom({}), merchant)).toBe(
      '/dashboard/sessions/export?rendered_for=mer_1%2Flive',
    );
    expect(exportHref(filtersFrom({ q: 'a&b' }), merchant)).toBe(
      '/dashboard/sessions/export?q=a%26b&rendered_for=mer_1%2Flive',
    );
  });
});

describe('what is typed into a form', () => {
  it('has no NUL, which Postgres would refuse, and no space around it', () => {
    const form = new FormData();
    form.set('business', ' Fjord\0 Shop \0');
    form.append('events', 'a\0');
    form.append('events', 'b');
    expect(text(form, 'business')).toBe('Fjord Shop');
    expect(text(form, 'none')).toBe('');
    expect(texts(form, 'events')).toEqual(['a', 'b']);
  });
});

describe('signing in', () => {
  it('leads back to the page that was asked for, if it is one of ours', () => {
    expect(signInFor('/dashboard')).toBe('/sign-in');
    expect(signInFor(null)).toBe('/sign-in');
    expect(signInFor('/staff')).toBe('/sign-in?next=%2Fstaff');
    expect(signInFor('/dashboard/sessions?q=a&status=funded')).toBe(
      '/sign-in?next=%2Fdashboard%2Fsessions%3Fq%3Da%26status%3Dfunded',
    );
    for (const page of [
      '//evil.example',
      'https://evil.example/dashboard',
      '/dashboard\\@evil',
      '/sign-out',
    ]) {
      expect(signInFor(page), page).toBe('/sign-in');
    }
  });

  it('leads to the list, not to its download', () => {
    expect(signInFor('/dashboard/sessions/export?q=a')).toBe('/sign-in?next=%2Fdashboard%2Fsessions%3Fq%3Da');
    expect(signInFor('/dashboard/money/ledger?from=2026-01&rendered_for=split_merch_a%2Ftest')).toBe(
      '/sign-in?next=%2Fdashboard%2Fmoney',
    );
    expect(signInFor('/dashboard/money/payouts/po_1/export?rendered_for=split_merch_a%2Ftest')).toBe(
      '/sign-in?next=%2Fdashboard%2Fmoney%2Fpayouts%2Fpo_1',
    );
    expect(signInFor('/dashboard/money/payouts/export')).toBe(
      '/sign-in?next=%2Fdashboard%2Fmoney%2Fpayouts%2Fexport',
    );
  });
});
