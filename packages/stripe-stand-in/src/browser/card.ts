import {
  brandOf,
  cvcLengthOf,
  digitsOf,
  type FieldName,
  formatCvc,
  formatExpiry,
  formatNumber,
  isNumberComplete,
  type Problem,
  partsOfExpiry,
  problemOf,
} from './card-format';
import { type CardText, cardText } from './card-texts';
import { type CallAsk, callApi, onAsk, tell } from './parent-page';
import type { ApiError, Appearance, Ask, Reply } from './protocol';

/** The card form inside the frame. Card data goes from here to the stand-in and nowhere else. */
const main = part('main');
/**
 * As in Stripe's own frame, there is nothing to type into before the script has put it there: a field that is there
 * first loses its focus, and what is typed on, when styles come, and nobody hears what is typed.
 */
const fields = part('template').content;
const FIELDS: readonly FieldName[] = ['number', 'expiry', 'cvc'];
const inputs = { number: input('number'), expiry: input('expiry'), cvc: input('cvc') };
let publishableKey = '';
let locale = 'en';

function part<Name extends 'main' | 'template'>(name: Name): HTMLElementTagNameMap[Name] {
  const found = document.querySelector(name);
  if (!found) throw new Error(`The card form has no ${name}.`);
  return found;
}

function input(name: FieldName): HTMLInputElement {
  const found = fields.getElementById(name);
  if (!(found instanceof HTMLInputElement)) throw new Error(`The card form has no field ${name}.`);
  return found;
}

/** Theme variables that change the form, each to a custom property of the same name. */
const VARIABLES = [
  'colorPrimary',
  'colorBackground',
  'colorText',
  'colorTextSecondary',
  'colorTextPlaceholder',
  'colorDanger',
  'borderRadius',
  'fontFamily',
  'fontSizeBase',
];

function applyAppearance(appearance: Appearance): void {
  const root = document.documentElement;
  root.dataset.theme = appearance.theme === 'night' ? 'dark' : 'light';
  for (const name of VARIABLES) {
    const value = appearance.variables?.[name];
    const safe = typeof value === 'string' && !/[;{}]|url\(/i.test(value) && value.length < 300;
    if (safe) root.style.setProperty(`--${name}`, value);
    else root.style.removeProperty(`--${name}`);
  }
  const { surface = '' } = appearance;
  document.body.style.setProperty(
    'background',
    /^(rgb|oklch|oklab|lch|lab|color)\([\w ,.%-]+\)$/.test(surface) ? surface : 'transparent',
  );
}

function problem(name: FieldName): Problem | undefined {
  return problemOf(name, inputs[name].value, inputs.number.value);
}

function showProblem(name: FieldName, short: CardText | undefined): void {
  const message = short && cardText(locale, short);
  const line = document.getElementById(`${name}-error`);
  if (!line || line.textContent === (message ?? '')) return;
  line.textContent = message ?? '';
  inputs[name].setAttribute('aria-invalid', message ? 'true' : 'false');
}

function reportChange(): void {
  const empty = FIELDS.every((name) => inputs[name].value === '');
  const complete = FIELDS.every((name) => problem(name) === undefined);
  tell({ type: 'change', empty, complete });
}

/** Formats the input and keeps the caret after the same digit. */
function reformat(name: FieldName, deleting: boolean): void {
  const field = inputs[name];
  const caret = field.selectionStart ?? field.value.length;
  const atEnd = caret === field.value.length;
  const before = digitsOf(field.value.slice(0, caret)).length;
  const brand = brandOf(digitsOf(inputs.number.value));
  field.value =
    name === 'number'
      ? formatNumber(field.value)
      : name === 'expiry'
        ? formatExpiry(field.value, deleting)
        : formatCvc(field.value, brand);
  if (name === 'number') showBrand();
  if (atEnd || document.activeElement !== field) return;
  let position = 0;
  for (let seen = 0; position < field.value.length && seen < before; position++) {
    if (/\d/.test(field.value[position] ?? '')) seen += 1;
  }
  field.setSelectionRange(position, position);
}

function showBrand(): void {
  const brand = brandOf(digitsOf(inputs.number.value));
  document.documentElement.dataset.brand = brand;
  inputs.cvc.placeholder = cvcLengthOf(brand) === 4 ? '4 digits' : 'CVC';
}

function advance(name: FieldName): void {
  const field = inputs[name];
  if (document.activeElement !== field || field.selectionStart !== field.value.length) return;
  if (name === 'number' && isNumberComplete(field.value) && brandOf(digitsOf(field.value)) !== 'unknown')
    inputs.expiry.focus();
  if (name === 'expiry' && digitsOf(field.value).length === 4 && !problem('expiry')) inputs.cvc.focus();
}

for (const name of FIELDS) {
  const field = inputs[name];
  field.addEventListener('input', (event) => {
    const deleting = event instanceof InputEvent && event.inputType.startsWith('delete');
    reformat(name, deleting);
    if (field.getAttribute('aria-invalid') === 'true') showProblem(name, problem(name)?.short);
    if (name === 'number' && digitsOf(field.value).length >= 16) showProblem(name, problem(name)?.short);
    reportChange();
    if (!deleting) advance(name);
  });
  field.addEventListener('focus', () => tell({ type: 'focused' }));
  field.addEventListener('blur', () => {
    if (field.value !== '') showProblem(name, problem(name)?.short);
    tell({ type: 'blurred' });
  });
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') tell({ type: 'escape' });
    if (event.key === 'Enter') tell({ type: 'enter' });
  });
}
fields.querySelector('form')?.addEventListener('submit', (event) => event.preventDefault());

/** Shows everything that is missing or wrong and goes to the first of it. */
function validate(): ApiError | undefined {
  const wrong = FIELDS.filter((name) => problem(name) !== undefined);
  for (const name of FIELDS) showProblem(name, problem(name)?.short);
  const [first] = wrong;
  if (!first) return undefined;
  inputs[first].focus();
  const cause = problem(first);
  return { type: 'validation_error', code: cause?.code, message: cause?.message };
}

function cardForm(): Record<string, string> {
  const { month, year } = partsOfExpiry(inputs.expiry.value);
  return {
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': digitsOf(inputs.number.value),
    'payment_method_data[card][exp_month]': String(month),
    'payment_method_data[card][exp_year]': String(year),
    'payment_method_data[card][cvc]': digitsOf(inputs.cvc.value),
  };
}

async function call(ask: CallAsk): Promise<Reply> {
  const error = ask.withCard ? validate() : undefined;
  return error ? { error } : callApi(publishableKey, ask, ask.withCard ? cardForm() : {});
}

/** Labels in the reader's language. */
function speak(): void {
  document.documentElement.lang = locale;
  document.title = cardText(locale, 'title');
  fields.querySelector('form')?.setAttribute('aria-label', cardText(locale, 'title'));
  for (const name of FIELDS) {
    const label = fields.querySelector(`label[for=${name}]`);
    if (label) label.textContent = cardText(locale, name);
  }
}

/** Shows the form, and tells how high it is from now on. */
function show(): void {
  main.append(fields);
  const tellHeight = () => tell({ type: 'height', height: main.getBoundingClientRect().height });
  new ResizeObserver(tellHeight).observe(main);
}

async function answer(ask: Ask): Promise<Reply> {
  switch (ask.type) {
    case 'init':
      publishableKey = ask.publishableKey;
      locale = ask.locale ?? locale;
      applyAppearance(ask.appearance);
      speak();
      // As Stripe's own form, which takes it from what it is mounted in.
      document.documentElement.dir = ask.direction ?? '';
      show();
      setTimeout(() => tell({ type: 'ready' }), 0);
      return {};
    case 'appearance':
      applyAppearance(ask.appearance);
      return {};
    case 'focus':
      inputs.number.focus();
      return {};
    case 'clear':
      for (const name of FIELDS) {
        inputs[name].value = '';
        showProblem(name, undefined);
      }
      reportChange();
      return {};
    case 'validate': {
      const error = validate();
      return error ? { error } : {};
    }
    case 'call':
      return call(ask);
  }
}

onAsk<Ask>((ask, id) => void answer(ask).then((reply) => tell({ type: 'reply', ...reply }, id)));

tell({ type: 'loaded' });
