/** What a file of a list is asked besides the filters: which columns, and which rows when some are chosen. */
import { NAMED_ROWS } from '@ema/calls/kernel/list-file.ts';
import { count } from '../../kernel/formats.ts';
import type { Choice } from './choice.ts';

/** The rows that are chosen in a list, and how many they are. */
export type Chosen = { choice: Choice; count: number };
export type FilePart = { columns?: string; ids?: string; except?: string };

/** The heads that columns on the screen have in the file, in the order of the screen. */
export const headsOf = (shown: readonly { label: string; inFile?: readonly string[] }[]): string[] =>
  shown.flatMap(({ label, inFile }) => inFile ?? [label]);

/** The chosen rows as the call names them; null for more than an address has room for. */
export const rowsPart = ({ choice }: Chosen): FilePart | null => {
  const named = [...(choice.kind === 'some' ? choice.keys : choice.except)];
  if (named.length > NAMED_ROWS) return null;
  if (named.length === 0) return {};
  return choice.kind === 'some' ? { ids: named.join(',') } : { except: named.join(',') };
};

/** What is said of rows that cannot be taken alone; null when they can. */
export const wholeListWords = (chosen: Chosen): string | null => {
  if (rowsPart(chosen) !== null) return null;
  const most = count(NAMED_ROWS);
  return chosen.choice.kind === 'some'
    ? `Si possono scaricare da sole al massimo ${most} righe scelte: il file contiene tutto l’elenco.`
    : `Da un file si possono togliere al massimo ${most} righe: il file contiene tutto l’elenco.`;
};
