import { expect, it } from 'vitest';
import { joinArticle } from '@/lib/words/joined';
import { wordsOf } from '@/lib/words/words';

it.each([
  ['Seu grupo em a loja', 'Seu grupo na loja'],
  ['Seu reembolso de a loja: R$ 8,00', 'Seu reembolso da loja: R$ 8,00'],
  ['Guardado por a loja, pergunte a a loja.', 'Guardado pela loja, pergunte à loja.'],
  ['Enviado para a loja', 'Enviado para a loja'],
  ['Então a loja encerrou o grupo', 'Então a loja encerrou o grupo'],
  ['Seu grupo em A Loja da Ana', 'Seu grupo em A Loja da Ana'],
  ['Um pedido em a lojas', 'Um pedido em a lojas'],
])('%j is written %j', (apart, joined) => {
  expect(joinArticle(apart)).toBe(joined);
});

it('only Portuguese has words joined', () => {
  const said = (locale: 'pt' | 'es') => wordsOf(locale).say('becauseStarted', { shop: 'a loja' });
  expect(said('pt')).toMatch(/na loja\.$/);
  expect(said('es')).toMatch(/en a loja\.$/);
});
