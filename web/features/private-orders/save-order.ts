/** What is said when a private order is not saved, and why one cannot be sent yet. */
import { CallFailure, sentenceOf } from '../../kernel/client.ts';
import { errorDialog } from '../../ui/notices.tsx';
import type { Composed } from './order-editor.tsx';

/** ORD-247 */
const TITLE = 'Non è stato possibile salvare l’ordine.';
const TEXT =
  'Ricontrolla i dati inseriti, se hai scelto prodotti con varianti, ricorda che la somma di ogni riga deve coincidere con la quantità di prodotti selezionata';

/** What a refused save says: the only error on items, else the default sentence; without violations the server’s. */
const refusalText = (thrown: unknown): string => {
  if (!(thrown instanceof CallFailure) || thrown.violations.length === 0) return sentenceOf(thrown);
  const [only, ...more] = thrown.violations.filter((v) => /^items(\.|\[|$)/.test(v.propertyPath));
  return only && more.length === 0 ? only.message : TEXT;
};
export const sayRefused = (thrown: unknown): Promise<void> => errorDialog(TITLE, refusalText(thrown));

/** Why it cannot be sent yet; wrong variants are the server’s to tell. */
export const missingOf = ({ chooser, selection }: Composed): string | null => {
  if (chooser.state === 'creating' || chooser.state === 'editing') return 'Salva prima i dati del cliente.';
  if (chooser.state === 'empty') return 'Scegli il cliente.';
  return Object.keys(selection).length === 0 ? 'Scegli almeno un prodotto.' : null;
};
