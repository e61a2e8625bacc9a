/** Keeps in mind what in `place` has the focus, and where in it somebody is typing, for when other fields are there. */
export function keepFocus(place: HTMLElement): () => void {
  const active = document.activeElement;
  if (!active || !place.contains(active)) return () => {};
  const { id, name, type, selectionStart, selectionEnd } = active as HTMLInputElement;
  const named = name && `[name="${name}"]${type === 'radio' ? ':checked' : ''}`;
  return () => {
    const field = place.querySelector<HTMLInputElement>(id ? `#${id}` : named || `[type=${type}]`);
    field?.focus();
    // A field that gets the focus selects what is in it, which the next letter would replace.
    if (typeof selectionStart === 'number') field?.setSelectionRange(selectionStart, selectionEnd);
  };
}
