/** What a file of deliveries must hold: one line for each, with the day it is due and perhaps that it is paid. */
import { addDays, type Day } from '../kernel/days.ts';
import type { LineFile } from '../kernel/line-file.ts';
import { DAY_PATTERN_HELP, dayFromText } from '../shippings/day-from-text.ts';

/** Each change is told to whoever listens and stands in the history of its order, so a file has fewer than others. */
export const DELIVERY_ROWS_MAX = 2_000;
/** Nothing is delivered later than so many days from today. */
const DAYS_AHEAD = 365;
const NEEDED = ['consegna', 'scadenza'] as const;
const PERHAPS = ['pagata'] as const;
export const DELIVERY_HEADINGS: readonly string[] = [...NEEDED, ...PERHAPS];

export type ReadDelivery = { code: string; date: Day; isPaid: boolean };

const YES = new Set(['si', 'sì', 's', '1', 'x', 'true', 'vero']);
const NO = new Set(['', 'no', 'n', '0', 'false', 'falso']);
const yesNo = (text: string): boolean | null => {
  const plain = text.toLowerCase();
  return YES.has(plain) ? true : NO.has(plain) ? false : null;
};

export const deliveryFile = (today: Day): LineFile<ReadDelivery> => ({
  needed: NEEDED,
  perhaps: PERHAPS,
  most: DELIVERY_ROWS_MAX,
  read: (cell) => {
    const code = cell('consegna').toUpperCase();
    const date = dayFromText(cell('scadenza'));
    const isPaid = yesNo(cell('pagata'));
    const faults: string[] = [];
    if (!/^C\d{7,10}$/.test(code)) faults.push('Il codice della consegna deve essere come C0000123.');
    if (date === null) faults.push(DAY_PATTERN_HELP);
    else if (date > addDays(today, DAYS_AHEAD)) faults.push('La scadenza è oltre un anno da oggi: controllala.');
    if (isPaid === null) faults.push('«pagata» deve essere sì o no.');
    return faults.length > 0 || date === null || isPaid === null ? faults : { code, date, isPaid };
  },
  keyOf: ({ code }) => code,
  twice: 'Questa consegna è già in una riga sopra.',
});

/** A delivery as it stands. */
export type KnownDelivery = {
  date: Day;
  sentOn: Day;
  isVerified: boolean;
  /** Its order was withdrawn from, given back or deleted: what is paid all the same is taken, and given back. */
  isUndone: boolean;
};
/** Why a line of the file cannot be done, or null; that something was paid is never refused (ORD-521, ORD-522). */
export const deliveryFault = (known: KnownDelivery, row: Pick<ReadDelivery, 'date'>): string | null => {
  const isOther = row.date !== known.date;
  if (known.isUndone && isOther) return 'L’ordine è stato annullato: questa consegna non è più dovuta.';
  if (known.isVerified && isOther) return 'Questa consegna è già pagata: la sua scadenza non cambia più.';
  return isOther && row.date < known.sentOn ? 'La scadenza è precedente all’invio dell’ordine.' : null;
};
