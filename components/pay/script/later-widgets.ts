import { type ComponentType, lazy } from 'react';
import { touched } from './touched';

type Widgets = typeof import('./widgets').widgets;

const TRY_AGAIN_ms = 3_000;

const pause = () => new Promise<void>((resolve) => setTimeout(resolve, TRY_AGAIN_ms));

const isServerThere = () =>
  fetch(location.href, { method: 'HEAD' }).then(
    ({ status }) => status < 500,
    () => false,
  );

/** Null where they are gone: since a release the server has the script of other pages. `wasThere`: it has just answered. */
async function load(wasThere = false): Promise<Widgets | null> {
  const module = await import('./widgets').catch(() => null);
  if (module || wasThere) return module?.widgets ?? null;
  const isThere = await isServerThere();
  if (!isThere) await pause();
  return load(isThere);
}

const found = touched.then(() => load());
/** What the server has sent is shown until then. */
const loaded = found.then((widgets) => widgets ?? new Promise<Widgets>(() => {}));

const later = (name: keyof Widgets) =>
  lazy(async () => ({ default: (await loaded)[name] as ComponentType<object> }));

/** Each stays as the server has sent it until somebody uses the page. */
export const widgets = {
  Form: later('Form'),
  FormField: later('FormField'),
  LiveTime: later('LiveTime'),
  SubmitButton: later('SubmitButton'),
  TimeLeft: later('TimeLeft'),
};

let isReady = false;
/** Resolves once they are there, and React has noticed, or once they are known to be gone. */
export const ready = found
  .then(() => new Promise((resolve) => setTimeout(resolve)))
  .then(() => {
    isReady = true;
  });

// A form that is sent before what sends it in place has come waits for that. Where that is gone, the browser sends it.
window.addEventListener(
  'submit',
  (event) => {
    const { submitter, target } = event;
    if (isReady || !(target as HTMLElement).hasAttribute('data-in-place')) return;
    event.preventDefault();
    submitter?.setAttribute('aria-disabled', 'true');
    // As the server has sent it, for React.
    void found.then(() => submitter?.removeAttribute('aria-disabled'));
    void ready.then(() => submitter?.click());
  },
  true,
);
