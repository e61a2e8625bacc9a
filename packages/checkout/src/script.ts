import { button, init } from './split';

/** The script tag: the global `Split`. */
Object.assign(globalThis, { Split: { init, button } });
