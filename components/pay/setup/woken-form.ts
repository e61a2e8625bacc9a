/** What comes once somebody is about to open a form that was plain so far. */
export { keepFocus } from './keep-focus';
export { SetupForm } from './setup-form';
