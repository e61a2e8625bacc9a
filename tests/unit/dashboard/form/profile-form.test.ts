import { expect, it } from 'vitest';
import { checkProfile } from '@/lib/dashboard/form/profile-form';
import { changedFields, shownFields, shownList } from '@/lib/dashboard/form/shown-fields';

function form(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries({ name: 'Kettle & Co', ...fields })) data.set(name, value);
  return data;
}

it('an address for receipts keeps its lines, without those that are empty', () => {
  const receipt_address = ' 1 Main St \r\n\r\nSpringfield\n';
  expect(checkProfile(form({ receipt_address, tax_id: ' US-77 ' }), { on_localhost: false })).toMatchObject({
    ok: true,
    profile: { receipt_address: '1 Main St\nSpringfield', tax_id: 'US-77' },
  });
  expect(checkProfile(form({}), { on_localhost: false })).toMatchObject({
    profile: { receipt_address: null, tax_id: null },
  });
});

it('too long an address and too long a tax id are refused together', () => {
  const given = { receipt_address: 'line\n'.repeat(7), tax_id: '7'.repeat(41) };
  expect(checkProfile(form(given), { on_localhost: false })).toMatchObject({
    ok: false,
    state: { errors: { receipt_address: expect.any(String), tax_id: expect.any(String) } },
  });
});

it('a field is changed that is not as the form showed it, a list in any order', () => {
  const sent = form(shownFields({ name: 'Kettle', tax_id: null, events: ['b', 'a'] }));
  expect(changedFields(sent, { name: 'Kettle', tax_id: null, events: ['a', 'b'] })).toEqual({});
  const given = { name: 'Kettle & Co', tax_id: 'US-77', events: ['a'] };
  expect(changedFields(sent, given)).toEqual(given);
  expect(shownList(sent, 'events')).toEqual(['b', 'a']);
  for (const shown of ['', 'null', '{', '"b"']) {
    expect(changedFields(form({ shown }), given)).toEqual(given);
    expect(shownList(form({ shown }), 'events')).toBeUndefined();
  }
});
