/** What a form answers when it has left the page: a FormNotice shows it. */
export interface LeftAnswer {
  ok: boolean;
  message: string;
}

export const LEFT_EVENT = 'split:left';

export const leaveAnswer = (detail: LeftAnswer) =>
  window.dispatchEvent(new CustomEvent(LEFT_EVENT, { detail }));
