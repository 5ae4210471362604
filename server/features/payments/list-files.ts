/** Payments that the office checks as a file. */
import { flaggedPaymentsFile, listFlaggedPayments } from '@ema/calls/payments.ts';
import { wireToCents } from '@ema/domain/kernel/money.ts';
import { ATTEMPT_WORDS, PAID_ORDER_WORDS, RESOLUTIONS } from '@ema/domain/payments/words.ts';
import { partName } from '@ema/domain/sponsorship/words.ts';
import { handleListFile } from '../../kernel/list-file.ts';
import { listFlaggedHandler } from './reads.ts';

export const flaggedPaymentsFileHandler = handleListFile(flaggedPaymentsFile, listFlaggedPayments, listFlaggedHandler, {
  title: 'Pagamenti segnalati',
  columns: [
    { label: 'Ordine', kind: 'number', of: (p) => p.orderId },
    { label: 'Stato ordine', kind: 'text', width: 22, of: (p) => p.orderState && PAID_ORDER_WORDS[p.orderState] },
    {
      label: 'Kit di adesione',
      kind: 'text',
      width: 28,
      of: (p) => p.kit && `${partName(p.kit.part, p.kit.number)}, ${p.kit.payer ?? ''}`,
    },
    { label: 'Pagamento', kind: 'text', width: 22, of: (p) => p.paymentMethodName },
    { label: 'Stato', kind: 'text', width: 22, of: (p) => ATTEMPT_WORDS[p.state] },
    { label: 'Motivo', kind: 'text', width: 48, of: (p) => p.reason },
    { label: 'Arrivati', kind: 'cents', of: (p) => (p.received === null ? null : wireToCents(p.received)) },
    { label: 'Richiesti', kind: 'cents', of: (p) => wireToCents(p.amount) },
    { label: 'Data', kind: 'instant', width: 18, of: (p) => p.paidAt ?? p.createdAt },
    { label: 'Incaricato', kind: 'text', width: 28, of: (p) => p.seller?.fullName ?? null },
    { label: 'Codice', kind: 'number', of: (p) => p.seller?.id ?? null },
    { label: 'Cliente', kind: 'text', width: 28, of: (p) => p.customer },
    { label: 'Riferimento', kind: 'text', width: 36, of: (p) => p.reference },
    { label: 'Esito', kind: 'text', of: (p) => p.resolution && RESOLUTIONS[p.resolution] },
    { label: 'Sistemato il', kind: 'instant', width: 18, of: (p) => p.resolvedAt },
    { label: 'Da chi', kind: 'text', width: 28, of: (p) => p.resolvedBy },
    { label: 'Nota', kind: 'text', width: 36, of: (p) => p.note },
  ],
});
