import { button, init } from './split';

export { SplitError } from './errors';
export type {
  Appearance,
  ButtonInstance,
  ButtonOptions,
  Callbacks,
  Cart,
  CartFee,
  CartItem,
  Customer,
  GetSignature,
  GroupOptions,
  InitOptions,
  Member,
  SessionState,
  SessionStatus,
  SplitMode,
  Theme,
} from './types';

/** The same object that the script tag gives as the global `Split`. */
export const Split = { init, button };
