import { describe, expect, it } from 'vitest';
import * as words from './counted.ts';

const COUNTS = [0, 1, 2, 8, 11] as const;
const TABLE: readonly [name: string, of: (n: number) => string, written: readonly string[]][] = [
  ['articles', words.articleOf, ['i', 'i', 'i', 'gli', 'gli']],
  [
    'products of a commission',
    words.showProducts,
    [
      'Mostra i 0 prodotti',
      'Mostra il prodotto',
      'Mostra i 2 prodotti',
      'Mostra gli 8 prodotti',
      'Mostra gli 11 prodotti',
    ],
  ],
  ['messages', words.notLeft, ['0 non partiti', '1 non partito', '2 non partiti', '8 non partiti', '11 non partiti']],
  [
    'other queues',
    words.notDone,
    ['0 non riusciti', '1 non riuscito', '2 non riusciti', '8 non riusciti', '11 non riusciti'],
  ],
  ['documents', words.signed, ['0 firmati', '1 firmato', '2 firmati', '8 firmati', '11 firmati']],
  [
    'commissions that failed',
    words.failedOnes,
    ['0 non riuscite', '1 non riuscita', '2 non riuscite', '8 non riuscite', '11 non riuscite'],
  ],
  [
    'commissions left alone',
    words.untouched,
    ['0 non toccate', '1 non toccata', '2 non toccate', '8 non toccate', '11 non toccate'],
  ],
  [
    'commissions exported before',
    words.wereAlready,
    ['0 lo erano già', '1 lo era già', '2 lo erano già', '8 lo erano già', '11 lo erano già'],
  ],
  [
    'commissions never exported',
    words.wereNot,
    [
      '0 non erano esportate',
      '1 non era esportata',
      '2 non erano esportate',
      '8 non erano esportate',
      '11 non erano esportate',
    ],
  ],
  [
    'minutes',
    (minutes) => words.timeLeft({ hours: 0, minutes }),
    ['Manca meno di un minuto.', 'Manca 1 minuto.', 'Mancano 2 minuti.', 'Mancano 8 minuti.', 'Mancano 11 minuti.'],
  ],
  [
    'hours',
    (hours) => words.timeLeft({ hours, minutes: 0 }),
    ['Manca meno di un minuto.', 'Manca 1 ora.', 'Mancano 2 ore.', 'Mancano 8 ore.', 'Mancano 11 ore.'],
  ],
  [
    'minutes after an hour',
    (minutes) => words.timeLeft({ hours: 1, minutes }),
    [
      'Manca 1 ora.',
      'Manca 1 ora e 1 minuto.',
      'Manca 1 ora e 2 minuti.',
      'Manca 1 ora e 8 minuti.',
      'Manca 1 ora e 11 minuti.',
    ],
  ],
];

describe('what is counted', () => {
  it.each(TABLE)('ACC-698 %s agree with 0, 1, 2, 8 and 11', (_, of, written) =>
    expect(COUNTS.map(of)).toEqual(written),
  );
  it.each([
    [80, 'gli'],
    [81_000, 'gli'],
    [11_040, 'gli'],
    [18, 'i'],
    [111, 'i'],
    [1_100, 'i'],
  ])('ACC-698 %i has the article of the word it begins with: %s', (n, article) =>
    expect(words.articleOf(n)).toBe(article),
  );
});
