/** What came of a file of prices, in one line: how many were loaded, and how many of them begin later (NET-983). */
import type { importPrices } from '@ema/calls/catalogue/prices.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { count, day, plural } from '../../kernel/formats.ts';

type Loaded = Pick<CallOutput<typeof importPrices>, 'changed' | 'kept' | 'later'>;

/** «, uno dal 30/11/2026», or of several days the first: «, 3 dal 30/11/2026 in poi». */
const laterWords = (later: Loaded['later']): string => {
  if (!later) return '';
  const { prices, first, last } = later;
  return `, ${prices === 1 ? 'uno' : count(prices)} dal ${day(first)}${first === last ? '' : ' in poi'}`;
};
export const loadedWords = ({ changed, kept, later }: Loaded): string =>
  `${plural(changed + kept, 'prezzo caricato', 'prezzi caricati')}${laterWords(later)}`;
