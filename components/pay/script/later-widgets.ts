import { type ComponentType, lazy } from 'react';
import { touched } from './touched';

type Widgets = typeof import('./widgets').widgets;

const TRY_AGAIN_ms = 3_000;

const load = (): Promise<Widgets> =>
  import('./widgets').then(
    (module) => module.widgets,
    () => new Promise<void>((resolve) => setTimeout(resolve, TRY_AGAIN_ms)).then(load),
  );

const loaded = touched.then(load);

const later = (name: keyof Widgets) =>
  lazy(async () => ({ default: (await loaded)[name] as ComponentType<object> }));

/** Each stays as the server has sent it until somebody uses the page. */
export const widgets = {
  FormField: later('FormField'),
  LiveTime: later('LiveTime'),
  PostForm: later('PostForm'),
  SubmitButton: later('SubmitButton'),
  TimeLeft: later('TimeLeft'),
};

let isReady = false;
/** Resolves once they are there, and React has noticed. */
export const ready = loaded
  .then(() => new Promise((resolve) => setTimeout(resolve)))
  .then(() => {
    isReady = true;
  });

// A form that is sent before what sends it in place has come waits for that.
window.addEventListener(
  'submit',
  (event) => {
    const { submitter, target } = event;
    if (isReady || !(target as HTMLElement).hasAttribute('data-in-place')) return;
    event.preventDefault();
    submitter?.setAttribute('aria-disabled', 'true');
    // As the server has sent it, for React.
    void loaded.then(() => submitter?.removeAttribute('aria-disabled'));
    void ready.then(() => submitter?.click());
  },
  true,
);
