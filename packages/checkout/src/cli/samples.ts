import type { Command } from './command';
import { baseUrl } from './connection';
import { UsageError } from './usage-error';

interface Document {
  webhooks: Record<string, { post: { requestBody: { content: Record<string, { example: object }> } } }>;
}

export const samples: Command = {
  usage: 'samples [event type]',
  most_words: 1,
  about: 'Prints a sample of what your server gets: of one type of event, or of all. Needs no key.',
  options: {},
  async run({ words, options, terminal }) {
    const url = `${baseUrl(options)}/openapi.json`;
    const response = await fetch(url).catch(() => null);
    if (!response?.ok) throw new Error(`${url} cannot be read. Is this the address of a deployment?`);
    const { webhooks } = (await response.json()) as Document;
    const [wanted] = words;
    const types = Object.keys(webhooks).filter((type) => wanted === undefined || type === wanted);
    if (types.length === 0) {
      throw new UsageError(`There is no event ${wanted}: ${Object.keys(webhooks).join(', ')}`);
    }
    for (const type of types) {
      const example = webhooks[type]?.post.requestBody.content['application/json']?.example ?? {};
      terminal.print(JSON.stringify(example, null, 2), example);
    }
    return 0;
  },
};
