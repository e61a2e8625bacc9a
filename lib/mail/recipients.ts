import { pool } from '@/lib/db/pool';

interface Contacts {
  support_email: string | null;
  owners: string[];
}

/** Owners whose address is proven to be theirs; a team may have several. */
async function contactsOf(merchant_id: string): Promise<Contacts> {
  const { rows } = await pool().query<Contacts>({
    name: 'mail_contacts',
    text: `SELECT m.support_email, ARRAY(
             SELECT u.email FROM auth_members a JOIN auth_users u ON u.id = a.user_id
             WHERE a.organization_id = m.organization_id AND 'owner' = ANY(string_to_array(a.role, ','))
               AND u.email_verified AND u.banned IS NOT TRUE
             ORDER BY a.created_at, a.id) AS owners
           FROM merchants m WHERE m.id = $1`,
    values: [merchant_id],
  });
  return rows[0] ?? { support_email: null, owners: [] };
}

/** Who hears about the merchant's account: its owners, else its support address. */
export async function accountRecipients(merchant_id: string): Promise<string[]> {
  const { support_email, owners } = await contactsOf(merchant_id);
  return owners.length > 0 ? owners : support_email ? [support_email] : [];
}

/** Who hears about one customer's case: the support address, else the owners. */
export async function caseRecipients(merchant_id: string): Promise<string[]> {
  const { support_email, owners } = await contactsOf(merchant_id);
  return support_email ? [support_email] : owners;
}
