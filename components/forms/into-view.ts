/** A ref for a message: the person who sent the form sees it when it comes. */
export const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });
