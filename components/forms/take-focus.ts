/** For what takes the place of fields, or of a form: the button that had the focus is gone with them. */
export function takeFocus(node: HTMLElement | null): void {
  node?.focus();
}
