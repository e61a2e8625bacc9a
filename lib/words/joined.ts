const JOINED: Readonly<Record<string, string>> = { em: 'na', de: 'da', por: 'pela', a: 'à' };

/** Portuguese joins a preposition and an article: "em" before "a loja", the name of a shop without one, is "na loja". */
export const joinArticle = (text: string): string =>
  text.replace(
    /(?<!\p{L})(em|de|por|a) a(?= loja(?!\p{L}))/gu,
    (apart, preposition: string) => JOINED[preposition] ?? apart,
  );
