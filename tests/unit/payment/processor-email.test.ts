import { expect, it } from 'vitest';
import { accountParams } from '@/lib/payment/account/connect';
import { takenByProcessor } from '@/lib/payment/processor/email';

it.each(['jörg@example.com', 'ada@com', 'ada', ''])(
  'an address that the processor refuses is left out, so that an account can be opened: %j',
  (support_email) => {
    expect(takenByProcessor(support_email)).toBeNull();
    expect(accountParams({ id: 'mer_1', country: 'DE', support_email })).not.toHaveProperty('email');
  },
);

it('an address that the processor takes is sent', () => {
  const support_email = "o'neill+shop@mail.example.com";
  expect(accountParams({ id: 'mer_1', country: 'IE', support_email }).email).toBe(support_email);
  expect(takenByProcessor(null)).toBeNull();
});
