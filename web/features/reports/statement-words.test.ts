/** Percentages of today and of a period that is over. */
import { expect, it } from 'vitest';
import { scaleWords } from './statement-words.ts';

it.each([
  [true, 'Le tue percentuali (incaricato esperto)', 'In vigore oggi'],
  [false, 'Le percentuali del tuo livello di oggi (incaricato esperto)', 'In vigore il 31/10/2026'],
] as const)('NET-881 of a period that goes on, %s: %s, «%s»', (isOpen, title, since) =>
  expect(scaleWords({ levelName: 'Incaricato esperto', isOpen, dateEnd: '2026-10-31' })).toEqual({
    title,
    note: `${since}, sull’imponibile provvigionale di ogni singolo ordine.`,
  }),
);
