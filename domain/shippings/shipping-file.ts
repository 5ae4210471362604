/** What a file of shippings must hold: one line for each parcel, with the order it belongs to and where it is followed. */
import { DAY_PATTERN_HELP, dayFromText } from './day-from-text.ts';

export const SHIPPING_ROWS_MAX = 5_000;
export const SHIPPING_ID_MAX = 60;
export const LINK_MAX = 500;
const COLUMNS = { orderId: 'ordine', date: 'data', shippingId: 'spedizione', link: 'link' } as const;
type Field = keyof typeof COLUMNS;
export const SHIPPING_HEADINGS: readonly string[] = Object.values(COLUMNS);

/** Lines count from 1, with that of the headings. */
export type ReadShipping = { line: number; orderId: number; date: string; shippingId: string; link: string };
export type ShippingFault = { line: number; message: string };

/** Only what a browser opens safely leads away from the portal. */
export const isTrackingLink = (text: string): boolean =>
  text.length <= LINK_MAX && /^https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d{1,5})?(?:[/?][^\s]*)?$/i.test(text);

const readRow = (cell: (field: Field) => string, line: number): { row: ReadShipping; faults: string[] } => {
  const date = dayFromText(cell('date'));
  const order = cell('orderId');
  const row = {
    line,
    orderId: /^[1-9]\d{0,14}$/.test(order) ? Number(order) : 0,
    date: date ?? '',
    shippingId: cell('shippingId'),
    link: cell('link'),
  };
  const faults: string[] = [];
  if (row.orderId === 0) faults.push('Il numero dell’ordine non è un numero.');
  if (date === null) faults.push(DAY_PATTERN_HELP);
  if (row.shippingId === '') faults.push('Manca il numero della spedizione.');
  if (row.shippingId.length > SHIPPING_ID_MAX)
    faults.push(`Il numero della spedizione può avere al massimo ${SHIPPING_ID_MAX} caratteri.`);
  if (!isTrackingLink(row.link)) faults.push('Il link deve essere un indirizzo che comincia con https://.');
  return { row, faults };
};

/** Everything that is wrong with it, line by line; rows only when nothing is. `at`: the line of each row of cells. */
export const readShippings = (
  cells: readonly string[][],
  at: readonly number[] = [],
): { rows: ReadShipping[]; faults: ShippingFault[] } => {
  const [headings = [], ...lines] = cells;
  const places = headings.map((heading) => heading.trim().toLowerCase());
  const missing = SHIPPING_HEADINGS.filter((heading) => !places.includes(heading));
  if (missing.length > 0)
    return { rows: [], faults: [{ line: 1, message: `Manca la colonna «${missing.join('», «')}».` }] };
  if (lines.length === 0) return { rows: [], faults: [{ line: 1, message: 'Il file non ha righe.' }] };
  if (lines.length > SHIPPING_ROWS_MAX)
    return { rows: [], faults: [{ line: 1, message: `Il file può avere al massimo ${SHIPPING_ROWS_MAX} righe.` }] };
  const read = lines.map((line, index) =>
    readRow((field) => (line[places.indexOf(COLUMNS[field])] ?? '').trim(), at[index + 1] ?? index + 2),
  );
  const seen = new Set<string>();
  const faults = read.flatMap(({ row, faults: own }) => {
    const key = `${row.orderId} ${row.shippingId}`;
    const isTwice = seen.has(key);
    seen.add(key);
    const all = isTwice && own.length === 0 ? ['Questa spedizione è già in una riga sopra.'] : own;
    return all.map((message) => ({ line: row.line, message }));
  });
  return { rows: faults.length > 0 ? [] : read.map(({ row }) => row), faults };
};
