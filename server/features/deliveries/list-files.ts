/** Deliveries to pay, what the network has not paid, and what sellers declare, as files. */
import {
  declaredPaymentsFile,
  deliveriesFile,
  listDeclaredPayments,
  listDeliveries,
  unpaidDeliveries,
  unpaidDeliveriesFile,
} from '@ema/calls/deliveries.ts';
import { wireToCents } from '@ema/domain/kernel/money.ts';
import { handleListFile } from '../../kernel/list-file.ts';
import { listDeclaredHandler, listDeliveriesHandler, unpaidDeliveriesHandler } from './reads.ts';

const cents = (wire: string | null): number | null => (wire === null ? null : wireToCents(wire));

export const deliveriesFileHandler = handleListFile(deliveriesFile, listDeliveries, listDeliveriesHandler, {
  title: 'Consegne da pagare',
  columns: [
    { label: 'Codice', kind: 'text', width: 18, of: (d) => d.code },
    { label: 'Ordine', kind: 'number', of: (d) => d.orderId },
    { label: 'Cliente', kind: 'text', width: 28, of: (d) => d.customer },
    { label: 'Scadenza', kind: 'day', of: (d) => d.date },
    { label: 'Pagamento', kind: 'text', width: 22, of: (d) => d.paymentMethodName },
    { label: 'Imponibile provvigionale', kind: 'cents', of: (d) => wireToCents(d.priceTaxable) },
    { label: 'Da pagare', kind: 'cents', of: (d) => wireToCents(d.finalTotalToPay) },
    { label: 'Articoli scontati', kind: 'cents', of: (d) => wireToCents(d.productsDiscount) },
    { label: 'Acconti', kind: 'cents', of: (d) => wireToCents(d.deposit) },
    { label: 'Dichiarare entro il', kind: 'day', of: (d) => d.deadline },
  ],
});

/** Amounts are empty for whoever does not see them on the screen (NET-260). */
export const unpaidDeliveriesFileHandler = handleListFile(
  unpaidDeliveriesFile,
  unpaidDeliveries,
  unpaidDeliveriesHandler,
  {
    title: 'Consegne non pagate',
    columns: [
      { label: 'Codice', kind: 'text', width: 18, of: (r) => r.code },
      { label: 'Scadenza', kind: 'day', of: (r) => r.date },
      { label: 'Giorni di ritardo', kind: 'number', of: (r) => r.daysOverdue },
      { label: 'Incaricato', kind: 'text', width: 28, of: (r) => r.seller.fullName },
      { label: 'Codice incaricato', kind: 'number', of: (r) => r.seller.id },
      { label: 'Cliente', kind: 'text', width: 28, of: (r) => r.customer },
      { label: 'Pagamento', kind: 'text', width: 22, of: (r) => r.paymentMethodName },
      { label: 'Imponibile provvigionale', kind: 'cents', of: (r) => cents(r.priceTaxable) },
      { label: 'Da pagare', kind: 'cents', of: (r) => cents(r.finalTotalToPay) },
    ],
  },
);

export const declaredPaymentsFileHandler = handleListFile(
  declaredPaymentsFile,
  listDeclaredPayments,
  listDeclaredHandler,
  {
    title: 'Pagamenti dichiarati',
    columns: [
      { label: 'Consegna', kind: 'text', width: 18, of: (p) => p.delivery.code },
      { label: 'Ordine', kind: 'number', of: (p) => p.delivery.orderId },
      { label: 'Incaricato', kind: 'text', width: 28, of: (p) => p.delivery.seller.fullName },
      { label: 'Codice', kind: 'number', of: (p) => p.delivery.seller.id },
      { label: 'Dichiarati', kind: 'cents', of: (p) => wireToCents(p.amount) },
      { label: 'Da pagare', kind: 'cents', of: (p) => wireToCents(p.delivery.finalTotalToPay) },
      { label: 'Pagato il', kind: 'day', of: (p) => p.date },
      { label: 'Codice VCY', kind: 'text', of: (p) => p.vcyCode },
      { label: 'Banca', kind: 'text', width: 28, of: (p) => p.bank },
      { label: 'Filiale', kind: 'text', width: 20, of: (p) => p.bankBranch },
      { label: 'Dichiarato il', kind: 'instant', width: 18, of: (p) => p.declaredAt },
      { label: 'Da restituire', kind: 'text', width: 40, of: (p) => p.toReturn },
    ],
  },
);
