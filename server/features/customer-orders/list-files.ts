/** A customer's own orders, and the office's queue of withdrawals, as files. */
import { customerCommissionsFile, listCustomerCommissions } from '@ema/calls/customer-orders.ts';
import { listWithdrawals, withdrawalsFile } from '@ema/calls/customer-orders/withdrawals.ts';
import { REFUND_METHOD_NAMES } from '@ema/domain/customer-orders/refund.ts';
import { wireToCents } from '@ema/domain/kernel/money.ts';
import { handleListFile } from '../../kernel/list-file.ts';
import { listCustomerCommissionsHandler } from './reads.ts';
import { listWithdrawalsHandler } from './withdrawal-reads.ts';

export const customerCommissionsFileHandler = handleListFile(
  customerCommissionsFile,
  listCustomerCommissions,
  listCustomerCommissionsHandler,
  {
    title: 'I miei ordini',
    columns: [
      { label: 'Ordine', kind: 'number', of: (o) => o.orderId },
      { label: 'Tipo d’ordine', kind: 'text', width: 24, of: (o) => o.type.title },
      { label: 'Data', kind: 'instant', width: 18, of: (o) => o.date },
      { label: 'Incaricato', kind: 'text', width: 28, of: (o) => o.seller.fullName },
      { label: 'Prodotti', kind: 'text', width: 24, of: (o) => o.bought },
      { label: 'Stato', kind: 'text', width: 18, of: (o) => o.statusText },
      { label: 'Totale', kind: 'cents', of: (o) => wireToCents(o.total) },
      { label: 'Pagamento', kind: 'text', width: 22, of: (o) => o.customerPaymentMethodName },
    ],
  },
);

const REFUND_WORDS = { due: 'Da fare', in_progress: 'In corso', done: 'Chiuso' } as const;
export const withdrawalsFileHandler = handleListFile(withdrawalsFile, listWithdrawals, listWithdrawalsHandler, {
  title: 'Recessi',
  columns: [
    { label: 'Recesso', kind: 'number', of: (t) => t.id },
    { label: 'Ricevuto il', kind: 'instant', width: 18, of: (t) => t.receivedAt },
    { label: 'Cliente', kind: 'text', width: 28, of: (t) => t.customer },
    { label: 'E-mail', kind: 'text', width: 32, of: (t) => t.email },
    { label: 'Ordine', kind: 'number', of: (t) => t.orderId },
    { label: 'Incaricato', kind: 'text', width: 28, of: (t) => t.seller },
    { label: 'Totale ordine', kind: 'cents', of: (t) => wireToCents(t.orderTotal) },
    { label: 'Pagato online', kind: 'cents', of: (t) => wireToCents(t.paidOnline) },
    { label: 'Pagato alla consegna', kind: 'cents', of: (t) => wireToCents(t.paidAtDelivery) },
    { label: 'Pagamento', kind: 'text', width: 22, of: (t) => t.paymentMethodName },
    { label: 'Merce rientrata il', kind: 'instant', width: 18, of: (t) => t.goodsReturnedAt },
    { label: 'Rimborso', kind: 'text', of: (t) => REFUND_WORDS[t.refundState] },
    { label: 'Entro il', kind: 'day', of: (t) => t.refundDueOn },
    { label: 'Rimborsato', kind: 'cents', of: (t) => (t.refundAmount === null ? null : wireToCents(t.refundAmount)) },
    { label: 'Come', kind: 'text', width: 20, of: (t) => t.refundMethod && REFUND_METHOD_NAMES[t.refundMethod] },
    { label: 'Chiuso il', kind: 'instant', width: 18, of: (t) => t.refundedAt },
    { label: 'Da chi', kind: 'text', width: 28, of: (t) => t.refundedBy },
    { label: 'Nota', kind: 'text', width: 36, of: (t) => t.refundNote },
    { label: 'Perché meno', kind: 'text', width: 36, of: (t) => t.refundReason },
  ],
});
