import { env } from '@/lib/env';

/** A request as a shell command. The key is a variable of the shell: it is not kept here, so it cannot be shown. */
export function curlCommand(call: { method: string; path: string; request: unknown }): string {
  const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
  const lines = [
    `curl -X ${call.method} ${quote(`${env().APP_URL}${call.path}`)}`,
    `-H "Authorization: Bearer $SPLIT_SECRET_KEY"`,
  ];
  if (call.request) {
    lines.push(`-H 'Content-Type: application/json'`, `-d ${quote(JSON.stringify(call.request))}`);
  }
  return lines.join(' \\\n  ');
}
