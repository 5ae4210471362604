/** The twelve levels of an agent in fibra: what they are called, and how many credits of a period each asks for. */
import { formatCount } from '../kernel/counts.ts';

/** Names of the levels 1 to 12, as the company calls them. */
const NAMES = [
  'Incaricato',
  'Incaricato esperto',
  'Incaricato senior',
  'Coordinatore',
  'Coordinatore senior',
  'Capogruppo',
  'Capogruppo senior',
  'Responsabile',
  'Responsabile senior',
  'Manager',
  'Manager senior',
  'General manager',
];
export const LEVELS = NAMES.length;
/** Credits that the levels 1 to 12 ask for until an administrator decides others. */
export const FIRST_THRESHOLDS: readonly number[] = [0, 2, 4, 7, 10, 14, 19, 25, 32, 40, 50, 65];
/** More than all agents together ever bring: keeps the column an integer. */
export const CREDITS_MAX = 1_000_000;

export const levelName = (level: number): string => NAMES[level - 1] ?? `Livello ${level}`;

const isAsked = (credits: number): boolean => Number.isInteger(credits) && credits >= 0 && credits <= CREDITS_MAX;

/** Sentences by position: the first level asks for nothing, each other for more than the one below it. */
export const thresholdFaults = (thresholds: readonly number[]): { level: number; message: string }[] =>
  thresholds.flatMap((credits, i) => {
    const level = i + 1;
    if (i === 0) return credits === 0 ? [] : [{ level, message: 'Il primo livello non chiede crediti: lascia 0.' }];
    if (!Number.isInteger(credits) || credits < 0)
      return [{ level, message: 'Inserisci un numero intero, senza virgola né segno.' }];
    if (credits > CREDITS_MAX) return [{ level, message: `Inserisci al massimo ${formatCount(CREDITS_MAX)}.` }];
    const below = thresholds.slice(0, i).findLast(isAsked) ?? 0;
    return credits > below
      ? []
      : [{ level, message: `Inserisci più di ${formatCount(below)}, i crediti del livello ${levelName(i)}.` }];
  });
