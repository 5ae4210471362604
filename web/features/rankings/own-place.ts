/** One's own place in a chart, with its neighbours, and what it takes to climb. */
import type { getChart } from '@ema/calls/rankings.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { count, plural } from '../../kernel/formats.ts';

export type Row = CallOutput<typeof getChart>['rows'][number];

/** What keeps the rows of a chart apart, also two people of one name on one position. */
export const keysOf = <R extends Pick<Row, 'posizione' | 'nome'>>(rows: readonly R[]): ((row: R) => string) => {
  const keys = new Map<R, string>();
  const alike = new Map<string, number>();
  for (const row of rows) {
    const name = `${row.posizione} ${row.nome}`;
    const nth = (alike.get(name) ?? 0) + 1;
    alike.set(name, nth);
    keys.set(row, `${name} ${nth}`);
  }
  return (row) => keys.get(row) ?? '';
};
/** Who stands just before and after oneself, and oneself; nobody without a place. */
export const aroundOwn = (rows: readonly Row[]): readonly Row[] => {
  const at = rows.findIndex(({ isOwn }) => isOwn);
  return at === -1 ? [] : rows.slice(Math.max(0, at - 1), at + 2);
};
/** «Sei in posizione 7. Ti mancano 12 punti per raggiungere Anna Rossi.» */
export const ownWords = (rows: readonly Row[]): string => {
  const at = rows.findIndex(({ isOwn }) => isOwn);
  const own = rows[at];
  if (!own) return '';
  const above = rows.slice(0, at).findLast((row) => row.punti > own.punti);
  if (own.posizione === 1) return 'Sei in testa alla classifica.';
  if (!above) return `Sei in posizione ${own.posizione}.`;
  const missing = above.punti - own.punti;
  const verb = missing === 1 ? 'Ti manca' : 'Ti mancano';
  return `Sei in posizione ${own.posizione}. ${verb} ${missing === 1 ? '1 punto' : `${count(missing)} punti`} per raggiungere ${above.nome}.`;
};
/** «8 posizioni», for the line under the title. */
export const placesWords = (n: number): string => plural(n, 'posizione', 'posizioni');
