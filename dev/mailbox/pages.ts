import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Html, html } from 'stripe-stand-in/html';

export type Mail = {
  id: string;
  created_at: string;
  from: string;
  to: string[];
  cc: string[];
  bcc: string[];
  reply_to: string[];
  subject: string;
  html: string | null;
  text: string | null;
  headers: Record<string, string>;
  tags: { name: string; value: string }[];
};

export const stylesheet = readFileSync(fileURLToPath(new URL('./mailbox.css', import.meta.url)), 'utf8');

function layout(title: string, content: Html): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="stylesheet" href="/mailbox.css">
</head>
<body>
<header class="top"><a href="/">Mailbox</a><span>local stack, nothing leaves this machine</span></header>
<main>${content}</main>
</body>
</html>`.text;
}

function time(at: string): Html {
  const words = `${at.slice(0, 10)} ${at.slice(11, 19)} UTC`;
  return html`<time datetime="${at}">${words}</time>`;
}

function preview(mail: Mail): string {
  const words = (mail.text ?? mail.html?.replace(/<(style|head|title)[\s\S]*?<\/\1>|<[^>]*>/g, ' ') ?? '')
    .replace(/&[a-z]+;|&#\d+;/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return words.length > 140 ? `${words.slice(0, 140)}…` : words;
}

/** All mails, newest first. */
export function mailboxPage(mails: Mail[]): string {
  const items = mails.map(
    (mail) => html`<li><a href="/mails/${mail.id}">
<span class="line"><strong>${mail.subject}</strong>${time(mail.created_at)}</span>
<span class="who">to ${mail.to.join(', ')}</span>
<span class="preview">${preview(mail)}</span></a></li>`,
  );
  const content =
    mails.length === 0
      ? html`<h1>No mail yet</h1><p class="quiet">What the service sends appears here. Reload the page to look again.</p>`
      : html`<div class="heading"><h1>${mails.length} ${mails.length === 1 ? 'mail' : 'mails'}</h1>
<form method="post" action="/empty"><button type="submit">Empty the mailbox</button></form></div>
<ul class="mails">${items}</ul>`;
  return layout('Mailbox', content);
}

function details(mail: Mail): Html {
  const rows: [string, string][] = [
    ['From', mail.from],
    ['To', mail.to.join(', ')],
    ['Cc', mail.cc.join(', ')],
    ['Bcc', mail.bcc.join(', ')],
    ['Reply-To', mail.reply_to.join(', ')],
    ...Object.entries(mail.headers),
    ...mail.tags.map(({ name, value }): [string, string] => [`Tag ${name}`, value]),
    ['Id', mail.id],
  ];
  return html`<dl>${rows
    .filter(([, value]) => value)
    .map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}

/** One mail: as the reader sees it, as text, or its headers. */
export function mailPage(mail: Mail, view: 'text' | 'headers' | undefined): string {
  const shown = view ?? (mail.html ? 'html' : 'text');
  const tab = (name: string, href: string, words: string) =>
    html`<a href="${href}"${shown === name ? html` aria-current="page"` : ''}>${words}</a>`;
  const body =
    shown === 'html'
      ? html`<iframe title="The mail as its reader sees it" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/mails/${mail.id}/html"></iframe>`
      : shown === 'text'
        ? html`<pre>${mail.text ?? 'This mail has no text part.'}</pre>`
        : details(mail);
  return layout(
    mail.subject,
    html`<p><a href="/">All mails</a></p><h1>${mail.subject}</h1>
<p class="quiet">to ${mail.to.join(', ')} from ${mail.from}, ${time(mail.created_at)}</p>
<nav class="tabs" aria-label="Parts of the mail">${mail.html ? tab('html', `/mails/${mail.id}`, 'Mail') : ''}${tab('text', `/mails/${mail.id}/text`, 'Text')}${tab('headers', `/mails/${mail.id}/headers`, 'Headers')}</nav>
${body}`,
  );
}
