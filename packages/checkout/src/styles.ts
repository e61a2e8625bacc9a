/**
 * One sheet for the button and the modal. Surfaces use system colours, which follow `color-scheme`. Shops hide and
 * rearrange what they find, such as "div:empty", which our hosts are to them: the hosts' own display is important.
 */
export const styles = `
  :host{all:initial;color-scheme:light;display:block!important}
  :host(.auto){color-scheme:light dark}
  :host(.dark){color-scheme:dark}
  :host(.fit){display:inline-block!important}
  button{width:100%;height:44px;padding:0 20px;border:1px solid #8888;border-radius:10px;
    background:#4338ca;color:#fff;font:600 16px system-ui;cursor:pointer}
  button:hover{filter:brightness(1.2)}
  .dark{background:#111827}
  .outline{background:Canvas;color:CanvasText}
  .sm{height:36px;font-size:14px}
  .lg{height:52px;font-size:18px}
  :focus-visible{outline:3px solid #6366f1;outline-offset:2px}
  dialog,iframe,p{box-sizing:border-box;border:0;width:100%;height:100%;max-width:100%;max-height:100%}
  dialog{
    padding:env(safe-area-inset-top) 0 env(safe-area-inset-bottom);overflow:hidden;font:16px system-ui}
  dialog[open]{display:flex;flex-flow:column}
  dialog::backdrop{background:#000a}
  @media(min-width:640px){dialog{width:480px;height:min(780px,94%);border-radius:16px}}
  header,footer{display:flex;align-items:center;height:44px;padding-inline-start:20px;border:1px solid #8884}
  header button{width:44px;padding:0;border:0;margin-inline-start:auto;background:0 0;color:inherit}
  section{position:relative;flex:1}
  iframe,p{position:absolute;margin:0}
  p{padding:20px;background:Canvas}
  i{display:block;margin:20px 0;height:80px;border-radius:10px;background:#8884}
`;
