import type { Session } from '@/lib/group/model';
import type { Swap } from '@/lib/group/swap';
import { isDerivedToken, swapToken } from '@/lib/session/tokens';

/** The link parameter that carries the token of an offered place. */
export const SWAP_PARAMETER = 'swap';

/** The link that lets one person take an offered place. */
export const swapUrl = (share_url: string, { id }: Swap): string =>
  `${share_url}?${SWAP_PARAMETER}=${swapToken(id)}`;

/** The offer that a link's token is for; one of another session is none. */
export function swapOfToken({ swaps }: Session, token: string): Swap | undefined {
  return swaps.find(({ id }) => isDerivedToken(token, 'swap', id));
}
