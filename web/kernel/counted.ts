/** What is counted, in words that agree with how many there are. */
import { count, plural } from './formats.ts';

/** «gli 8», «gli 11», «gli 80.000»: before a number that is said with a vowel. */
export const articleOf = (n: number): string => (/^8|^11(?:\.|$)/.test(count(n)) ? 'gli' : 'i');
/** The button that opens the products of a commission. */
export const showProducts = (n: number): string =>
  n === 1 ? 'Mostra il prodotto' : `Mostra ${articleOf(n)} ${plural(n, 'prodotto', 'prodotti')}`;

/** Messages. */
export const notLeft = (n: number): string => plural(n, 'non partito', 'non partiti');
/** What waits in other queues. */
export const notDone = (n: number): string => plural(n, 'non riuscito', 'non riusciti');
/** Documents of a revision. */
export const signed = (n: number): string => plural(n, 'firmato', 'firmati');

/** Commissions of an export, and of one that is taken back. */
export const failedOnes = (n: number): string => plural(n, 'non riuscita', 'non riuscite');
export const untouched = (n: number): string => plural(n, 'non toccata', 'non toccate');
export const wereAlready = (n: number): string => plural(n, 'lo era già', 'lo erano già');
export const wereNot = (n: number): string => plural(n, 'non era esportata', 'non erano esportate');

/** «Manca 1 ora e 20 minuti.», «Mancano 2 ore.»: the verb goes with what is said first, what is none is left out. */
export const timeLeft = ({ hours, minutes }: { hours: number; minutes: number }): string => {
  if (hours === 0 && minutes === 0) return 'Manca meno di un minuto.';
  const parts = [
    ...(hours > 0 ? [plural(hours, 'ora', 'ore')] : []),
    ...(minutes > 0 ? [plural(minutes, 'minuto', 'minuti')] : []),
  ];
  return `${(hours || minutes) === 1 ? 'Manca' : 'Mancano'} ${parts.join(' e ')}.`;
};
