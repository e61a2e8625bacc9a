/** `isTriedAgain` (lib/group/query/refunds.ts) of a row of refunds: it stays failed, and the newer row is what counts. */
export const isTriedAgainSql = (refund: string) =>
  `EXISTS (SELECT FROM refunds later WHERE later.session_id = ${refund}.session_id AND later.replaces = ${refund}.id)`;
