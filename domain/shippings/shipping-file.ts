/** What a file of shippings must hold: one line for each parcel, with the order it belongs to and where it is followed. */
import type { LineFile } from '../kernel/line-file.ts';
import { DAY_PATTERN_HELP, dayFromText } from './day-from-text.ts';

export const SHIPPING_ID_MAX = 60;
export const LINK_MAX = 500;
export const SHIPPING_HEADINGS = ['ordine', 'data', 'spedizione', 'link'] as const;

export type ReadShipping = { orderId: number; date: string; shippingId: string; link: string };

/** Only what a browser opens safely leads away from the portal. */
export const isTrackingLink = (text: string): boolean =>
  text.length <= LINK_MAX && /^https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d{1,5})?(?:[/?][^\s]*)?$/i.test(text);

/** An order's number as a file says it; 0 for anything else. */
const orderNumber = (text: string): number => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0);

export const SHIPPING_FILE: LineFile<ReadShipping> = {
  needed: SHIPPING_HEADINGS,
  perhaps: [],
  read: (cell) => {
    const date = dayFromText(cell('data'));
    const row = {
      orderId: orderNumber(cell('ordine')),
      date: date ?? '',
      shippingId: cell('spedizione'),
      link: cell('link'),
    };
    const faults: string[] = [];
    if (row.orderId === 0) faults.push('Il numero dell’ordine non è un numero.');
    if (date === null) faults.push(DAY_PATTERN_HELP);
    if (row.shippingId === '') faults.push('Manca il numero della spedizione.');
    if (row.shippingId.length > SHIPPING_ID_MAX)
      faults.push(`Il numero della spedizione può avere al massimo ${SHIPPING_ID_MAX} caratteri.`);
    if (!isTrackingLink(row.link)) faults.push('Il link deve essere un indirizzo che comincia con https://.');
    return faults.length > 0 ? faults : row;
  },
  keyOf: ({ orderId, shippingId }) => `${orderId} ${shippingId}`,
  twice: 'Questa spedizione è già in una riga sopra.',
};
