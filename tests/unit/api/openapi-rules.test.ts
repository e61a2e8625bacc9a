import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectralCore, { type RulesetDefinition } from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';
import { beforeAll, describe, expect, it } from 'vitest';
import { openApiText } from '@/lib/api/openapi';
import { resetEnvironment } from '@/lib/env';

/** The published rules of two linters of OpenAPI documents, which tools are built to expect. */

let text: string;
beforeAll(() => {
  resetEnvironment({ DATABASE_URL: 'postgres://unused', APP_URL: 'https://pay.test' });
  text = openApiText();
});

async function redocly(source: string, rules: 'recommended' | 'recommended-strict'): Promise<string[]> {
  const config = await createConfig({ extends: [rules] });
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
  return problems.map(({ ruleId, message }) => `${ruleId}: ${message}`);
}

async function spectral(source: string): Promise<string[]> {
  const linter = new spectralCore.Spectral();
  linter.setRuleset({ extends: [[oas as RulesetDefinition, 'recommended']] });
  const problems = await linter.run(source);
  return problems.map(({ code, message, path }) => `${code}: ${message} (${path.join('.')})`);
}

describe('the OpenAPI document', () => {
  it.each(['recommended', 'recommended-strict'] as const)('keeps the rules %s of Redocly', async (rules) => {
    expect(await redocly(text, rules)).toEqual([]);
  });

  it('keeps the recommended rules of Spectral', async () => {
    expect(await spectral(text)).toEqual([]);
  });

  it('would be found out by both without its contact and licence', async () => {
    const { openapi, info } = JSON.parse(text);
    // Without its paths too, which these rules do not look at, and which take seconds to read.
    const poorer = JSON.stringify({ openapi, info: { title: info.title, version: info.version }, paths: {} });
    expect(await redocly(poorer, 'recommended')).toContainEqual(expect.stringMatching(/^info-license/));
    expect(await spectral(poorer)).toContainEqual(expect.stringMatching(/^info-contact/));
  });
});
