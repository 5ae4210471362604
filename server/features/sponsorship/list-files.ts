/** Payments of registration kits as a file. */
import { kitPaymentsFile, listKitPayments } from '@ema/calls/sponsorship.ts';
import { wireToCents } from '@ema/domain/kernel/money.ts';
import { ATTEMPT_WORDS } from '@ema/domain/payments/words.ts';
import { KIT_MODE_WORDS, KIT_PAYMENT_WORDS, partName } from '@ema/domain/sponsorship/words.ts';
import { handleListFile } from '../../kernel/list-file.ts';
import { listKitPaymentsHandler } from './reads.ts';

export const kitPaymentsFileHandler = handleListFile(kitPaymentsFile, listKitPayments, listKitPaymentsHandler, {
  title: 'Pagamenti dei kit di adesione',
  columns: [
    { label: 'Nome', kind: 'text', width: 28, of: (p) => p.payer },
    { label: 'Username', kind: 'text', width: 22, of: (p) => p.user?.username ?? null },
    { label: 'Sponsor', kind: 'text', width: 28, of: (p) => p.sponsor.fullName },
    { label: 'Codice sponsor', kind: 'number', of: (p) => p.sponsor.id },
    { label: 'Modalità', kind: 'text', width: 28, of: (p) => KIT_MODE_WORDS[p.mode] },
    { label: 'Pagamento', kind: 'text', width: 22, of: (p) => partName(p.part, p.number) },
    { label: 'Importo', kind: 'cents', of: (p) => wireToCents(p.amount) },
    { label: 'Scadenza', kind: 'day', of: (p) => p.dueOn },
    { label: 'Stato', kind: 'text', width: 18, of: (p) => KIT_PAYMENT_WORDS[p.state] },
    { label: 'Pagato il', kind: 'instant', width: 18, of: (p) => p.paidAt },
    { label: 'Con carta', kind: 'text', width: 22, of: (p) => p.attempt && ATTEMPT_WORDS[p.attempt] },
  ],
});
