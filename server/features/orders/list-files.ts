/** A seller's sent orders, and what the direct subordinates sent, as files. */
import { listOrders, ordersFile } from '@ema/calls/orders.ts';
import { listSubordinatesCommissions, subordinatesCommissionsFile } from '@ema/calls/orders/subordinates.ts';
import { wireToCents } from '@ema/domain/kernel/money.ts';
import { writePhone } from '@ema/domain/kernel/writing.ts';
import { handleListFile } from '../../kernel/list-file.ts';
import { listOrdersHandler, listSubordinatesCommissionsHandler } from './reads.ts';

export const ordersFileHandler = handleListFile(ordersFile, listOrders, listOrdersHandler, {
  title: 'I miei ordini',
  columns: [
    { label: 'Numero', kind: 'number', of: (o) => o.id },
    { label: 'Tipo d’ordine', kind: 'text', width: 24, of: (o) => o.type.title },
    { label: 'Data di invio', kind: 'instant', width: 18, of: (o) => o.submissionTime },
    { label: 'Clienti', kind: 'text', width: 36, of: (o) => o.customers.join(', ') },
    { label: 'Commissioni', kind: 'number', of: (o) => o.commissionsCount },
    { label: 'Metodo di pagamento', kind: 'text', width: 22, of: (o) => o.paymentMethodName },
    { label: 'Totale', kind: 'cents', of: (o) => wireToCents(o.orderTotal) },
    { label: 'Provvigione', kind: 'cents', of: (o) => wireToCents(o.agentFee) },
    { label: 'Recesso o rimborso', kind: 'text', width: 24, of: (o) => o.undone?.text ?? '' },
  ],
});

export const subordinatesCommissionsFileHandler = handleListFile(
  subordinatesCommissionsFile,
  listSubordinatesCommissions,
  listSubordinatesCommissionsHandler,
  {
    title: 'Ultime commissioni',
    columns: [
      { label: 'Commissione', kind: 'number', of: (r) => r.id },
      { label: 'Ordine', kind: 'number', of: (r) => r.orderId },
      { label: 'Codice', kind: 'number', of: (r) => r.seller.id },
      { label: 'Incaricato', kind: 'text', width: 28, of: (r) => r.seller.fullName },
      { label: 'Telefono', kind: 'text', width: 18, of: (r) => writePhone(r.seller.phone) },
      { label: 'Cellulare', kind: 'text', width: 18, of: (r) => writePhone(r.seller.mobile) },
      { label: 'E-mail', kind: 'text', width: 32, of: (r) => r.seller.email },
      { label: 'Data', kind: 'instant', width: 18, of: (r) => r.submissionDate },
    ],
  },
);
