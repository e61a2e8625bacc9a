/** A frame's buttons come disabled: a press before its script runs would be lost, or send a form. */
export function enableButtons(): void {
  for (const button of document.querySelectorAll('button')) button.disabled = false;
}
