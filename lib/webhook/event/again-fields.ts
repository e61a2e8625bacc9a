import { z } from 'zod';

/** What a session has that took over the people of another one, in answers and events. */

export const before_cents = z
  .int()
  .optional()
  .describe("With a secret key: the member's share in the session of group_from. Absent for everybody else.");

export const group_from = z
  .object({
    session_id: z.string(),
    total_cents: z.int().describe('What that order came to.'),
    missing_items: z
      .array(z.object({ id: z.string().optional(), name: z.string(), quantity: z.int(), of: z.int() }))
      .describe('What its members had claimed and this cart does not have, or not as often.'),
  })
  .optional()
  .describe('The session whose people were taken over; with a secret key. Absent if there is none.');
