interface FieldContent {
  /** What is in it now, also if that was put there before the script came. */
  held: string;
  /** What the page as it is now shows in it. */
  made: string;
}

/** As a text area holds a text. */
export const withUnixBreaks = (text: string): string => text.replace(/\r\n?/g, '\n');

/** What a field of a form would send, and what it would if nobody had touched it. */
export function fieldContent(field: Element): FieldContent {
  if (field instanceof HTMLTextAreaElement)
    return { held: field.value, made: withUnixBreaks(field.defaultValue) };
  if (field instanceof HTMLSelectElement) {
    const options = [...field.options];
    return {
      held: String(options.map(({ selected }) => selected)),
      made: String(options.map(({ defaultSelected }) => defaultSelected)),
    };
  }
  if (!(field instanceof HTMLInputElement) || field.name === '' || field.type === 'hidden')
    return { held: '', made: '' };
  return field.matches('[type=checkbox], [type=radio]')
    ? { held: String(field.checked), made: String(field.defaultChecked) }
    : // A line has no breaks: the browser takes them out.
      { held: field.value, made: field.defaultValue.replace(/[\r\n]/g, '') };
}

/** Whether somebody has typed or chosen something in it. */
export function isTouched(field: Element): boolean {
  const { held, made } = fieldContent(field);
  return held !== made;
}
