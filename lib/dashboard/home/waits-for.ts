import { TRANSFER_NOT_MADE } from '@/lib/group/query/transfers';

/** The merchant's balance, a permission that our key at the processor lacks, or the transfer that it is taken from. */
export type WaitsFor = 'balance' | 'access' | 'transfer';

const BY_CODE: Readonly<Record<string, WaitsFor>> = {
  permission_missing: 'access',
  [TRANSFER_NOT_MADE]: 'transfer',
};

/** What a reversal waits for, by the code that it was refused with. */
export function waitsFor(waiting_code: string | null): WaitsFor {
  return BY_CODE[waiting_code ?? ''] ?? 'balance';
}
