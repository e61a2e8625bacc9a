import { type RefObject, useEffect } from 'react';

/**
 * A choice that has a name (`data-name`), such as a place that the organizer named, fills in the form's name. What
 * somebody has typed stays.
 */
export function useChosenName(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    let filled = '';
    const fill = () => {
      const controls = [...(form.current?.elements ?? [])] as HTMLInputElement[];
      const chosen = controls.find(({ checked, dataset }) => checked && dataset.name !== undefined);
      const name = controls.find((control) => control.name === 'name');
      if (!chosen || !name || name.value !== filled) return;
      filled = chosen.dataset.name ?? '';
      name.value = filled;
    };
    fill();
    document.addEventListener('change', fill);
    return () => document.removeEventListener('change', fill);
  }, [form]);
}
